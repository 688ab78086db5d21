/** Where in the page one is: behind the `#`, so that it works below any path, and so that no secret reaches a log. */
export type Route =
  | { at: "lobby" }
  | { at: "setup"; game: string; way: string }
  | { at: "table"; table: string; move: number | "result" | null }
  | { at: "link"; token: string }
  | { at: "mine" }
  | { at: "rules"; game: string; clause: string };

export function read(hash: string): Route {
  const [first = "", second = "", third = ""] = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  if (first === "new" && second) return { at: "setup", game: second, way: third };
  if (first === "t" && second) return { at: "table", table: second, move: third === "" ? null : third === "result" ? third : Number(third) || 0 };
  if (first === "l" && second) return { at: "link", token: second };
  if (first === "mine") return { at: "mine" };
  if (first === "rules" && second) return { at: "rules", game: second, clause: third };
  return { at: "lobby" };
}

export const to = {
  lobby: "#/",
  mine: "#/mine",
  setup: (game: string, way = "") => `#/new/${game}${way ? `/${way}` : ""}`,
  table: (table: string, move?: number | "result") => `#/t/${table}${move === undefined ? "" : `/${move}`}`,
  link: (token: string) => `#/l/${token}`,
  rules: (game: string, clause = "") => `#/rules/${game}${clause ? `/${clause}` : ""}`,
};

class Where {
  route = $state.raw<Route>(read(location.hash));

  constructor() {
    addEventListener("hashchange", () => {
      this.route = read(location.hash);
      scrollTo(0, 0);
    });
  }
}

export const where = new Where();

/** Go somewhere; with `replace` the way back does not lead here. */
export function go(hash: string, replace = false): void {
  if (replace) location.replace(hash);
  else location.hash = hash;
}
