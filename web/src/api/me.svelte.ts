import { FaultError, get, post } from "./http.ts";
import type { Me } from "./types.ts";
import { settings } from "../settings.svelte.ts";

const KEY = "plancia.known";

/** Who one is here; nobody has to be anybody before he plays. */
class Myself {
  me = $state.raw<Me | null>(null);

  /** Look whether the server knows this browser, if it ever did. */
  async find(): Promise<void> {
    if (this.me || !localStorage.getItem(KEY)) return;
    try {
      this.me = await get<Me>("/me");
    } catch (error) {
      if (!(error instanceof FaultError && error.status === 401)) throw error;
    }
  }

  /** Be somebody, now that it is needed. */
  async ensure(): Promise<Me> {
    if (this.me) return this.me;
    this.me = await post<Me>("/me", { lang: settings.lang });
    localStorage.setItem(KEY, "yes");
    (await import("./live.svelte.ts")).live.renew();
    return this.me;
  }

  /** Another name, or another language. */
  async change(what: { name?: string; lang?: Me["lang"] }): Promise<void> {
    if (this.me || what.name) {
      await this.ensure();
      this.me = await post<Me>("/me", what);
    }
  }
}

export const myself = new Myself();
