// The pretend Messenger and Instagram together: their state, the door of the graph, and what follows from a send.
import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody, sendJson } from "../http/exchange.ts";
import { boundaryOf, readParts } from "../http/multipart.ts";
import type { World } from "../world.ts";
import { answerCall, type Call } from "./graph.ts";
import { Refusal } from "./refusals.ts";
import { type Account, emptyMeta, type MetaState, type Thread, type ThreadMessage } from "./state.ts";
import { createTell, type Tell } from "./tell.ts";

/** The next so many sends go wrong in this way. */
export type MetaFault = {
  does: "error" | "silence" | "drop";
  code: number;
  subcode: number | null;
  count: number;
  /** Whether the provider takes the call before it goes wrong. */
  when: "before" | "after";
};

export type Meta = {
  state: MetaState;
  tell: Tell;
  faults: MetaFault[];
  /** Where a file lies for whoever knows its address. */
  addressOf(fileId: string): string;
  /** A message left: its echo, and what the person's phone does with it. */
  said(account: Account, thread: Thread, message: ThreadMessage): void;
  echo(account: Account, thread: Thread, message: ThreadMessage): Promise<boolean>;
  publish(thread: Thread, message: ThreadMessage | null): void;
  changed(account: Account): void;
  answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>;
  reset(): void;
  close(): void;
};

const GRAPH = /^\/(fb|ig)\/v\d{1,3}\.\d{1,2}\/([\w%|.-]{1,200}(?:\/[\w%.-]{1,200}){0,2})$/;
const FILE = /^\/meta-files\/(\d{1,20})$/;
const MAX_BODY = 30 * 1024 * 1024;

export function createMeta(world: () => World): Meta {
  const state = emptyMeta();
  const tell = createTell(world);
  const meta: Meta = {
    state,
    tell,
    faults: [],
    addressOf: (fileId) => `${world().baseUrl()}/meta-files/${fileId}`,
    said(account, thread, message) {
      meta.publish(thread, message);
      void followUp(world(), account, thread, message);
    },
    echo: (account, thread, message) => tellEcho(world(), account, thread, message),
    publish: ({ accountId, personId }, message) => world().events.publish("meta", { accountId, personId, message }),
    changed: ({ id }) => world().events.publish("meta", { accountId: id }),
    async answer(request, response, url) {
      const [, fileId] = FILE.exec(url.pathname) ?? [];
      if (fileId) {
        answerFile(meta, response, fileId);
        return true;
      }
      const [, host, path] = GRAPH.exec(url.pathname) ?? [];
      if (!host || !path) return false;
      await answerGraph(world(), meta, request, response, url, host as Call["host"], path);
      return true;
    },
    reset() {
      tell.clear();
      meta.faults.length = 0;
      Object.assign(state, emptyMeta());
    },
    close: () => tell.close(),
  };
  return meta;
}

/** Instagram's echoes come among its messages and carry no metadata. */
function tellEcho({ meta }: World, account: Account, thread: Thread, message: ThreadMessage): Promise<boolean> {
  const isPage = account.kind === "facebook";
  const attachments =
    message.fileId === null
      ? {}
      : { attachments: [{ type: message.kind, payload: { url: meta.addressOf(message.fileId) } }] };
  const body = {
    mid: message.mid,
    is_echo: true,
    ...(isPage && { app_id: Number(account.appId) || 1 }),
    ...(isPage && message.metadata && { metadata: message.metadata }),
    ...(message.text && { text: message.text }),
    ...attachments,
  };
  const one = { sender: { id: account.id }, recipient: { id: thread.personId }, timestamp: message.at, message: body };
  return meta.tell.tell(account, isPage ? "message_echoes" : "messages", { messaging: [one] }, thread.personId);
}

async function followUp(world: World, account: Account, thread: Thread, message: ThreadMessage) {
  await tellEcho(world, account, thread, message);
  const { autoStatuses } = world.settings;
  const { tell } = world.meta.tell;
  const say = (field: string, part: object) => {
    const base = { sender: { id: thread.personId }, recipient: { id: account.id }, timestamp: world.now() };
    return tell(account, field, { messaging: [{ ...base, ...part }] }, thread.personId);
  };
  const watermark = world.now();
  if (account.kind === "facebook" && (autoStatuses === "delivered" || autoStatuses === "read")) {
    await say("message_deliveries", { delivery: { mids: [message.mid], watermark } });
  }
  if (autoStatuses !== "read") return;
  if (account.kind === "facebook") await say("message_reads", { read: { watermark } });
  else await say("messaging_seen", { read: { mid: message.mid } });
}

async function answerGraph(
  world: World,
  meta: Meta,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  host: Call["host"],
  path: string,
) {
  const call: Call = {
    host,
    method: request.method ?? "GET",
    path: path.split("/").map(decodeURIComponent),
    query: url.searchParams,
    token: /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? url.searchParams.get("access_token") ?? "",
    fields: {},
    file: null,
  };
  const isSend = call.method === "POST" && call.path[1] === "messages";
  try {
    Object.assign(call, await readCall(request));
    const fault = isSend ? takeFault(meta) : null;
    if (fault?.when === "before") return strike(world, response, fault);
    const answer = await answerCall(world, call);
    if (isSend) note(world, call, answer, null, fault === null);
    if (fault) return strike(world, response, fault);
    sendJson(response, 200, answer);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (isSend) note(world, call, {}, error, true);
    sendJson(response, error.status, error.body);
  }
}

function takeFault({ faults }: Meta): MetaFault | null {
  const [fault] = faults;
  if (!fault) return null;
  fault.count -= 1;
  if (fault.count <= 0) faults.shift();
  return fault;
}

function strike(world: World, response: ServerResponse, { does, code, subcode }: MetaFault) {
  if (does === "drop") return response.socket?.resetAndDestroy();
  if (does === "silence") return world.timers.after(world.settings.timeoutMs, () => response.destroy());
  const refusal = new Refusal(code, "An injected error", subcode);
  sendJson(response, refusal.status, refusal.body);
}

function note(world: World, { token, fields }: Call, answer: object, refusal: Refusal | null, answered: boolean) {
  const account = [...world.meta.state.accounts.values()].find((one) => one.token === token);
  const { message, recipient } = fields as { message?: { text?: string }; recipient?: { id?: string } };
  if (!account || fields.sender_action !== undefined) return;
  world.ledger.add({
    kind: "send",
    channel: account.id,
    person: recipient?.id ?? null,
    providerId: (answer as { message_id?: string }).message_id ?? null,
    type: "message",
    text: message?.text ?? null,
    outcome: refusal ? "refused" : "accepted",
    code: refusal?.code ?? null,
    httpStatus: refusal?.status ?? 200,
    answered,
  });
}

async function readCall(request: IncomingMessage): Promise<Pick<Call, "fields" | "file">> {
  const boundary = boundaryOf(request.headers["content-type"]);
  if (!boundary) return { fields: parse(await readBody(request, MAX_BODY)), file: null };
  const fields: Record<string, unknown> = {};
  let file: Call["file"] = null;
  for await (const part of readParts(request, boundary)) {
    const chunks: Buffer[] = [];
    for await (const chunk of part.body) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    if (part.filename === null) fields[part.name] = bytes.toString("utf8");
    else file = { name: part.filename, mime: part.contentType ?? "application/octet-stream", bytes };
  }
  return { fields, file };
}

function parse(raw: string): Record<string, unknown> {
  if (raw.trim() === "") return {};
  try {
    return JSON.parse(raw) as Record<string, unknown>;
  } catch {
    return Object.fromEntries(new URLSearchParams(raw));
  }
}

function answerFile({ state }: Meta, response: ServerResponse, fileId: string) {
  const file = state.files.get(fileId);
  if (!file) return sendJson(response, 404, {});
  response.writeHead(200, { "content-type": file.mime, "content-length": String(file.bytes.length) });
  response.end(file.bytes);
}
