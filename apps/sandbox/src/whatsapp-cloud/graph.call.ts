// One request to the provider while it is being answered: what was asked, by whom, and which fault lies on it.
import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FaultRule } from "../faults/faults.ts";
import type { World } from "../world.ts";
import { parseObject } from "./requests/messages.request.ts";
import type { Fields } from "./requests/request.fields.ts";
import type { BusinessNumber } from "./state.ts";

export type Call = {
  world: World;
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  method: string;
  /** The object asked for and the edge of it, as in /{version}/{id}/{edge}. */
  id: string;
  edge: string;
  token: string;
  /** The body, except of uploads, which are read as they come. */
  raw: string;
  /** A fault that strikes after the request was served, so that its ledger line can say so. */
  fault: FaultRule | null;
};

export type Answer = { holdMs?: number; body: unknown };

export function answered(body: unknown): Answer {
  return { body };
}

export const SUCCESS: Answer = { body: { success: true } };

export function bearerOf(request: IncomingMessage): string {
  return /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1]?.trim() ?? "";
}

export function hasToken(number: BusinessNumber, token: string): boolean {
  if (number.tokenRevoked) return false;
  const [known, given] = [Buffer.from(number.accessToken), Buffer.from(token)];
  return known.length === given.length && timingSafeEqual(known, given);
}

/** The provider takes JSON everywhere, and forms or a query where there is little to say. */
export function readFields({ raw, url }: Call): Fields {
  if (raw.trim() === "") return Object.fromEntries(url.searchParams);
  if (raw.trimStart().startsWith("{")) return parseObject(raw);
  return Object.fromEntries(new URLSearchParams(raw));
}

/** The address the caller knows us by, so that what we hand out leads back here. */
export function selfUrl({ request, world }: Call): string {
  return request.headers.host ? `http://${request.headers.host}` : world.baseUrl();
}
