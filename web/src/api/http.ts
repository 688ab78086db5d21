import type { Fault } from "./types.ts";

/** What the server refused, with a key of the catalogue. */
export class FaultError extends Error {
  constructor(
    readonly fault: Fault,
    readonly status: number,
  ) {
    super(fault.key);
  }
}

/** What a person is told when no server answers. */
export const UNREACHABLE: Fault = { code: "busy", key: "page.unreachable", args: {}, clause: "", cells: [] };

const LONGEST = 15_000; // a request that hangs in a dead connection keeps nobody waiting

/** The address of something beside this page, wherever a proxy has put it. */
export const address = (path: string): string => new URL(path, document.baseURI).href;

/** Ask the server over HTTP; a refusal is thrown as a `FaultError`. A text is sent as it is, all else as JSON. */
export async function ask<T>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
  signal: AbortSignal | null = null,
): Promise<T> {
  const text = typeof body === "string";
  const headers: Record<string, string> = body === undefined ? {} : { "content-type": text ? "text/plain" : "application/json" };
  const late = AbortSignal.timeout(LONGEST);
  let answer: Response;
  try {
    answer = await fetch(address(`api/v1${path}`), {
      method,
      headers,
      body: body === undefined ? null : text ? body : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, late]) : late,
    });
  } catch {
    throw new FaultError(UNREACHABLE, 0);
  }
  const json = answer.headers.get("content-type")?.startsWith("application/json") ?? false;
  if (!answer.ok) throw new FaultError(json ? await answer.json() : UNREACHABLE, answer.status);
  return (json ? await answer.json() : await answer.text()) as T;
}

export const get = <T>(path: string): Promise<T> => ask<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}, signal?: AbortSignal): Promise<T> => ask<T>("POST", path, body, signal);

/** What went wrong, as a fault, whatever was thrown. */
export const faultOf = (error: unknown): Fault =>
  error instanceof FaultError ? error.fault : { ...UNREACHABLE, code: "failed", key: "server.failed" };
