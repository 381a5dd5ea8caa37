// The provider's HTTP doors: who is calling, which object they mean, and the answer in the provider's shape.
import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { HttpProblem, readBody, sendJson } from "../http/exchange.ts";
import type { World } from "../world.ts";
import { GraphError, invalidParameter, invalidToken, unknownObject } from "./graph.errors.ts";
import { verifyCallback } from "./handshake.ts";
import { newTraceId } from "./ids.ts";
import { numberFields } from "./number.fields.ts";
import { markRead, sendText } from "./sending.ts";
import type { BusinessNumber } from "./state.ts";
import { readMessagesRequest } from "./validation.ts";

const GRAPH_PATH = /^\/(v\d+\.\d+)\/([^/]+)(?:\/([a-z_]+))?\/?$/;
const MAX_BODY = 256 * 1024;

export function isGraphPath(path: string): boolean {
  return /^\/v\d+\.\d+(\/|$)/.test(path);
}

export async function answerGraph(world: World, request: IncomingMessage, response: ServerResponse, url: URL) {
  const headers = { "x-fb-trace-id": newTraceId(), "facebook-api-version": url.pathname.split("/")[1] ?? "" };
  try {
    const raw = await readBody(request, MAX_BODY);
    const { holdMs, answer } = await route(world, request, url, raw);
    if (holdMs > 0) world.timers.after(holdMs, () => sendJson(response, 200, answer, headers));
    else sendJson(response, 200, answer, headers);
  } catch (error) {
    const refused = asGraphError(error);
    if (refused.httpStatus === 401) {
      Object.assign(headers, { "www-authenticate": `OAuth "Facebook Platform" "invalid_token" "${refused.message}"` });
    }
    sendJson(response, refused.httpStatus, refused.body, headers);
  }
}

type Answer = { holdMs: number; answer: unknown };

async function route(world: World, request: IncomingMessage, url: URL, raw: string): Promise<Answer> {
  const method = request.method ?? "GET";
  const token = bearerOf(request);
  if (!isKnownToken(world, token)) throw invalidToken();

  const [, , id = "", edge = ""] = GRAPH_PATH.exec(url.pathname) ?? [];
  const number = world.state.numbers.get(id);
  if (number && hasToken(number, token)) {
    if (method === "POST" && edge === "messages") return postMessage(world, number, raw);
    if (method === "GET" && edge === "") return now(numberFields(number, url.searchParams.get("fields")));
  }
  const owned = [...world.state.numbers.values()].filter((each) => each.wabaId === id && hasToken(each, token));
  if (owned.length > 0) {
    if (method === "GET" && edge === "phone_numbers") return now(listNumbers(owned, url.searchParams.get("fields")));
    if (method === "POST" && edge === "subscribed_apps") return now(await subscribe(owned, raw));
  }
  throw unknownObject(method, id);
}

function postMessage(world: World, number: BusinessNumber, raw: string): Answer {
  const wanted = readMessagesRequest(raw);
  return wanted.kind === "read" ? now(markRead(world, number, wanted)) : sendText(world, number, wanted);
}

function listNumbers(numbers: BusinessNumber[], fields: string | null) {
  return {
    data: numbers.map((number) => numberFields(number, fields)),
    paging: { cursors: { before: "MAZDZD", after: "MjQZD" } },
  };
}

/** Without an override the app's default callback stays; with one it must pass the handshake first. */
async function subscribe(numbers: BusinessNumber[], raw: string) {
  const { uri, verifyToken } = readOverride(raw);
  if (uri === null) return { success: true };
  const handshake = await verifyCallback(uri, verifyToken);
  if (!handshake.ok) {
    const message = `(#2200) Callback verification failed with the following errors: ${handshake.reason}`;
    throw new GraphError(400, { message, code: 2200 });
  }
  for (const number of numbers) Object.assign(number, { callbackUrl: uri, verifyToken });
  return { success: true };
}

function readOverride(raw: string): { uri: string | null; verifyToken: string } {
  if (raw.trim() === "") return { uri: null, verifyToken: "" };
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(raw);
  } catch {
    body = Object.fromEntries(new URLSearchParams(raw));
  }
  const uri = body?.override_callback_uri;
  if (uri === undefined) return { uri: null, verifyToken: "" };
  if (typeof uri !== "string" || uri.length > 200 || !/^https?:$/.test(URL.parse(uri)?.protocol ?? "")) {
    throw invalidParameter("Param override_callback_uri must be a URL of at most 200 characters.");
  }
  return { uri, verifyToken: String(body.verify_token ?? "") };
}

function bearerOf(request: IncomingMessage): string {
  return /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1]?.trim() ?? "";
}

function isKnownToken(world: World, token: string): boolean {
  return [...world.state.numbers.values()].some((number) => hasToken(number, token));
}

function hasToken(number: BusinessNumber, token: string): boolean {
  const [known, given] = [Buffer.from(number.accessToken), Buffer.from(token)];
  return !number.tokenRevoked && known.length === given.length && timingSafeEqual(known, given);
}

function now(answer: unknown): Answer {
  return { holdMs: 0, answer };
}

function asGraphError(error: unknown): GraphError {
  if (error instanceof GraphError) return error;
  if (error instanceof HttpProblem)
    return new GraphError(error.status, { message: `(#100) ${error.message}`, code: 100 });
  console.error(error);
  return new GraphError(500, { message: "An unknown error occurred", code: 1 });
}
