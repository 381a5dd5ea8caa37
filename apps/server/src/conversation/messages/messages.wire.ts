// The one place where a message gets its form on the wire. The provider's ids stay inside, and so do telephone numbers
// from those who may not read them.
import type { MessageContent } from "@prosa/contracts/message-content";
import type { Message as WireMessage } from "@prosa/contracts/messages";
import { maskPhone } from "#conversation/contacts";
import { type MediaRow, toWireMedia } from "#conversation/media";
import { wireAuthor } from "#conversation/tickets";
import type { MessageRow } from "./messages.load.queries.ts";
import { ackOf } from "./messages.rules.ts";

/** What depends on who reads. */
export interface Reader {
  readsPhones: boolean;
}

export function toWire(message: MessageRow, media: MediaRow | undefined, reader: Reader): WireMessage {
  // What was taken back is gone from every screen; that there was something stays.
  const isGone = message.deletedAt !== null;
  const file = media && !isGone ? toWireMedia(media) : null;
  return {
    id: message.id,
    clientId: message.clientId,
    ticketId: message.ticketId,
    type: message.type,
    body: isGone ? "" : message.body,
    content: isGone ? null : contentFor(message.content, reader),
    media: file,
    mediaName: file?.name ?? null,
    fromMe: message.fromMe,
    sendType: message.sendType,
    userId: message.userId,
    username: message.username,
    author: authorOf(message),
    status: message.status,
    ack: ackOf(message.status),
    failure: message.failureCode === null ? null : { code: message.failureCode, detail: message.failureDetail },
    quotedId: message.quotedId,
    quoted: message.quoted,
    reactions: isGone ? [] : message.reactions,
    isForwarded: message.isForwarded,
    editedAt: message.editedAt?.toISOString() ?? null,
    deletedAt: message.deletedAt?.toISOString() ?? null,
    createdAt: message.createdAt.toISOString(),
    change: changeOf(message),
    ...(message.transcript && !isGone && { transcript: message.transcript }),
    ...(message.writer && { writer: writerFor(message.writer, reader) }),
  };
}

const writerFor = (writer: NonNullable<MessageRow["writer"]>, { readsPhones }: Reader) => ({
  ...writer,
  number: writer.number === null || readsPhones ? writer.number : maskPhone(writer.number),
});

/** What was asked for and is on its way, or why it was refused. */
function changeOf({ pendingOp, deletedAt }: MessageRow): WireMessage["change"] {
  if (pendingOp === null || deletedAt !== null) return null;
  const { kind, status, body = null, code = null, detail = null } = pendingOp;
  return { kind, status, body, failure: status === "failed" ? { code: code ?? "ERR_SENDING_WAPP_MSG", detail } : null };
}

/** Whoever is at the company's phone is not known here. */
function authorOf(message: MessageRow): WireMessage["author"] {
  const isOurs = message.fromMe && message.sendType !== "phone";
  return isOurs ? wireAuthor(message, message.username) : null;
}

/** Cards of people carry their numbers, whoever sent them. */
function contentFor(content: MessageContent | null, { readsPhones }: Reader): MessageContent | null {
  if (content?.type !== "contacts" || readsPhones) return content;
  const contacts = content.contacts.map((card) => ({
    ...card,
    phones: card.phones.map((one) => ({ ...one, phone: maskPhone(one.phone) })),
  }));
  return { ...content, contacts };
}
