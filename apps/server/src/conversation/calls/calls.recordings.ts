// What was said in a call: fetched from the provider, heard by whoever spoke and by those who answer for calls, kept for a while.
import type { showRecording } from "@prosa/contracts/calls/calls";
import { allows } from "@prosa/contracts/permissions";
import type { AnswerOf } from "@prosa/contracts/route";
import { z } from "zod";
import { recordSecurity } from "#company/audit";
import { effectiveProfile } from "#company/sessions";
import { lookingOf, maySeeTicket } from "#conversation/tickets";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { API_BASE } from "#platform/http";
import { defineJob } from "#platform/jobs";
import { StoredFileTooLarge, storageKey } from "#platform/storage";
import * as queries from "./calls.queries.ts";
import * as kept from "./calls.recordings.queries.ts";
import type { CallRow } from "./calls.types.ts";

const OfCall = z.object({ tenantId: z.number().int(), callId: z.number().int() });
/** Two hours of 16 kHz sound. */
const MOST_BYTES = 240 * 1024 * 1024;
const FETCH_MS = 110_000;
const HOUR_MS = 3_600_000;
/** Heard within this time is heard once. */
const HEARD_ONCE_MS = HOUR_MS;
export const KEPT_DAYS = 180;

const audible = /^(audio\/|application\/octet-stream)/;

export const fetchRecording = defineJob({
  name: "calls.recording",
  audit: { none: "carriesOut" },
  payload: OfCall,
  queue: "media",
  key: ({ tenantId, callId }) => `call:${tenantId}:${callId}`,
  // The provider may take minutes after the call.
  attempts: 10,
  backoff: { seconds: 10, most: 600 },
  timeoutSeconds: 150,
  mayOverlap: true,
  async run(deps, { tenantId, callId }, signal) {
    const providerId = await asSystem(deps, tenantId, (ctx) => claimRecording(ctx, callId), "calls.recording");
    if (providerId === null) return;
    const file = await download(deps, tenantId, callId, providerId, signal);
    await asSystem(deps, tenantId, (ctx) => settle(ctx, callId, file), "calls.recording");
  },
});

async function claimRecording(ctx: Ctx, callId: number): Promise<string | null> {
  const [call, recording] = await Promise.all([queries.findCall(ctx.tx, callId), kept.findRecording(ctx.tx, callId)]);
  if (!call || recording?.status !== "waiting") return null;
  return call.providerId;
}

type Kept = { key: string; mime: string; size: number } | "gone" | "tooLarge";

async function download(
  deps: Deps,
  tenantId: number,
  callId: number,
  providerId: string,
  signal: AbortSignal,
): Promise<Kept> {
  const url = deps.voice.recordingUrl(providerId);
  const answer = await deps.egress.open({
    ...{ url, target: "provider", purpose: "calls.recording", timeoutMs: FETCH_MS, maxBytes: MOST_BYTES, signal },
  });
  const mime = (answer.headers["content-type"] ?? "").split(";")[0]?.trim() ?? "";
  if (answer.status !== 200 || !audible.test(mime)) {
    answer.stream.destroy();
    if (answer.status === 410) return "gone";
    throw new Error(`the recording is not there yet: ${answer.status} ${mime}`);
  }
  const key = storageKey(tenantId, "calls", callId);
  try {
    const { size } = await deps.storage.put(key, answer.stream, { maxBytes: MOST_BYTES });
    return { key, mime: mime.startsWith("audio/") ? mime : "audio/wav", size };
  } catch (error) {
    if (error instanceof StoredFileTooLarge) return "tooLarge";
    throw error;
  } finally {
    answer.stream.destroy();
  }
}

async function settle(ctx: Ctx, callId: number, file: Kept): Promise<void> {
  if (typeof file === "string") {
    await kept.saveRecording(ctx.tx, callId, { status: file === "gone" ? "gone" : "failed" });
    return;
  }
  const { key, mime, size } = file;
  await kept.saveRecording(ctx.tx, callId, { status: "ready", storageKey: key, mime, size, readyAt: ctx.now });
}

/** Whoever spoke in it, and whoever may read the log of calls; both only while they may see the conversation. */
export async function demandHearing(ctx: Ctx, callId: number): Promise<CallRow> {
  const { viewer } = await lookingOf(ctx);
  const call = await queries.findCall(ctx.tx, callId);
  if (!call || !(await maySeeTicket(ctx, call.ticketId))) throw new AppError("ERR_NO_CALL_FOUND");
  const profile = effectiveProfile({ ...viewer, tenantId: ctx.tenantId });
  if (call.userId !== viewer.id && !allows(profile, "callLogs", "read")) throw new AppError("ERR_NO_CALL_FOUND");
  return call;
}

export const soundUrl = (callId: number) => `${API_BASE}/calls/${callId}/sound`;

export async function showRecordingOf(ctx: Ctx, callId: number): Promise<AnswerOf<typeof showRecording>> {
  const call = await demandHearing(ctx, callId);
  const found = await kept.findRecording(ctx.tx, callId);
  const isReady = found?.status === "ready";
  return { state: found?.status ?? "none", url: isReady ? soundUrl(callId) : null, seconds: call.durationS };
}

/** Once an hour of one person: who listens again to the same minute leaves one entry. */
export async function noteHeard(ctx: Ctx, callId: number): Promise<void> {
  if (ctx.actor.kind !== "user") return;
  const { userId } = ctx.actor;
  const since = new Date(ctx.now.getTime() - HEARD_ONCE_MS);
  if (!(await kept.hear(ctx, callId, userId, since))) return;
  await recordSecurity(ctx, { kind: "calls.heard", userId, detail: { callId } });
}
