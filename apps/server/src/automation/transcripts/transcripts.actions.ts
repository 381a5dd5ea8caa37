// Use cases of transcripts: wanted by a person or by the company's choice, claimed for a try, settled.
import type { TranscriptTrouble } from "@prosa/contracts/automation/transcripts";
import type { Message } from "@prosa/contracts/messages";
import type { Failure, Heard } from "#adapters/assistants";
import { type Consultant, consultantFor, readDuty, standingOf } from "#automation/integrations";
import { loadMedia, type MediaRow } from "#conversation/media";
import { lockVisibleMessage, wireOfOne } from "#conversation/messages";
import { lockTicket, touchForMessage } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import type { StorageKey } from "#platform/storage";
import * as queries from "./transcripts.queries.ts";
import { makeRequest } from "./transcripts.requests.ts";
import { isWornOut, troubleFor, unsendable, waitAfter } from "./transcripts.rules.ts";

export async function transcribe(ctx: Ctx, messageId: number): Promise<Message> {
  const { message } = await lockVisibleMessage(ctx, messageId);
  // The message is there, and was never a recording: that is another answer than a message that is not.
  const isRecording = message.type === "voice" || message.type === "audio";
  if (!isRecording || message.fromMe || message.deletedAt !== null) throw new AppError("ERR_FETCH_WAPP_MSG");
  const media = await mediaOf(ctx, message.id);
  if (media?.status !== "ready") throw new AppError("ERR_FETCH_WAPP_MSG");
  if ((await readDuty(ctx.tx, "transcripts")).integrationId === null) throw new AppError("ERR_API_CONFIG_NOT_FOUND");
  await begin(ctx, message);
  return wireOfOne(ctx, message.id);
}

/** A recording came in: written down where the company wants that of all of them. */
export async function consider(ctx: Ctx, messageId: number): Promise<void> {
  const { isAutomatic, why } = await standingOf(ctx, "transcripts");
  // What cannot be done now is not told beside every bubble: the card of the integration says it.
  if (!isAutomatic || why !== null) return;
  const found = await queries.findRecording(ctx.tx, messageId);
  if (!found || !(await lockTicket(ctx.tx, found.ticketId))) return;
  await begin(ctx, found);
}

/** Whether every recording of a customer is written down, unasked. */
export async function isWrittenDown(ctx: Ctx): Promise<boolean> {
  const { isAutomatic, why } = await standingOf(ctx, "transcripts");
  return isAutomatic && why === null;
}

/** What we had spoken: its words are known, and stand beside the recording as those of any other. */
export async function noteSpoken(ctx: Ctx, key: StorageKey, text: string, voice: string): Promise<void> {
  const messageId = await queries.messageOfFile(ctx.tx, key);
  if (messageId === undefined) return;
  await queries.insertSpoken(ctx.tx, { tenantId: ctx.tenantId, messageId, text, model: voice, at: ctx.now });
}

async function begin(ctx: Ctx, { id: messageId, ticketId }: { id: number; ticketId: number }): Promise<void> {
  const { tenantId } = ctx;
  if (!(await queries.wantTranscript(ctx.tx, tenantId, messageId, ctx.now))) return;
  await touchForMessage(ctx, "message.changed", { id: messageId, ticketId }, {});
  await ctx.enqueue(makeRequest, { tenantId, messageId });
}

const mediaOf = async (ctx: Ctx, messageId: number): Promise<MediaRow | undefined> =>
  (await loadMedia(ctx.tx, ctx.tenantId, [messageId])).get(messageId);

export type Claim = { messageId: number; tries: number } & (
  | { media: MediaRow; consultant: Consultant; trouble: null }
  | { trouble: TranscriptTrouble }
);

/** Null: nothing to do. */
export async function claim(ctx: Ctx, messageId: number): Promise<Claim | null> {
  const tries = await queries.countTry(ctx.tx, messageId);
  if (tries === null) return null;
  const media = await mediaOf(ctx, messageId);
  if (isWornOut(tries)) return { messageId, tries, trouble: "down" };
  if (media?.status !== "ready") return { messageId, tries, trouble: "fileGone" };
  const trouble = unsendable(media);
  if (trouble) return { messageId, tries, trouble };
  const { consultant, why } = await consultantFor(ctx, "transcripts");
  if (consultant) return { messageId, tries, media, consultant, trouble: null };
  return { messageId, tries, trouble: why === "none" || why === "plan" ? "off" : why };
}

export type Outcome = Heard | Failure | { ok: false; trouble: TranscriptTrouble };

export async function settle(ctx: Ctx, { messageId, tries, ...claimed }: Claim, outcome: Outcome): Promise<void> {
  const found = await queries.findRecording(ctx.tx, messageId);
  // Tickets are locked before what belongs to them, here as everywhere.
  if (!found || !(await lockTicket(ctx.tx, found.ticketId))) return;
  const trouble = troubleIn(outcome);
  const retryAfterMs = "retryAfterMs" in outcome ? outcome.retryAfterMs : null;
  const wait = trouble === null ? null : waitAfter(trouble, tries, retryAfterMs);
  if (wait !== null) {
    const startAfter = new Date(ctx.now.getTime() + wait);
    return ctx.enqueue(makeRequest, { tenantId: ctx.tenantId, messageId }, { startAfter });
  }
  const provider = "consultant" in claimed ? claimed.consultant.adapter.type : null;
  const { text, language, model } = outcome.ok ? outcome : { text: null, language: null, model: null };
  const set =
    trouble === null
      ? ({ status: "ready", text, language, model, provider } as const)
      : ({ status: "failed", trouble, provider } as const);
  if (!(await queries.saveTranscript(ctx.tx, messageId, { ...set, settledAt: ctx.now }))) return;
  await touchForMessage(ctx, "message.changed", { id: messageId, ticketId: found.ticketId }, {});
}

function troubleIn(outcome: Outcome): TranscriptTrouble | null {
  if (outcome.ok) return outcome.text === "" ? "silence" : null;
  return "trouble" in outcome ? outcome.trouble : troubleFor(outcome.why);
}
