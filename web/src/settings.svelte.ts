import type { Lang } from "./api/types.ts";

export const LANGS: Record<Lang, string> = { it: "Italiano", fr: "Français", en: "English" };

interface Kept {
  lang: Lang;
  theme: "auto" | "light" | "dark";
  patterns: "normal" | "strong";
  motion: "none" | "quick" | "normal";
  sounds: boolean;
  confirm: boolean;
}

const KEY = "plancia.settings";

/** The first of the browser's languages that is one of ours. */
const spoken = (): Lang =>
  (navigator.languages.map((each) => each.slice(0, 2)).find((each) => each in LANGS) as Lang | undefined) ?? "en";

const first = (): Kept => ({
  lang: spoken(),
  theme: "auto",
  patterns: "normal",
  motion: "normal",
  sounds: false,
  confirm: true,
});

const stored = (): Partial<Kept> => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
};

/** What this browser likes; kept on this device. */
export const settings: Kept = $state({ ...first(), ...stored() });

/** Change a setting and keep it. */
export function choose<K extends keyof Kept>(name: K, value: Kept[K]): void {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing still plays
  }
  dress();
}

/** The page follows the settings. */
export function dress(): void {
  const root = document.documentElement;
  root.lang = settings.lang;
  if (settings.theme === "auto") delete root.dataset["theme"];
  else root.dataset["theme"] = settings.theme;
  root.dataset["patterns"] = settings.patterns;
  root.dataset["motion"] = settings.motion;
}

let still: MediaQueryList | undefined;

/** How long a movement of so many milliseconds takes for this person: not at all where motion is unwelcome. */
export function lasting(ms: number): number {
  still ??= matchMedia("(prefers-reduced-motion: reduce)");
  if (settings.motion === "none" || still.matches) return 0;
  return settings.motion === "quick" ? ms / 2 : ms;
}
