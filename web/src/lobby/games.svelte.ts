import { get } from "../api/http.ts";
import type { GameInfo } from "../api/types.ts";

const AGAIN = 1_500;

/** The games of this server, and how far they are compiled. */
class Games {
  all = $state.raw<GameInfo[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Look, and again as long as something is being prepared. */
  async look(): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.all = await get<GameInfo[]>("/games");
    } catch {
      // the server will be back
    }
    if (!this.all.length || this.all.some((game) => !game.ready)) this.timer = setTimeout(() => void this.look(), AGAIN);
  }

  of(name: string): GameInfo | undefined {
    return this.all.find((game) => game.name === name);
  }
}

export const games = new Games();
