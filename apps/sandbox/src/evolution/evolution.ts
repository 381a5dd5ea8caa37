// The pretend Evolution server together: its state, the door at which whoever has the key asks, and what it tells.
import type { IncomingMessage, ServerResponse } from "node:http";
import { sendJson } from "../http/exchange.ts";
import { boundaryOf, readParts } from "../http/multipart.ts";
import type { World } from "../world.ts";
import { findContacts } from "./book.ts";
import * as chat from "./chat.ts";
import * as instances from "./instances.ts";
import { isSending, react, send } from "./messages.ts";
import { badRequest, Refusal } from "./refusals.ts";
import { type EvolutionState, emptyEvolution, type Message, type StoredFile } from "./state.ts";
import { createTeller, type Teller } from "./tell.ts";

export type Call = {
  action: string;
  /** Empty where the route names none. */
  instance: string;
  fields: Record<string, unknown>;
  query: URLSearchParams;
  file: StoredFile | null;
};

/** The next so many calls of an action go wrong in this way. */
export type EvolutionFault = {
  action: string | null;
  does: "error" | "silence" | "drop";
  code: number;
  count: number;
  /** Whether the server takes the call before it goes wrong. */
  when: "before" | "after";
};

export type Evolution = {
  state: EvolutionState;
  teller: Teller;
  faults: EvolutionFault[];
  publish(message: Message): void;
  changed(): void;
  answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>;
  reset(): void;
  close(): void;
};

const PREFIX = "/evolution/";
const PATH = /^(instance|message|chat|webhook)\/(\w{1,40})(?:\/([\w-]{1,100}))?$/;
/** The largest file in base64, and what surrounds it. */
const MAX_BODY = 150 * 1024 * 1024;

type Method = (world: World, evolution: Evolution, call: Call) => object;

const methods: Record<string, Method> = {
  "POST instance/create": instances.create,
  "GET instance/connect": instances.connect,
  "GET instance/connectionState": instances.connectionState,
  "GET instance/fetchInstances": instances.fetchInstances,
  "DELETE instance/logout": instances.logout,
  "DELETE instance/delete": instances.remove,
  "POST webhook/set": instances.setWebhook,
  "POST message/sendReaction": react,
  "POST chat/whatsappNumbers": chat.whatsappNumbers,
  "POST chat/markMessageAsRead": chat.markRead,
  "DELETE chat/deleteMessageForEveryone": chat.removeForEveryone,
  "POST chat/updateMessage": chat.updateMessage,
  "POST chat/sendPresence": chat.sendPresence,
  "POST chat/getBase64FromMediaMessage": chat.base64Of,
  "POST chat/fetchProfilePictureUrl": chat.profilePicture,
  "POST chat/findContacts": findContacts,
};

export function createEvolution(world: () => World): Evolution {
  const state = emptyEvolution();
  const teller = createTeller(world);
  const evolution: Evolution = {
    state,
    teller,
    faults: [],
    publish: ({ instance, person }) => world().events.publish("evolution", { instance, person }),
    changed: () => world().events.publish("evolution", {}),
    async answer(request, response, url) {
      if (!url.pathname.startsWith(PREFIX)) return false;
      await answerCall(world(), evolution, request, response, url);
      return true;
    },
    reset() {
      teller.clear();
      evolution.faults.length = 0;
      Object.assign(state, emptyEvolution());
    },
    close: () => teller.close(),
  };
  return evolution;
}

async function answerCall(
  world: World,
  evolution: Evolution,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) {
  let call: Call | null = null;
  try {
    const [, group = "", action = "", instance = ""] = PATH.exec(url.pathname.slice(PREFIX.length)) ?? [];
    const run = methodOf(request.method ?? "GET", group, action);
    if (!run) throw new Refusal(404, `Cannot ${request.method} ${url.pathname}`);
    admit(evolution, request, instance);
    call = { action, instance, query: url.searchParams, ...(await readCall(request)) };
    const fault = takeFault(evolution, action);
    if (fault?.when === "before") return strike(world, response, call, fault);
    const result = run(world, evolution, call);
    note(world, call, result, null);
    if (fault) return strike(world, response, null, fault);
    sendJson(response, group === "message" || action === "create" ? 201 : 200, result);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (call) note(world, call, null, error);
    sendJson(response, error.status, error.body);
  }
}

function methodOf(method: string, group: string, action: string): Method | undefined {
  if (method === "POST" && group === "message" && isSending(action)) return send;
  const name = `${method} ${group}/${action}`;
  return Object.hasOwn(methods, name) ? methods[name] : undefined;
}

/** The key of the whole server, or that of the instance for what is about it. */
function admit({ state }: Evolution, request: IncomingMessage, instance: string) {
  const key = request.headers.apikey;
  const token = state.instances.get(instance)?.token;
  if (key !== state.globalKey && (token === undefined || key !== token)) throw new Refusal(401, "Unauthorized");
}

function takeFault({ faults }: Evolution, action: string): EvolutionFault | null {
  const fault = faults.find((one) => one.count > 0 && (one.action === null || one.action === action));
  if (!fault) return null;
  fault.count -= 1;
  if (fault.count === 0) faults.splice(faults.indexOf(fault), 1);
  return fault;
}

function strike(world: World, response: ServerResponse, call: Call | null, { does, code }: EvolutionFault) {
  if (does === "drop") return response.socket?.resetAndDestroy();
  if (does === "silence") return world.timers.after(world.settings.timeoutMs, () => response.destroy());
  const refusal = new Refusal(code, "invented failure");
  if (call) note(world, call, null, refusal);
  sendJson(response, refusal.status, refusal.body);
}

const CHANGES = ["sendReaction", "updateMessage", "deleteMessageForEveryone"];

/** Only what is said and changed stands in the ledger; questions are not told. */
function note(world: World, { action, instance, fields }: Call, result: unknown, refusal: Refusal | null) {
  if (!isSending(action) && !CHANGES.includes(action)) return;
  const key = (result as { key?: { id?: string; remoteJid?: string } } | null)?.key;
  world.ledger.add({
    kind: "send",
    channel: instance,
    person: key?.remoteJid?.split("@")[0] ?? (typeof fields.number === "string" ? fields.number : null),
    providerId: key?.id ?? null,
    type: action,
    text: typeof fields.text === "string" ? fields.text : null,
    outcome: refusal ? "refused" : "accepted",
    code: refusal?.status ?? null,
    httpStatus: refusal?.status ?? 201,
    answered: true,
  });
}

async function readCall(request: IncomingMessage): Promise<Pick<Call, "fields" | "file">> {
  const boundary = boundaryOf(request.headers["content-type"]);
  if (!boundary) return { fields: fieldsOf((await readAll(request)).toString("utf8")), file: null };
  const fields: Record<string, unknown> = {};
  let file: Call["file"] = null;
  for await (const part of readParts(request, boundary)) {
    const bytes = await readAll(part.body);
    if (part.filename !== null && part.name === "file") {
      file = { name: part.filename, mime: part.contentType ?? "application/octet-stream", bytes };
    } else fields[part.name] = fieldOf(bytes.toString("utf8"));
  }
  return { fields, file };
}

async function readAll(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size <= MAX_BODY) chunks.push(chunk);
  }
  if (size > MAX_BODY) throw new Refusal(413, "request entity too large");
  return Buffer.concat(chunks);
}

function fieldsOf(text: string): Record<string, unknown> {
  if (text.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw badRequest("Unexpected token in JSON");
}

/** In a form, objects travel as JSON and everything else as words. */
function fieldOf(text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
