// An answer made heard: its words to the provider's voice and the recording kept for its message. Whatever fails, it is written.
import { Readable } from "node:stream";
import type { TurnOutcome } from "#adapters/assistants";
import { type KeptFile, keepFile } from "#conversation/messages";
import type { Deps } from "#platform/context";
import { isAppError } from "#platform/errors";
import { answerFrom } from "./answering.ts";
import type { Prepared } from "./prepare.ts";
import { wordsToSpeak } from "./speaking.rules.ts";

const SPEAKING_MS = 10_000;

export interface Voiced {
  file: KeptFile;
  words: string;
}

export async function speakAnswer(
  deps: Deps,
  prepared: Prepared,
  outcome: TurnOutcome,
  { tenantId, signal }: { tenantId: number; signal: AbortSignal },
): Promise<Voiced | null> {
  const { adapter, settings, speaksOn, answering } = prepared;
  if (!outcome.ok || !speaksOn || !adapter.speak || signal.aborted) return null;
  const words = wordsToSpeak(answerFrom(outcome, answering).says ?? []);
  if (words === null) return null;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(SPEAKING_MS)]);
  const spoken = await adapter.speak({ egress: deps.egress, timeoutMs: SPEAKING_MS, signal: limit }, settings, words);
  if (!spoken.ok) {
    deps.log.warn(
      { integrationId: settings.id, why: spoken.why },
      "an answer is written, because it could not be spoken",
    );
    return null;
  }
  const { bytes } = spoken;
  const received = { name: "resposta.ogg", stream: Readable.from(Buffer.from(bytes)), maxBytes: bytes.length };
  try {
    return { file: await keepFile(deps, tenantId, received, { field: "files", as: "voice", files: speaksOn }), words };
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}
