// Made from src/plancia/server/wire.py by `make types`; a test fails when it is not up to date.

/** What the server sends back of what it was sent: nothing is left out. */
export type Complete<T> = { [K in keyof T]-?: Complete<T[K]> };

/** How long the players may think; with `per` "game" `more` seconds are added after every turn. */
export interface Clock {
  per?: "game" | "move" | "none";
  seconds?: number;
  more?: number;
}

/** Who is to sit in a seat: who sets up the table, somebody with the link, anybody, or a bot. */
export interface Place {
  who: "bot" | "link" | "me" | "open";
  name?: string;
  bot?: string;
}

/** Several games in a row; of a duplicate series all have the same shuffle, one game for every rotation. */
export interface Series {
  kind: "duplicate" | "series";
  games?: number;
}

/** A table to be opened. */
export interface Setup {
  game: string;
  seats: Place[];
  options?: Record<string, string | number>;
  visibility?: "link" | "public";
  spectators?: "off" | "public";
  clock?: Clock;
  rated?: boolean;
  series?: Series | null;
}

/** Take a free seat, a particular one or any. */
export interface Sit {
  do: "sit";
  seat?: number | null;
}

/** Give the seat back before the game begins. */
export interface Leave {
  do: "leave";
  seat?: number | null;
}

/** Begin; seats that are still free are filled with a bot. */
export interface Start {
  do: "start";
  fill?: string;
}

/** Take away a table at which nothing has begun. */
export interface Close {
  do: "close";
}

/** Steps of a turn, one or all that were planned, if nothing was played or taken back since a version. */
export interface Play {
  do: "play";
  version: number;
  actions: number[];
}

/** Take back the last step: at once if nothing came to light, else by asking the others. */
export interface Undo {
  do: "undo";
  seat?: number | null;
}

/** Ask the others to end the game as it stands. */
export interface End {
  do: "end";
  seat?: number | null;
}

/** Answer what was asked. */
export interface Reply {
  do: "reply";
  yes: boolean;
  seat?: number | null;
}

/** Give up. */
export interface Resign {
  do: "resign";
  seat?: number | null;
}

/** Vote that somebody who is away loses his seat. */
export interface Vote {
  do: "vote";
  against: number;
  seat?: number | null;
}

/** Let a bot play in one's seat. */
export interface Lend {
  do: "lend";
  bot: string;
  seat?: number | null;
}

/** Play in one's seat again. */
export interface Return {
  do: "return";
  seat?: number | null;
}

/** Ask where, what and why; everybody is told that it was asked. */
export interface Hint {
  do: "hint";
  level?: number;
  seat?: number | null;
}

/** A line of chat, in own words or one of the presets. */
export interface Say {
  do: "say";
  text?: string | null;
  preset?: string;
}

/** Another game of the same people, everybody one seat further. */
export interface Rematch {
  do: "rematch";
}

/** Show a table, now and whenever something happens there; `seat` is with whose eyes, if one has several. */
export interface Watch {
  type: "watch";
  table: string;
  seat?: number | "spectator" | null;
}

/** No longer. */
export interface Unwatch {
  type: "unwatch";
  table: string;
}

/** A command at a table. */
export interface Order {
  type: "order";
  id: string;
  table: string;
  command: Sit | Leave | Start | Close | Play | Undo | End | Reply | Resign | Vote | Lend | Return | Hint | Say | Rematch;
}

/** Is anybody there? */
export interface Ping {
  type: "ping";
  id?: number;
}

/** What is wrong, as a key of the catalogue with its arguments; a refusal has the clause and the cells. */
export interface Fault {
  code: string;
  key: string;
  args: Record<string, unknown>;
  clause: string;
  cells: string[];
}

/** A command is done, for good: the table's version with it, and what only its sender is told. */
export interface Ack {
  type: "ack";
  v: number;
  id: string;
  table: string;
  answer: unknown;
}

/** A command or frame was not obeyed, and nothing has changed. */
export interface Wrong {
  type: "wrong";
  fault: Fault;
  id: string;
  table: string;
}

/** Yes. */
export interface Pong {
  type: "pong";
  id: number;
  at: number;
}

/** The connection ends; `again` says whether to connect anew at once. */
export interface Bye {
  type: "bye";
  why: string;
  again: boolean;
}

/** A seat as all may see it. */
export interface Sitter {
  name: string;
  who: "bot" | "free" | "person";
  bot: string;
  here: boolean;
  out: "" | "kicked" | "resigned" | "time";
}

/** A question that waits for answers. */
export interface Asked {
  what: "end" | "undo";
  seat: number;
  agreed: number[];
  waiting: number[];
}

/** The clock: what is left by seat in milliseconds at `at`, and whose is running. */
export interface Time {
  left: number[];
  running: number | null;
  at: number;
}

/** A line of chat. */
export interface Spoken {
  v: number;
  at: number;
  name: string;
  seat: number | null;
  text: string;
  preset: string;
}

/** How a table ended: played out, or given up by all but one, or as agreed. */
export interface Ended {
  why: "agreed" | "closed" | "left" | "played";
  winners: number[];
  scores: number[];
}

/** How often a seat has asked for hints. */
export interface Hinted {
  seat: number;
  hints: number;
}

/** What the shuffle was made of, told at the end; SHA-256 of `plancia-seed:SALT:SEED` is the commitment. */
export interface Seal {
  seed: string;
  salt: string;
}

/** A table as one viewer sees it: `game` is null until the game begins. */
export interface Shown {
  type: "table";
  table: string;
  v: number;
  status: "open" | "over" | "running";
  setup: Complete<Setup>;
  host: boolean;
  mine: number[];
  viewer: number | "all" | "spectator";
  seats: Sitter[];
  commitment: string;
  asked: Asked | null;
  votes: Record<string, number[]>;
  time: Time | null;
  since: number;
  chat: Spoken[];
  muted: number[];
  hints: Hinted[];
  ended: Ended | null;
  seal: Seal | null;
  next: string | null;
  game: Record<string, unknown> | null;
}

/** Who one is here. */
export interface Me {
  id: string;
  name: string;
  lang: "en" | "fr" | "it";
  made: boolean;
}

/** A table was opened, with a link for every seat that waits for somebody with one. */
export interface Opened {
  table: string;
  links: Record<string, string>;
}

/** What a link leads to. */
export interface Found {
  table: string;
  seat: number | null;
  kind: "play" | "watch";
}

/** A table in a list. */
export interface Listed {
  table: string;
  game: string;
  players: number;
  status: "open" | "over" | "running";
  names: string[];
  free: number;
  my_turn: boolean;
  created: number;
  updated: number;
  rated: boolean;
  clock: Complete<Clock>;
  winners: number[] | null;
  scores: number[] | null;
}

/** A game of a match that is over: everybody's score in the order of the match's names. */
export interface MatchGame {
  table: string;
  scores: number[];
  winners: number[];
}

/** How a match stands: the games that were played, and what they add up to; the most in all wins. */
export interface Match {
  kind: "duplicate" | "series";
  games: number;
  names: string[];
  played: MatchGame[];
  totals: number[];
  winners: number[];
}

/** A game that can be played here: its options, who can play it, and how far it is compiled. */
export interface GameInfo {
  name: string;
  rules: string;
  options: (Record<string, unknown>)[];
  bots: string[];
  ready: boolean;
  done: number;
  parts: number;
}

/** What somebody wants to be called, and in which language he reads. */
export interface Who {
  name?: string;
  lang?: "en" | "fr" | "it";
}

/** A turn that is planned, to be looked at. */
export interface Plan {
  actions?: number[];
  seat?: number | null;
  depth?: number;
  wanted?: Record<string, unknown>;
}

/** A step that the rules refuse after those that are planned. */
export interface Wish {
  action: number;
  actions?: number[];
  seat?: number | null;
}

/** A link to be made: to sit in a seat, or to watch. */
export interface Invite {
  kind?: "play" | "watch";
  seat?: number | null;
  hours?: number;
}

/** A link. */
export interface Invited {
  token: string;
  expires: number;
}

/** A note to oneself. */
export interface Words {
  text: string;
}

/** Somebody's games of one kind that were decided. */
export interface Statistic {
  game: string;
  players: number;
  games: number;
  wins: number;
  share: number;
  score: number;
  last: number;
}

/** How strong somebody is in a game by his rated games, and between which numbers that is 95 times in 100. */
export interface Rating {
  game: string;
  value: number;
  low: number;
  high: number;
  games: number;
}

/** What everybody may know of somebody. */
export interface Player {
  id: string;
  name: string;
  statistics: Statistic[];
  ratings: Rating[];
}

/** Somebody in the order of those who are surely strong. */
export interface Leader {
  place: number;
  id: string;
  name: string;
  rating: Rating;
}

/** By which id somebody in a seat can be looked up; null for bots and where nobody is known. */
export interface Seated {
  seat: number;
  name: string;
  id: string | null;
}

/** A game after some of its steps, as one viewer knew it then; `step` is the last of these steps. */
export interface Replayed {
  table: string;
  move: number;
  moves: number;
  viewer: number | "all" | "spectator";
  view: Record<string, unknown>;
  step: Record<string, unknown> | null;
}

/** A finished game that is looked at turn by turn, how far that is, and what was found. */
export interface Study {
  status: "done" | "failed" | "none" | "running" | "waiting";
  done: number;
  report: Record<string, unknown> | null;
  fault: Fault | null;
}

/** Something that lets one in: a browser's cookie, or a program's token. */
export interface Session {
  n: number;
  kind: "bot" | "screen";
  label: string;
  created: number;
  seen: number;
  this: boolean;
}

/** What a program's token is for. */
export interface Label {
  label: string;
}

/** A program's token; it is never shown again. */
export interface Given {
  n: number;
  label: string;
  token: string;
}

/** Whom one does not want to hear: a player by id, or who has a seat or said a line at a table. */
export interface Mute {
  player?: string | null;
  table?: string | null;
  seat?: number | null;
  line?: number | null;
}

/** Somebody whom one does not want to hear. */
export interface Muted {
  id: string;
  name: string;
  at: number;
}

/** A table with all that is mine there: the file as I may know it now, my notes, what I have said. */
export interface Mine {
  table: Listed;
  seats: number[];
  file: string | null;
  note: string;
  said: Spoken[];
}

/** How a game ended for a seat of mine. */
export interface Outcome {
  table: string;
  seat: number;
  game: string;
  players: number;
  score: number;
  share: number;
  why: string;
  rated: boolean;
  at: number;
}

/** Everything that is mine. */
export interface Export {
  me: Me;
  created: number;
  sessions: Session[];
  tables: Mine[];
  results: Outcome[];
  statistics: Statistic[];
  ratings: Rating[];
  muted: Muted[];
}

export type AnyCommand = Sit | Leave | Start | Close | Play | Undo | End | Reply | Resign | Vote | Lend | Return | Hint | Say | Rematch;

export type AnyFrame = Watch | Unwatch | Order | Ping;

export type Viewer = number | "all" | "spectator";

export type Lang = "en" | "fr" | "it";

export type AnyAnswer = Ack | Wrong | Pong | Bye | Shown;
