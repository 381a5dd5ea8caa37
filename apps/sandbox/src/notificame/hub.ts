// The pretend hub together: accounts with their channels, subscriptions, what was said, and the door at which tokens are shown.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { HttpProblem, readBody, sendJson } from "../http/exchange.ts";
import type { World } from "../world.ts";
import { acceptContents, Refusal } from "./contents.ts";
import { createHubTeller, type HubTeller } from "./tell.ts";

export type HubChannel = {
  id: string;
  type: "instagram" | "facebook";
  name: string;
  token: string;
  mediaBase: string | null;
};

export type Subscription = {
  id: string;
  token: string;
  eventType: string;
  webhook: { url: string };
  criteria: { channel: string };
  status: string;
};

export type HubMessage = {
  id: string;
  channelId: string;
  person: string;
  direction: "in" | "out";
  /** The content as it was said. */
  content: Record<string, unknown>;
  /** Of a file: what was fetched from its address. */
  file: { mime: string; size: number } | null;
  postId: string | null;
  status: string;
  at: number;
};

export type HubFile = { bytes: Buffer; mime: string };

export type HubState = {
  channels: Map<string, HubChannel>;
  subscriptions: Map<string, Subscription>;
  messages: Map<string, HubMessage>;
  files: Map<string, HubFile>;
  posts: Map<string, { id: string; text: string; url: string }>;
  /** By `channel/person`: their last word, which opens a window. */
  lastWord: Map<string, number>;
};

export const emptyHub = (): HubState => ({
  channels: new Map(),
  subscriptions: new Map(),
  messages: new Map(),
  files: new Map(),
  posts: new Map(),
  lastWord: new Map(),
});

export type HubFault = {
  does: "error" | "silence" | "drop";
  status: number;
  message: string;
  count: number;
  when: "before" | "after";
};

export type Hub = {
  state: HubState;
  teller: HubTeller;
  faults: HubFault[];
  answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>;
  reset(): void;
  close(): void;
};

const PREFIX = "/notificame/";
const MAX_BODY = 1024 * 1024;
const WINDOW_MS = 24 * 3_600_000;

export function createHub(world: () => World): Hub {
  const state = emptyHub();
  const teller = createHubTeller(world);
  const hub: Hub = {
    state,
    teller,
    faults: [],
    async answer(request, response, url) {
      if (!url.pathname.startsWith(PREFIX)) return false;
      await answerCall(world(), hub, request, response, url);
      return true;
    },
    reset() {
      teller.clear();
      hub.faults.length = 0;
      Object.assign(state, emptyHub());
    },
    close: () => teller.close(),
  };
  return hub;
}

async function answerCall(world: World, hub: Hub, request: IncomingMessage, response: ServerResponse, url: URL) {
  const path = url.pathname.slice(PREFIX.length);
  const [, fileId] = /^files\/([\w-]{36})$/.exec(path) ?? [];
  if (fileId) return showFile(hub, fileId, response);
  try {
    const token = String(request.headers["x-api-token"] ?? "");
    const own = [...hub.state.channels.values()].filter((one) => one.token === token);
    if (own.length === 0) throw new Refusal(401, "UNAUTHORIZED", "Invalid token");
    const fields = request.method === "GET" ? {} : fieldsOf(await readBody(request, MAX_BODY));
    const result = await run(world, hub, { method: request.method ?? "GET", path, token, own, fields }, response);
    if (result !== undefined) sendJson(response, 200, result);
  } catch (error) {
    if (error instanceof Refusal) return sendJson(response, error.status, { code: error.code, message: error.message });
    if (error instanceof HttpProblem)
      return sendJson(response, error.status, { code: "INVALID", message: error.message });
    throw error;
  }
}

type Fields = Record<string, unknown>;
type Call = { method: string; path: string; token: string; own: HubChannel[]; fields: Fields };

function fieldsOf(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value as Fields;
  } catch {
    // Said below.
  }
  throw new Refusal(400, "INVALID_BODY", "The body is not JSON");
}

async function run(world: World, hub: Hub, call: Call, response: ServerResponse): Promise<unknown> {
  const { method, path, token, own, fields } = call;
  const { subscriptions } = hub.state;
  if (method === "GET" && path === "v1/channels") return own.map(({ id, type, name }) => ({ id, type, name }));
  if (method === "GET" && path === "v1/subscriptions") {
    return [...subscriptions.values()].filter((one) => one.token === token).map(({ token: _, ...shown }) => shown);
  }
  if (method === "POST" && path === "v1/subscriptions") return subscribe(hub, call);
  const [, id = ""] = /^v1\/subscriptions\/([\w-]+)$/.exec(path) ?? [];
  const known = subscriptions.get(id);
  if (method === "PATCH" && known?.token === token) {
    const given = (fields.webhook ?? {}) as { url?: string };
    if (given.url) known.webhook.url = given.url;
    const { token: _, ...shown } = known;
    return shown;
  }
  const [, version, type] = /^(v1|v2)\/channels\/(\w+)\/messages$/.exec(path) ?? [];
  const isPath = (version === "v2") === (type === "instagram");
  if (method === "POST" && type && isPath) return send(world, hub, call, type, response);
  throw new Refusal(404, "NOT_FOUND", "There is no such route");
}

function subscribe(hub: Hub, { token, own, fields }: Call): unknown {
  const channel = String((fields.criteria as { channel?: string } | undefined)?.channel ?? "");
  const url = String((fields.webhook as { url?: string } | undefined)?.url ?? "");
  const eventType = String(fields.eventType ?? "");
  if (!["MESSAGE", "MESSAGE_STATUS"].includes(eventType)) throw new Refusal(400, "INVALID", "eventType is invalid");
  if (!own.some(({ id }) => id === channel)) throw new Refusal(400, "INVALID", "The channel is not of this account");
  if (!URL.canParse(url)) throw new Refusal(400, "INVALID", "webhook.url is invalid");
  const there = [...hub.state.subscriptions.values()].find(
    (one) => one.eventType === eventType && one.criteria.channel === channel,
  );
  if (there) throw new Refusal(409, "DUPLICATED", "There is such a subscription already");
  const made = { id: randomUUID(), token, eventType, webhook: { url }, criteria: { channel }, status: "ACTIVE" };
  hub.state.subscriptions.set(made.id, made);
  const { token: _, ...shown } = made;
  return shown;
}

async function send(world: World, hub: Hub, { own, fields }: Call, type: string, response: ServerResponse) {
  const channel = own.find(({ id }) => id === fields.from);
  if (!channel || channel.type !== type) throw new Refusal(400, "INVALID", "from is not a channel of this account");
  const person = String(fields.to ?? "");
  const fault = hub.faults.find(({ count }) => count > 0);
  if (fault) fault.count -= 1;
  if (fault?.when === "before") return strike(world, response, fault);
  const last = hub.state.lastWord.get(`${channel.id}/${person}`);
  if (last === undefined) throw new Refusal(400, "RECIPIENT", "The recipient was not found on this channel");
  const contents = Array.isArray(fields.contents) ? (fields.contents as Fields[]) : [];
  const isComment = contents.every((one) => one.type === "reply_text");
  if (!isComment && world.now() - last > WINDOW_MS) throw new Refusal(400, "WINDOW", "The 24h window is closed");
  const made = await acceptContents(world, hub, channel, person, contents);
  if (fault) return strike(world, response, fault);
  return made;
}

function strike(world: World, response: ServerResponse, { does, status, message }: HubFault): undefined {
  if (does === "error") throw new Refusal(status, "ERROR", message);
  if (does === "drop") response.socket?.resetAndDestroy();
  else world.timers.after(world.settings.timeoutMs, () => response.destroy());
  return undefined;
}

function showFile({ state }: Hub, id: string, response: ServerResponse) {
  const file = state.files.get(id);
  if (!file) return sendJson(response, 404, { code: "NOT_FOUND", message: "There is no such file" });
  response.writeHead(200, { "content-type": file.mime, "content-length": String(file.bytes.length) }).end(file.bytes);
}
