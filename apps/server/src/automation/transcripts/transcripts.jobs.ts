// Background work on transcripts: whether a recording that came in is written down, and writing one down.
import { buffer } from "node:stream/consumers";
import { transcriptLimits } from "@prosa/contracts/automation/transcripts";
import type { Heard } from "#adapters/assistants";
import { consult, unanswered } from "#automation/integrations";
import { recordingReady } from "#conversation/media";
import { asSystem, type Deps } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { StoredFileMissing } from "#platform/storage";
import { type Claim, claim, consider, type Outcome, settle } from "./transcripts.actions.ts";
import { makeRequest } from "./transcripts.requests.ts";
import { nameFor } from "./transcripts.rules.ts";

export const considerJob = defineJob({
  ...recordingReady,
  audit: { none: "carriesOut" },
  run: (deps, { tenantId, messageId }) =>
    asSystem(deps, tenantId, (ctx) => consider(ctx, messageId), recordingReady.name),
});

/** A recording of fifteen minutes is heard in less. */
const LONGEST_MS = 60_000;

/** A queue of its own: slow providers hold up nothing else. Asked twice it costs twice, and is written once. */
export const makeJob = defineJob({
  ...makeRequest,
  audit: { none: "carriesOut" },
  queue: "transcripts",
  key: ({ messageId }) => String(messageId),
  attempts: 4,
  backoff: { seconds: 5, most: 120 },
  timeoutSeconds: 90,
  mayOverlap: true,
  async run(deps, { tenantId, messageId }, signal) {
    const claimed = await asSystem(deps, tenantId, (ctx) => claim(ctx, messageId), makeRequest.name);
    if (!claimed) return;
    const outcome = await hear(deps, claimed, signal);
    await asSystem(deps, tenantId, (ctx) => settle(ctx, claimed, outcome), makeRequest.name);
  },
});

async function hear(deps: Deps, claimed: Claim, signal: AbortSignal): Promise<Outcome> {
  if (claimed.trouble !== null) return { ok: false, trouble: claimed.trouble };
  const { media, consultant } = claimed;
  const bytes = await bytesOf(deps, media.storageKey);
  if (bytes === null) return { ok: false, trouble: "fileGone" };
  const mime = media.mime ?? media.claimedMime;
  const recording = { bytes, mime, name: nameFor(mime) };
  return consult<Heard>(
    deps,
    consultant,
    { timeoutMs: LONGEST_MS, signal },
    async (reach, settings) =>
      (await consultant.adapter.transcribe?.(reach, settings, recording)) ?? unanswered("model"),
  );
}

async function bytesOf(deps: Deps, key: NonNullable<Parameters<Deps["storage"]["get"]>[0]> | null) {
  if (key === null) return null;
  try {
    const { stream, size } = await deps.storage.get(key);
    if (size <= transcriptLimits.bytes) return await buffer(stream);
    stream.destroy();
    return null;
  } catch (error) {
    if (error instanceof StoredFileMissing) return null;
    throw error;
  }
}
