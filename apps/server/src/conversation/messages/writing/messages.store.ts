// Keeps what is to be said: the row, what it does to its ticket, and the news of it. The ticket must be locked.

import { createHash } from "node:crypto";
import type { MessageContent, MessageType } from "@prosa/contracts/message-content";
import { type Author, authorColumns, type Ticket, touchForMessage } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { isUniqueViolation } from "#platform/database";
import { AppError } from "#platform/errors";
import { insertMessage, type NewRow } from "../messages.queries.ts";
import type { SendData } from "../messages.tables.ts";
import { sendWaiting } from "../sending/messages.jobs.ts";

/** A message that has everything but its place in the conversation. */
export interface Draft {
  clientId: string;
  type: MessageType;
  body: string;
  content?: MessageContent | null;
  quotedId?: number | null;
  isForwarded?: boolean;
  /** Of the request with this client id. */
  requestHash?: Buffer | undefined;
  /** What the provider needs beside what people see. */
  sendData?: SendData;
}

/** Where it is said. */
export type Place = Pick<Ticket, "id" | "channelId">;

/** The specification's word for each kind of speaker. */
const sendTypes = {
  person: "chat",
  flow: "bot",
  campaign: "campaign",
  schedule: "system",
  api: "api",
  system: "system",
} as const satisfies Record<Author["kind"], NewRow["sendType"]>;

/** What goes out by itself is no answer: the customer still waits for one. */
const answers: ReadonlySet<Author["kind"]> = new Set(["person", "flow", "api"]);

const PREVIEW_LENGTH = 250;

/** Never half a character. */
const previewOf = (body: string) => body.slice(0, PREVIEW_LENGTH).replace(/[\ud800-\udbff]$/, "");

/** The caller wakes the worker once, after the last of them. */
export async function queueDraft(ctx: Ctx, ticket: Place, speaker: Author, draft: Draft): Promise<number> {
  const id = await insertDraft(ctx, ticket, speaker, draft, "queued");
  await touchForMessage(
    ctx,
    "message.created",
    { id, ticketId: ticket.id },
    {
      ...(answers.has(speaker.kind) ? { answered: true, waitingSince: null } : {}),
      // What is heard next is no longer an answer to a campaign; only the campaign itself writes it again.
      ...(speaker.kind === "campaign" ? {} : { campaignId: null }),
      lastMessageId: id,
      lastMessage: previewOf(draft.body),
      lastMessageType: draft.type,
      lastMessageFromMe: true,
      lastMessageStatus: "queued",
      lastMessageAt: ctx.now,
    },
    speaker,
  );
  return id;
}

export function wakeSender(ctx: Ctx, { id: ticketId, channelId }: Place): Promise<void> {
  return ctx.enqueue(sendWaiting, { tenantId: ctx.tenantId, ticketId, channelId });
}

/** Its id is drawn here, under the ticket's lock, so the ids of a ticket are in the order of its commits. */
export async function insertDraft(
  ctx: Ctx,
  ticket: Place,
  speaker: Author,
  draft: Omit<Draft, "type"> & { type: NewRow["type"] },
  status: "queued" | "received" | "sent",
): Promise<number> {
  try {
    return await insertMessage(ctx.tx, {
      tenantId: ctx.tenantId,
      ticketId: ticket.id,
      channelId: ticket.channelId,
      clientId: draft.clientId,
      type: draft.type,
      body: draft.body,
      content: draft.content ? JSON.stringify(draft.content) : null,
      fromMe: true,
      sendType: sendTypes[speaker.kind],
      ...authorColumns(speaker),
      status,
      quotedId: draft.quotedId ?? null,
      isForwarded: draft.isForwarded ?? false,
      ...(draft.requestHash ? { requestHash: draft.requestHash } : {}),
      ...(draft.sendData ? { sendData: JSON.stringify(draft.sendData) } : {}),
      createdAt: ctx.now,
    });
  } catch (error) {
    // The same id at the same moment in another ticket.
    if (isUniqueViolation(error)) throw new AppError("ERR_CONFLICT", { field: "clientId", cause: error });
    throw error;
  }
}

/** Cards and words of one request never make more. */
export const MOST_PARTS = 20;

/** UUID of version 5 under the whole's id; the first part is the whole's own. */
export function partId(clientId: string, place: number): string {
  const digest = createHash("sha1")
    .update(Buffer.from(clientId.replaceAll("-", ""), "hex"))
    .update(String(place))
    .digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.subarray(0, 16).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
