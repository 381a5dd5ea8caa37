// Every change of a chat ends here: one version more, drawn under the lock, and everybody in it is told.
import type { ChatEvent, ChatWhat } from "@prosa/contracts/office/internal-chat";
import type { Updateable } from "kysely";
import type { Ctx } from "#platform/context";
import * as messages from "./chat-messages.queries.ts";
import * as chats from "./chats.queries.ts";
import { nobody } from "./internal-chat.rules.ts";
import type { ChatsTable } from "./internal-chat.tables.ts";
import type { ChatRow, Told } from "./internal-chat.types.ts";

/** The caller holds the chat's lock. */
export async function change(
  ctx: Ctx,
  chat: Pick<ChatRow, "id">,
  set: Updateable<ChatsTable>,
  { messageId, n = null, what, left = [] }: Told = {},
): Promise<ChatRow> {
  const saved = await chats.saveChat(ctx.tx, chat.id, set);
  const head = { chatId: chat.id, chatVersion: saved.version, left: [...left] };
  if (messageId === undefined || what === undefined) await ctx.publish("chat.changed", { data: head });
  else await ctx.publish("chat.message", { data: { ...head, messageId, n, what } });
  return saved;
}

/** A line in the chat that says what happened to it; it has no number, so nobody has it unread. */
export async function tellEvent(
  ctx: Ctx,
  chat: ChatRow,
  event: Omit<ChatEvent, "type">,
  set: Updateable<ChatsTable> = {},
  left: readonly number[] = [],
): Promise<ChatRow> {
  const userId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  const line = await messages.insertMessage(ctx.tx, {
    tenantId: ctx.tenantId,
    chatId: chat.id,
    n: null,
    atN: chat.lastN,
    userId,
    clientId: ctx.deps.ids.uuid(),
    type: "event",
    body: "",
    event: JSON.stringify({ type: "event", ...event }),
    ticketIds: [],
    quotedId: null,
    createdAt: ctx.now,
  });
  const what: ChatWhat = { kind: "created", authorId: userId, before: nobody, after: nobody };
  return change(ctx, chat, set, { messageId: line.id, n: null, what, left });
}
