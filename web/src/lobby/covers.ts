import { group, path, sign, type Shape } from "../board/scene.ts";
import { outline, type Cell } from "../board/outline.ts";
import { karst } from "./hills.ts";

/** Pieces on a corner of a board of each game, as a game of it looks in the middle. */
const U = 40;

const piece = (key: string, name: string, [x, y]: Cell, size = U): Shape => ({
  key,
  tag: "use",
  attrs: { href: `#${name}`, x: x * U + (U - size) / 2, y: y * U + (U - size) / 2, width: size, height: size },
});

const PROVINCES: [string, number, Cell, Cell[]][] = [
  ["blue", 1, [1, 1], [[1, 1], [1, 2]]],
  ["red", 1, [4, 0], [[2, 0], [3, 0], [4, 0]]],
  ["yellow", 2, [2, 1], [[2, 1], [3, 1], [4, 1]]],
  ["blue", 1, [5, 1], [[5, 0], [5, 1]]],
  ["blue", 3, [3, 2], [[2, 2], [3, 2]]],
  ["red", 2, [7, 0], [[7, 0], [8, 0]]],
  ["red", 1, [7, 2], [[7, 2], [6, 2], [7, 3]]],
  ["yellow", 3, [8, 2], [[8, 2], [9, 2]]],
  ["blue", 2, [0, 3], [[0, 3], [1, 3]]],
];

function qin(): Shape[] {
  const provinces = PROVINCES.map(([colour, owner, seat, cells], n) =>
    group(`p${n}`, [
      path("fill", outline(cells, U, 1.2, 6), colour),
      path("pattern", outline(cells, U, 1.2, 6), `pat-${colour}`),
      path("rim", outline(cells, U, 4, 5), `line rim${owner} owner-rim`),
      path("owner", outline(cells, U, 4, 5), `line s-p${owner} owner`),
      piece("pagoda", `pagoda-${owner}`, seat, 32),
    ]),
  );
  return [
    path("grid", Array.from({ length: 12 }, (_, k) => `M${k * U} 0V200M0 ${k * U}H480`).join(""), "grid"),
    ...provinces,
    piece("pond", "pond", [4, 2]),
    piece("pond2", "pond", [9, 0]),
    path("village", outline([[4, 3]], U, 3, 8), "village"),
    piece("huts", "huts", [4, 3]),
    path("village2", outline([[6, 1]], U, 3, 8), "village"),
    piece("pagoda", "pagoda-3", [6, 1], 32),
  ];
}

const CHIPS: [string, number, Cell][] = [
  ["farm", 3, [1, 1]], ["temple", 2, [1, 2]], ["mine", 1, [2, 2]], ["palace", 4, [2, 1]], ["farm", 4, [3, 1]], ["farm", 4, [4, 1]],
  ["palace", 1, [3, 2]], ["farm", 1, [4, 2]], ["temple", 1, [5, 1]], ["city", 4, [5, 2]], ["castle", 3, [7, 1]], ["city", 3, [6, 2]],
  ["city", 2, [0, 2]], ["castle", 2, [0, 0]], ["mine", 3, [3, 0]], ["temple", 2, [6, 0]], ["castle", 1, [3, 3]], ["mine", 2, [1, 3]],
  ["farm", 3, [8, 2]], ["palace", 2, [8, 1]], ["temple", 4, [7, 3]], ["mine", 4, [9, 1]],
]; // prettier-ignore

const LANDS: [number, number, number][] = [[2, -1, 0], [4, 2, 0], [1, 5, 0], [3, 8, 0]];

function terratain(): Shape[] {
  const lands = LANDS.map(([owner, column], n) => {
    const cells: Cell[] = [0, 1, 2].flatMap((c) => [0, 1, 2, 3].map((r): Cell => [column + c, r]));
    return group(`land${n}`, [path("tint", outline(cells, U, 1, 5), `tint${owner}`), path("rim", outline(cells, U, 3, 5), `line rim${owner} frame-rim`), path("frame", outline(cells, U, 3, 5), `line s-p${owner} frame`)]);
  });
  const chips = CHIPS.map(([what, owner, cell], n) =>
    group(`c${n}`, [piece("chip", `chip-${owner}`, cell), sign("sign", what, cell[0] * U + 10, cell[1] * U + 9, 20, `on${owner}`)]),
  );
  return [...lands, path("grid", Array.from({ length: 12 }, (_, k) => `M${k * U} 0V200M0 ${k * U}H480`).join(""), "grid"), ...chips];
}

const CARDS: [number, string, string, number, number, number][] = [
  [28, "writing", "hire", -13, 104, 62],
  [106, "law", "wall", 13, 236, 62],
  [77, "currency", "palace", 0, 170, 57],
];

function zhanguo(): Shape[] {
  const merlons = Array.from({ length: 18 }, (_, k) => `M${k * 22 - 4} 117v-10h13v10`).join("");
  const joints = Array.from({ length: 14 }, (_, r) => `M0 ${126 + r * 10}H400${Array.from({ length: 15 }, (_, k) => `M${k * 28 + 14 * (r % 2)} ${116 + r * 10}v10`).join("")}`).join("");
  const cards = CARDS.map(([number, deck, what, turn, x, y], n) =>
    group(
      `card${n}`,
      [
        { key: "face", tag: "rect", attrs: { x: -35, y: -50, width: 70, height: 100, rx: 7, class: `${deck} keyed lift` } },
        { key: "number", tag: "text", attrs: { x: 0, y: -13, "text-anchor": "middle", class: `on-${deck} cover-number` }, text: String(number) },
        sign("sign", what, -15, 3, 30, `on-${deck}`),
      ],
      { attrs: { transform: `translate(${x} ${y}) rotate(${turn})` } },
    ),
  );
  const hills = karst({ seed: 5, base: 116, peaks: 7, high: 84, left: -20 }, 400, 130);
  return [path("hills", hills, "distance"), path("wall", `${merlons}M-4 116H400V320H-4Z`, "stone"), path("joints", joints, "grid"), ...cards];
}

/** What stands on a game's cover, and the part of it that is shown, in a wide and in a tall window. */
export const COVERS: Record<string, { shapes: () => Shape[]; wide: string; tall: string }> = {
  qin: { shapes: qin, wide: "14 8 330 140", tall: "44 14 118 142" },
  terratain: { shapes: terratain, wide: "24 14 300 128", tall: "62 16 112 134" },
  zhanguo: { shapes: zhanguo, wide: "0 0 340 146", tall: "58 -70 224 280" },
};
