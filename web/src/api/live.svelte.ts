import { FaultError, address } from "./http.ts";
import type { Ack, AnyAnswer, AnyCommand, AnyFrame, Fault, Shown, Viewer } from "./types.ts";

const PING = 2_500;
const QUICK = 1_000; // who is there answers within this, else another connection is tried beside
const SILENCE = 9_000; // after this nobody is thinking any more, and whoever looks again has slept
const ENTERING = 4_000; // for so long a connection may take that has been promised
const KNOCK = 600; // between two knocks
const AT_ONCE = 5; // knocks that may hang at the same time
const PATIENT = 120; // after so many tries one may wait longer for the next
const LATER = 1013; // the server has asked us to wait
const SLOW = new Set(["hint", "rematch"]); // commands over which a server thinks before it answers anything else

/** Somebody who looks at a table. */
export interface Watcher {
  take(table: Shown): void;
  wrong(fault: Fault): void;
}

interface Order {
  frame: AnyFrame;
  done(ack: Ack): void;
  failed(error: unknown): void;
}

type State = "off" | "connecting" | "on";

/** The one connection to the server: it comes back by itself, and every order is obeyed once. */
export class Live {
  state = $state<State>("off");
  private socket: WebSocket | null = null;
  private entering: { socket: WebSocket; since: number } | null = null;
  private readonly knocks = new Set<AbortController>();
  private readonly watchers = new Map<string, { watcher: Watcher; seat: Viewer | null }>();
  private readonly orders = new Map<string, Order>();
  private heard = 0;
  private answers = 0;
  private failed = 0;
  private timer: ReturnType<typeof setInterval> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    // a server of this machine is there without any network: what the browser says is a reason to look, no more
    addEventListener("online", () => this.wake());
    addEventListener("offline", () => this.ask());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.wake());
  }

  /** Look at a table, with the eyes of a seat where one has several. */
  watch(table: string, watcher: Watcher, seat: Viewer | null = null): void {
    this.watchers.set(table, { watcher, seat });
    if (this.socket) this.send({ type: "watch", table, seat: seat as number | "spectator" | null });
    else this.connect();
  }

  unwatch(table: string): void {
    if (this.watchers.delete(table)) this.send({ type: "unwatch", table });
  }

  /** Give a command; it is sent again after every reconnection until it is acknowledged or refused. */
  order(table: string, command: AnyCommand): Promise<Ack> {
    const id = newId();
    const frame: AnyFrame = { type: "order", id, table, command };
    const answer = new Promise<Ack>((done, failed) => this.orders.set(id, { frame, done, failed }));
    if (this.socket) {
      this.send(frame);
      this.ask();
    } else this.connect();
    return answer;
  }

  /** Connect anew, as somebody else by now. */
  renew(): void {
    this.hangUp();
    this.connect();
  }

  private connect(): void {
    if (this.state === "off") this.enter();
    else if (!this.entering && !this.knocks.size) void this.reach();
  }

  /**
   * Knock, and soon again: a knock that hangs keeps no other waiting. Browsers let but one websocket connect at a time,
   * and make it wait where many were in vain; so first we ask for something small, as a stranger, for whom no
   * connection is used again that may be dead.
   */
  private async reach(): Promise<void> {
    clearTimeout(this.again);
    this.again = setTimeout(() => void this.reach(), this.failed++ > PATIENT ? 5_000 : KNOCK);
    this.state = "connecting";
    const [oldest] = this.knocks;
    if (oldest && this.knocks.size >= AT_ONCE) this.cease(oldest);
    const knock = new AbortController();
    this.knocks.add(knock);
    const asked = fetch(address("health"), { cache: "no-store", credentials: "omit", signal: knock.signal });
    const heard = await asked.then((answer) => answer.status < 500, () => false);
    if (!this.knocks.delete(knock)) return;
    if (!heard) this.lost();
    else if (!this.entering || Date.now() - this.entering.since > ENTERING) this.enter();
  }

  private enter(): void {
    if (this.entering) this.leave(this.entering.socket);
    this.state = "connecting";
    const socket = new WebSocket(address("api/v1/live").replace(/^http/, "ws"));
    this.entering = { socket, since: Date.now() };
    socket.onopen = () => this.opened(socket);
    socket.onclose = (event) => this.closed(socket, event.code);
    clearTimeout(this.again);
    this.again = setTimeout(() => void this.reach(), KNOCK);
    this.timer ??= setInterval(() => this.ask(), PING);
  }

  private opened(socket: WebSocket): void {
    this.entering = null;
    this.hangUp();
    this.socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => this.take(JSON.parse(event.data) as AnyAnswer);
    this.there();
    for (const [table, { seat }] of this.watchers)
      this.send({ type: "watch", table, seat: seat as number | "spectator" | null });
    for (const order of this.orders.values()) this.send(order.frame);
  }

  /** The server is there, through the connection we have: no other is needed. */
  private there(): void {
    this.heard = Date.now();
    this.answers++;
    if (this.state === "on") return;
    this.failed = 0;
    this.state = "on";
    this.rest();
  }

  private take(answer: AnyAnswer): void {
    this.there();
    if (answer.type === "table") this.watchers.get(answer.table)?.watcher.take(answer);
    else if (answer.type === "ack") this.settle(answer.id, (order) => order.done(answer));
    else if (answer.type === "wrong") {
      if (answer.id) this.settle(answer.id, (order) => order.failed(new FaultError(answer.fault, 409)));
      else this.watchers.get(answer.table)?.watcher.wrong(answer.fault);
    }
  }

  private settle(id: string, answer: (order: Order) => void): void {
    const order = this.orders.get(id);
    this.orders.delete(id);
    if (order) answer(order);
  }

  private send(frame: AnyFrame): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  /** Is the server still there? If it says nothing for a moment, another connection is tried beside this one. */
  private ask(): void {
    if (!this.socket) return;
    const before = this.answers;
    this.send({ type: "ping", id: 0 });
    if (this.silent) this.doubt();
    else setTimeout(() => this.answers === before && (this.silent || !this.thinking) && this.doubt(), QUICK);
  }

  private get silent(): boolean {
    return Date.now() - this.heard > SILENCE;
  }

  private doubt(): void {
    if (this.socket && this.state === "on") void this.reach();
  }

  /** Does the server think about something that one has asked for? */
  private get thinking(): boolean {
    return [...this.orders.values()].some(({ frame }) => frame.type === "order" && SLOW.has(frame.command.do));
  }

  /** The network is back, or the lid is open again. */
  private wake(): void {
    if (this.socket) this.ask();
    else if (this.wanted) void this.reach();
  }

  private get wanted(): boolean {
    return this.watchers.size > 0 || this.orders.size > 0;
  }

  private leave(socket: WebSocket): void {
    socket.onclose = socket.onmessage = socket.onopen = null;
    socket.close();
  }

  private cease(knock: AbortController): void {
    this.knocks.delete(knock);
    knock.abort();
  }

  /** Nothing more is tried. */
  private rest(): void {
    clearTimeout(this.again);
    this.knocks.forEach((knock) => this.cease(knock));
    if (this.entering) this.leave(this.entering.socket);
    this.entering = null;
  }

  private hangUp(): void {
    this.rest();
    if (this.socket) this.leave(this.socket);
    this.socket = null;
    this.state = "off";
  }

  private closed(socket: WebSocket, code: number): void {
    if (socket === this.socket) this.socket = null;
    else this.entering = null;
    this.lost(code === LATER ? 2_000 : 0);
  }

  /** It did not work, or does not work any more: again in a while. */
  private lost(longer = 0): void {
    if (this.socket || this.entering || this.knocks.size) return;
    clearTimeout(this.again);
    this.state = this.wanted ? "connecting" : "off";
    if (!this.wanted) return;
    const longest = this.failed > PATIENT ? 5_000 : 1_000;
    const wait = longer + Math.min(longest, 150 * 2 ** Math.min(this.failed, 6)) * (0.5 + Math.random() / 2);
    this.again = setTimeout(() => void this.reach(), wait);
  }
}

/** A random id for a command; also where the page is not served over https. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36).padStart(2, "0")).join("");

export const live = new Live();
