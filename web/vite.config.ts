import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  base: "./", // the page works below any path
  plugins: [svelte()],
  resolve: { alias: { "@art": path("../src/plancia/art"), "@": path("./src") } },
  build: {
    outDir: path("../src/plancia/server/page"),
    emptyOutDir: true,
    manifest: "manifest.json", // what loads what: `plancia bench page` weighs it
    target: "es2022",
    assetsInlineLimit: 0, // the page's policy allows no data: scripts, and pictures are cached apart
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true }, "/texts": "http://127.0.0.1:8765" } },
  test: { include: ["tests/**/*.test.ts"] },
});
