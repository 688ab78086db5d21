import { address } from "../api/http.ts";
import { to } from "../routes.svelte.ts";

/** The links that came with tables opened on this page, by table and seat; they are kept nowhere else. */
export const invitations = new Map<string, Record<number, string>>();

/** The address of a link, to be given away. */
export const invitation = (token: string): string => address(to.link(token));
