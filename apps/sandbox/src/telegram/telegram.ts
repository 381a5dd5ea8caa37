// The pretend Telegram together: its state, the door at which bots ask, and what is told to them.
import type { IncomingMessage, ServerResponse } from "node:http";
import { sendJson } from "../http/exchange.ts";
import { boundaryOf, readParts } from "../http/multipart.ts";
import type { World } from "../world.ts";
import { isSending } from "./methods.send.ts";
import { isKnownMethod, run } from "./methods.ts";
import { badRequest, Refusal, tooMany } from "./refusals.ts";
import { type Bot, type Chat, type ChatMessage, emptyTelegram, type TelegramState } from "./state.ts";
import { createUpdates, type Updates } from "./updates.ts";

export type Call = {
  bot: Bot;
  /** In lower case: the provider takes any. */
  method: string;
  fields: Record<string, unknown>;
  file: { field: string; name: string; mime: string; bytes: Buffer } | null;
};

/** The next so many calls of a method go wrong in this way. */
export type TelegramFault = {
  method: string | null;
  does: "error" | "wait" | "silence" | "drop";
  code: number;
  seconds: number;
  count: number;
  /** Whether the provider takes the call before it goes wrong. */
  when: "before" | "after";
};

export type Telegram = {
  state: TelegramState;
  updates: Updates;
  faults: TelegramFault[];
  queries: Set<string>;
  isQuery(id: string): boolean;
  publish(chat: Chat, message: ChatMessage | null): void;
  changed(): void;
  wake(bot: Bot): void;
  answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>;
  reset(): void;
  close(): void;
};

const BOT_PATH = /^\/bot(\d{1,20}:[\w-]{1,120})\/(\w{1,40})$/;
const FILE_PATH = /^\/file\/bot(\d{1,20}:[\w-]{1,120})\/([\w./-]{1,200})$/;
/** The largest upload, and what surrounds it. */
const MAX_BODY = 60 * 1024 * 1024;

export function createTelegram(world: () => World): Telegram {
  const state = emptyTelegram();
  const updates = createUpdates({
    ledger: { add: (entry) => world().ledger.add(entry) } as World["ledger"],
    retryMs: () => world().settings.webhookRetryMs,
    now: () => world().now(),
    planOf: (bot, kind) => world().faults.forWebhook({ phoneNumberId: String(bot.id), webhook: kind }),
  });

  const telegram: Telegram = {
    state,
    updates,
    faults: [],
    queries: new Set(),
    isQuery: (id) => telegram.queries.has(id),
    publish: (chat, message) =>
      world().events.publish("telegram", { botId: chat.botId, personId: chat.personId, message }),
    changed: () => world().events.publish("telegram", {}),
    wake: (bot) => updates.resume(bot),
    async answer(request, response, url) {
      const file = FILE_PATH.exec(url.pathname);
      if (file) {
        answerFile(telegram, response, file[1] ?? "", file[2] ?? "");
        return true;
      }
      const [, token, method] = BOT_PATH.exec(url.pathname) ?? [];
      if (!token || !method) return false;
      await answerMethod(world(), telegram, request, response, token, method.toLowerCase());
      return true;
    },
    reset() {
      updates.clear();
      telegram.faults.length = 0;
      telegram.queries.clear();
      Object.assign(state, emptyTelegram());
    },
    close: () => updates.close(),
  };
  return telegram;
}

function botOf({ state }: Telegram, token: string): Bot {
  const bot = state.bots.get(Number(token.split(":")[0]));
  if (!bot) throw new Refusal(404, "Not Found");
  if (bot.token !== token || bot.tokenRevoked) throw new Refusal(401, "Unauthorized");
  return bot;
}

async function answerMethod(
  world: World,
  telegram: Telegram,
  request: IncomingMessage,
  response: ServerResponse,
  token: string,
  method: string,
) {
  let call: Call | null = null;
  try {
    const bot = botOf(telegram, token);
    if (!isKnownMethod(method)) throw new Refusal(404, "Not Found: method not found");
    call = { bot, method, ...(await readCall(request)) };
    const fault = takeFault(telegram, method);
    if (fault?.when === "before") return strike(world, response, call, fault);
    const result = await run(world, telegram, call);
    note(world, call, result, null, fault === null || fault.does === "error");
    if (fault) return strike(world, response, null, fault);
    sendJson(response, 200, { ok: true, result });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (call) note(world, call, null, error, true);
    sendJson(response, error.code, error.body);
  }
}

function takeFault({ faults }: Telegram, method: string): TelegramFault | null {
  const fault = faults.find((one) => one.count > 0 && (one.method === null || one.method.toLowerCase() === method));
  if (!fault) return null;
  fault.count -= 1;
  if (fault.count === 0) faults.splice(faults.indexOf(fault), 1);
  return fault;
}

function strike(world: World, response: ServerResponse, call: Call | null, { does, code, seconds }: TelegramFault) {
  if (does === "drop") return response.socket?.resetAndDestroy();
  if (does === "silence") return world.timers.after(world.settings.timeoutMs, () => response.destroy());
  const refusal = does === "wait" ? tooMany(seconds) : new Refusal(code, words[code] ?? "Internal Server Error");
  if (call) note(world, call, null, refusal, true);
  sendJson(response, refusal.code, refusal.body);
}

const words: Record<number, string> = {
  400: "Bad Request: chat not found",
  401: "Unauthorized",
  403: "Forbidden: bot was blocked by the user",
  404: "Not Found",
  409: "Conflict: terminated by other getUpdates request",
};

/** Only what is said and changed stands in the ledger; questions are not told. */
function note(world: World, call: Call, result: unknown, refusal: Refusal | null, answered: boolean) {
  const { bot, method, fields } = call;
  const isChange = ["editmessagetext", "editmessagecaption", "deletemessage", "setmessagereaction"].includes(method);
  if (!isSending(method) && !isChange) return;
  const sent = result as { message_id?: number } | null;
  const number = sent?.message_id ?? fields.message_id;
  world.ledger.add({
    kind: "send",
    channel: String(bot.id),
    person: fields.chat_id === undefined ? null : String(fields.chat_id),
    providerId: number === undefined ? null : `${fields.chat_id}:${number}`,
    type: method,
    text: typeof fields.text === "string" ? fields.text : typeof fields.caption === "string" ? fields.caption : null,
    outcome: refusal ? "refused" : "accepted",
    code: refusal?.code ?? null,
    httpStatus: refusal?.code ?? 200,
    answered,
  });
}

async function readCall(request: IncomingMessage): Promise<Pick<Call, "fields" | "file">> {
  const boundary = boundaryOf(request.headers["content-type"]);
  if (!boundary) return { fields: fieldsOf((await readAll(request)).toString("utf8")), file: null };
  const fields: Record<string, unknown> = {};
  let file: Call["file"] = null;
  for await (const part of readParts(request, boundary)) {
    const bytes = await readAll(part.body);
    if (part.filename !== null) {
      file = { field: part.name, name: part.filename, mime: part.contentType ?? "application/octet-stream", bytes };
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
  if (size > MAX_BODY) throw new Refusal(413, "Request Entity Too Large");
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
  throw badRequest("can't parse request body as JSON object");
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

function answerFile(telegram: Telegram, response: ServerResponse, token: string, path: string) {
  try {
    const bot = botOf(telegram, token);
    const file = [...telegram.state.files.values()].find((one) => one.path === path && one.botId === bot.id);
    if (!file) throw new Refusal(404, "Not Found");
    response.writeHead(200, {
      "content-type": "application/octet-stream",
      "content-length": String(file.bytes.length),
    });
    response.end(file.bytes);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    sendJson(response, error.code, error.body);
  }
}
