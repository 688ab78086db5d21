import { words } from "../words/words.svelte.ts";

/** Which rule is open over the page, if any. */
class Rulebook {
  open = $state.raw<{ game: string; clause: string } | null>(null);

  async show(game: string, clause = ""): Promise<void> {
    await words.load(`${game}.rules`);
    this.open = { game, clause };
  }

  close(): void {
    this.open = null;
  }
}

export const rulebook = new Rulebook();
