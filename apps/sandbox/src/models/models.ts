// The pretend models' server: keys, faults by magic words or by the control API, one line in the book for each question.
import type { IncomingMessage, ServerResponse } from "node:http";
import { HttpProblem, readBody, sendJson } from "../http/exchange.ts";
import type { Timers } from "../timers.ts";
import { lastWords, think } from "./brains.ts";
import type { Asked, BrainName, FaultKind, ModelCall, ProviderName, Thought } from "./models.types.ts";
import { heardAnswer, type Recording, readRecording } from "./speech.ts";
import { readUtterance, recordingOf } from "./utter.ts";
import { answerOf, errorBody, ModelRefusal, modelList, readQuestion } from "./wire.ts";

const MAX_BODY = 1024 * 1024;
const KEPT = 20_000;
const SLOW_MS = 3_000;
const SILENCE_MS = 120_000;

export type Models = {
  calls(after: number): ModelCall[];
  settings: { brain: BrainName; delayMs: number; fault: { kind: FaultKind; times: number } | null };
  answer(provider: ProviderName, path: string, request: IncomingMessage, response: ServerResponse): Promise<void>;
  reset(): void;
};

type Needs = { now(): number; timers: Timers };

const keyPrefix: Record<ProviderName, string> = { openai: "sk-", groq: "gsk_", xai: "xai-", deepseek: "sk-" };

export function createModels({ now, timers }: Needs): Models {
  let book: ModelCall[] = [];
  let last = 0;
  const begun = (): Models["settings"] => ({ brain: "plain", delayMs: 0, fault: null });
  const settings = begun();

  function takeFault(words: string): FaultKind | null {
    const magic = /#(429-long|429|500|502|badjson|empty|length|filter|silence|reset|reasoning|context)\b/.exec(
      words,
    )?.[1];
    if (magic) return magic as FaultKind;
    const { fault } = settings;
    if (!fault) return null;
    fault.times--;
    if (fault.times <= 0) settings.fault = null;
    return fault.kind;
  }

  function writeDown(asked: Asked, key: string, response: ServerResponse): ModelCall {
    const call: ModelCall = {
      ...asked,
      seq: ++last,
      at: now(),
      key: key.slice(-4),
      status: null,
      answer: null,
      tool: null,
      isCut: false,
    };
    book.push(call);
    if (book.length > KEPT) book = book.slice(-KEPT / 2);
    response.on("close", () => {
      call.isCut = !response.writableFinished;
    });
    return call;
  }

  /** Null: whoever asked was sent away, or waits for ever. */
  async function faultAfterPause(words: string, response: ServerResponse): Promise<FaultKind | "none" | null> {
    const fault = takeFault(words);
    const slow = Number(/#slow(\d{1,2})\b/.exec(words)?.[1] ?? 0) * 1_000;
    const pauseMs = settings.delayMs + slow + (settings.brain === "slow" ? SLOW_MS : 0);
    if (pauseMs > 0) await new Promise<void>((resolve) => timers.after(pauseMs, resolve));
    if (fault === "silence") await new Promise<void>((resolve) => timers.after(SILENCE_MS, resolve));
    if (fault === "reset") response.destroy();
    return response.destroyed ? null : (fault ?? "none");
  }

  async function answerRecording(recording: Recording, key: string, response: ServerResponse): Promise<void> {
    const call = writeDown(recording.asked, key, response);
    const fault = await faultAfterPause(recording.heard, response);
    if (fault === null) return;
    if (fault !== "none" && fault !== "empty") faulty(recording.asked, fault);
    call.status = 200;
    call.answer = fault === "empty" ? "" : recording.heard;
    const body = JSON.stringify(heardAnswer({ ...recording, heard: call.answer }));
    const headers = { "content-type": "application/json", "x-request-id": `req_${call.seq}` };
    response.writeHead(200, headers).end(fault === "badjson" ? body.slice(0, 6) : body);
  }

  async function answerUtterance(
    { asked, words }: ReturnType<typeof readUtterance>,
    key: string,
    response: ServerResponse,
  ): Promise<void> {
    const call = writeDown(asked, key, response);
    const fault = await faultAfterPause("", response);
    if (fault === null) return;
    if (fault !== "none" && fault !== "empty") faulty(asked, fault);
    call.status = 200;
    call.answer = words;
    const bytes = fault === "empty" ? Buffer.alloc(0) : recordingOf(words);
    response.writeHead(200, { "content-type": "audio/ogg", "x-request-id": `req_${call.seq}` }).end(bytes);
  }

  async function answerQuestion(asked: Asked, key: string, response: ServerResponse): Promise<void> {
    const call = writeDown(asked, key, response);
    const fault = await faultAfterPause(lastWords(asked), response);
    if (fault === null) return;
    const thought = fault === "none" ? think(settings.brain, asked) : faulty(asked, fault);
    call.status = 200;
    call.answer = thought.text;
    call.tool = thought.tool?.name ?? null;
    const body = JSON.stringify(answerOf(asked, thought, call.seq));
    // DeepSeek keeps the line open with blank lines while it thinks.
    const text = (asked.provider === "deepseek" ? "\n\n" : "") + (fault === "badjson" ? body.slice(0, 40) : body);
    if (response.destroyed) return;
    response.writeHead(200, { "content-type": "application/json", "x-request-id": `req_${call.seq}` }).end(text);
  }

  return {
    settings,
    calls: (after) => book.filter(({ seq }) => seq > after),
    async answer(provider, path, request, response) {
      const isSpeech = path === "/audio/transcriptions" && request.method === "POST";
      const raw = isSpeech ? "" : await readBody(request, MAX_BODY);
      const key = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
      try {
        demandKey(provider, key);
        if (request.method === "GET" && path === "/models") return sendJson(response, 200, modelList(provider));
        if (isSpeech) return await answerRecording(await readRecording(provider, request), key, response);
        if (request.method === "POST" && path === "/audio/speech")
          return await answerUtterance(readUtterance(provider, JSON.parse(raw)), key, response);
        const dialect = path === "/chat/completions" ? "chat" : path === "/responses" ? "responses" : null;
        if (request.method !== "POST" || !dialect) throw new ModelRefusal(404, errorBody(provider, "Not found", null));
        await answerQuestion(readQuestion(provider, dialect, JSON.parse(raw)), key, response);
      } catch (error) {
        if (error instanceof HttpProblem)
          return sendJson(response, error.status, errorBody(provider, error.message, null));
        if (!(error instanceof ModelRefusal)) throw error;
        const isPage = typeof error.body === "string";
        if (isPage) response.writeHead(error.status, { "content-type": "text/html", ...error.headers }).end(error.body);
        else sendJson(response, error.status, error.body, error.headers);
      }
    },
    reset() {
      book = [];
      last = 0;
      Object.assign(settings, begun());
    },
  };
}

/** Each provider's keys begin as they do in earnest; some are known to be without money. */
function demandKey(provider: ProviderName, key: string): void {
  if (!key.startsWith(keyPrefix[provider]) || key.includes("wrong"))
    throw new ModelRefusal(401, errorBody(provider, "Incorrect API key provided.", "invalid_api_key"));
  if (!key.includes("nobalance")) return;
  if (provider === "deepseek")
    throw new ModelRefusal(402, errorBody(provider, "Insufficient Balance", "invalid_request_error"));
  if (provider === "xai")
    throw new ModelRefusal(403, errorBody(provider, "Your team has used all available credits.", "forbidden"));
  throw new ModelRefusal(429, errorBody(provider, "You exceeded your current quota.", "insufficient_quota"));
}

function faulty({ provider }: Asked, kind: FaultKind): Thought {
  const refuse = (status: number, message: string, code: string | null, headers = {}): never => {
    throw new ModelRefusal(status, errorBody(provider, message, code), headers);
  };
  switch (kind) {
    case "empty":
    case "reasoning":
      return { text: "", tool: null, finish: "stop" };
    case "length":
      return { text: "Isto foi cortado no mei", tool: null, finish: "length" };
    case "filter":
      return { text: "", tool: null, finish: "filter" };
    case "401":
      return refuse(401, "Incorrect API key provided.", "invalid_api_key");
    case "402":
      return refuse(402, "Insufficient Balance", null);
    case "403":
      throw new ModelRefusal(403, "forbidden");
    case "404":
      return refuse(404, "The model does not exist.", "model_not_found");
    case "400":
      return refuse(400, "Invalid value.", "invalid_value");
    case "context":
      return refuse(400, "This model's maximum context length was exceeded.", "context_length_exceeded");
    case "429":
      return refuse(429, "Rate limit reached.", "rate_limit_exceeded", { "retry-after": "1" });
    case "429-long":
      return refuse(429, "Rate limit reached.", "rate_limit_exceeded", { "retry-after": "60" });
    case "502":
      throw new ModelRefusal(502, "<html><h1>Bad gateway</h1></html>");
    case "badjson":
      return { text: "Uma resposta que se perde no caminho", tool: null, finish: "stop" };
    default:
      return refuse(500, "The server had an error.", null);
  }
}
