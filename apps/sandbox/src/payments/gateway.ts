// What one pretend gateway is: how it answers the business, and how it tells its news and proves that they are its own.
import type { IncomingHttpHeaders } from "node:http";
import type { Book } from "./book.ts";
import type { Charge, Fields, GatewayName, News, Target } from "./money.types.ts";

export type Call = {
  book: Book;
  now: number;
  /** Where the gateway is reached, for links in its answers. */
  baseUrl: string;
  method: string;
  /** Without the gateway's own prefix. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The body, from JSON or from a form; as it came in `raw`. */
  body: Fields;
  raw: string;
};

export type Reply = { status: number; body: unknown; headers?: Record<string, string> };

/** A refusal in the gateway's own words. */
export class Refusal extends Error {
  readonly reply: Reply;

  constructor(status: number, body: unknown) {
    super(`refused with ${status}`);
    this.reply = { status, body };
  }
}

export type Proof = { secret?: string; at: number };
export type Letter = { url: string; headers: Record<string, string> };

export type Gateway = {
  name: GatewayName;
  answer(call: Call): Reply;
  /** Null: it does not tell this. */
  newsOf(charge: Charge, news: News, book: Book, at: number): Fields | null;
  /** Signed over the exact bytes. `secret` stands in for the true one, to play a forger. */
  sign(body: Buffer, charge: Charge, to: Target, book: Book, proof: Proof): Letter;
};

export type Route = [method: string, path: RegExp, run: (call: Call, ...names: string[]) => Reply];

/** The first route that fits; names in its path are decoded. */
export function routed(routes: readonly Route[], call: Call, otherwise: () => Reply): Reply {
  for (const [method, path, run] of routes) {
    const found = method === call.method ? path.exec(call.path) : null;
    if (found) return run(call, ...found.slice(1).map((name) => decodeURIComponent(name ?? "")));
  }
  return otherwise();
}

export const decimal = (cents: number): string => (cents / 100).toFixed(2);
export const centsOf = (value: unknown): number => Math.round(Number(value) * 100);
export const iso = (at: number): string => new Date(at).toISOString();

export function fieldsIn(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** A list cut by offset and limit. */
export function pageOf<T>(
  all: readonly T[],
  offset: unknown,
  limit: unknown,
  most = 100,
): { page: T[]; hasMore: boolean } {
  const [from, size] = [Number(offset) || 0, Math.min(Number(limit) || 10, most)];
  return { page: all.slice(from, from + size), hasMore: all.length > from + size };
}
