// The pretend providers' speech: a recording's own comment says what is heard in it.
import type { IncomingMessage } from "node:http";
import { HttpProblem } from "../http/exchange.ts";
import type { Asked, ProviderName } from "./models.types.ts";
import { errorBody, ModelRefusal } from "./wire.ts";

const MOST_BYTES = 25 * 1024 * 1024;
const FORM_BYTES = 64 * 1024;

const speechModels: Record<ProviderName, readonly string[]> = {
  openai: ["gpt-4o-mini-transcribe", "gpt-4o-transcribe", "whisper-1"],
  groq: ["whisper-large-v3", "whisper-large-v3-turbo"],
  xai: [],
  deepseek: [],
};
const kinds = ["flac", "mp3", "mp4", "mpeg", "mpga", "m4a", "ogg", "opus", "wav", "webm"];

export type Recording = { asked: Asked; heard: string; isVerbose: boolean };

/** Refuses what the provider refuses: another model, a file without a known ending, too large a one. */
export async function readRecording(provider: ProviderName, request: IncomingMessage): Promise<Recording> {
  const form = await formIn(request);
  const refuse = (message: string, code: string): never => {
    throw new ModelRefusal(400, errorBody(provider, message, code));
  };
  const model = String(form.get("model") ?? "");
  if (!speechModels[provider].includes(model))
    throw new ModelRefusal(404, errorBody(provider, `The model '${model}' does not exist.`, "model_not_found"));
  const file = form.get("file");
  if (!(file instanceof File)) return refuse("file is required", "missing_required_parameter");
  if (!kinds.includes(file.name.split(".").at(-1) ?? "")) refuse("Invalid file format.", "invalid_value");
  const format = String(form.get("response_format") ?? "json");
  const isVerbose = format === "verbose_json";
  if (isVerbose && model.startsWith("gpt-"))
    refuse(`response_format '${format}' is not compatible`, "unsupported_value");
  const heard = heardIn(Buffer.from(await file.arrayBuffer()));
  const messages = [{ role: "user", text: file.name }];
  return {
    asked: { provider, dialect: "speech", model, instructions: "", messages, tools: [], isJson: false },
    heard,
    isVerbose,
  };
}

async function formIn(request: IncomingMessage): Promise<FormData> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES + FORM_BYTES) throw new HttpProblem(413, "The file is larger than 25 MB.");
    chunks.push(chunk);
  }
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  return new Response(Buffer.concat(chunks), { headers }).formData().catch(() => {
    throw new HttpProblem(400, "The body is no form.");
  });
}

/** As an Ogg file keeps its comments: a name, a sign and words up to the next zero. */
function heardIn(bytes: Buffer): string {
  const mark = Buffer.from("TRANSCRIPT=");
  const at = bytes.indexOf(mark);
  if (at < 0) return "áudio de teste";
  const rest = bytes.subarray(at + mark.length, at + mark.length + 4_000);
  const end = rest.indexOf(0);
  return rest.subarray(0, end < 0 ? rest.length : end).toString("utf8");
}

export const heardAnswer = ({ heard, isVerbose }: Recording) =>
  isVerbose
    ? { task: "transcribe", language: "Portuguese", duration: 3.1, text: heard, segments: [] }
    : { text: heard, usage: { type: "duration", seconds: 3 } };
