import { post } from "../api/http.ts";
import { myself } from "../api/me.svelte.ts";
import type { Opened, Setup } from "../api/types.ts";
import { go, to } from "../routes.svelte.ts";
import { invitation, invitations } from "../table/invitations.ts";
import { keepSetup } from "./last.ts";

/** Open a table and go there. */
export async function open(setup: Setup): Promise<void> {
  await myself.ensure();
  const opened = await post<Opened>("/tables", setup);
  keepSetup(setup);
  invitations.set(opened.table, Object.fromEntries(Object.entries(opened.links).map(([seat, token]) => [seat, invitation(token)])));
  go(to.table(opened.table));
}
