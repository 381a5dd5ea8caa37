// The one place where a message gets its form for visitors: neither ids of people nor names of files in the store.
import type { WidgetMessage } from "@prosa/contracts/webchat/widget";
import { loadMedia, toWireMedia } from "#conversation/media";
import { loadMessages, type MessageRow, toWire } from "#conversation/messages";
import type { VisitorState } from "#platform/context";
import type { Tx } from "#platform/database";
import * as queries from "./webchat.queries.ts";

type Media = Parameters<typeof toWire>[1];

/** Who attends is known by the first name alone. */
export const firstName = (name: string | null) => name?.trim().split(/\s+/)[0] ?? null;

function toVisitor(row: MessageRow, media: Media): WidgetMessage {
  const message = toWire(row, media, { readsPhones: true });
  const file = media && message.media ? toWireMedia(media) : null;
  return {
    id: message.id,
    clientId: message.clientId,
    isMine: !message.fromMe,
    type: message.type,
    body: message.body,
    content: message.content,
    file: file && {
      id: file.id,
      status: file.status,
      name: file.name,
      mime: file.mime,
      size: file.size,
      width: file.width,
      height: file.height,
      durationMs: file.durationMs,
      hasThumb: file.thumbUrl !== null,
      hasPlay: file.playUrl !== null,
    },
    author: message.fromMe ? firstName(row.username) : null,
    quoted: message.quoted && {
      id: message.quoted.id,
      body: message.quoted.body,
      isMine: !message.quoted.fromMe,
    },
    reactions: message.reactions.map(({ emoji, fromMe }) => ({ emoji, isMine: !fromMe })),
    isEdited: message.editedAt !== null,
    isGone: message.deletedAt !== null,
    createdAt: message.createdAt,
  };
}

type Reading = Pick<VisitorState, "tenantId" | "channelId" | "visitorId">;

/** The client id of a visitor's word is what their browser called it; the row's own is ours. */
export async function readPage(tx: Tx, { tenantId, channelId, visitorId }: Reading, before?: number) {
  const visitorIds = await queries.ownIds(tx, visitorId);
  const ticketIds = await queries.threadsOf(tx, visitorIds);
  const place = { visitorIds, ticketIds, channelId, before };
  const { ids, hasMore } = await queries.conversationOf(tx, tenantId, place);
  const rows = await loadMessages(tx, tenantId, ids);
  const media = await loadMedia(tx, tenantId, ids);
  const names = new Map((await queries.messagesById(tx, ids)).map(({ id, providerId }) => [id, providerId]));
  const messages = rows.map((row) => {
    const message = toVisitor(row, media.get(row.id));
    const ownName = row.fromMe ? undefined : names.get(row.id)?.split(".")[1];
    return ownName ? { ...message, clientId: ownName } : message;
  });
  return { messages, hasMore };
}
