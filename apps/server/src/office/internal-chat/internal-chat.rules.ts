// What may be said in a chat, by whom and until when, and what a text points at. Pure.
import { type ChatMentions, chatLimits } from "@prosa/contracts/office/internal-chat";
import { AppError } from "#platform/errors";
import type { ChatRow, MemberRow, MessageRow } from "./internal-chat.types.ts";

const HOUR_MS = 3_600_000;

export function refuseWriting(
  chat: Pick<ChatRow, "archivedAt" | "posting" | "kind">,
  member: Pick<MemberRow, "role">,
  isOtherHere: boolean,
): void {
  if (chat.archivedAt !== null) throw new AppError("ERR_CHAT_CLOSED");
  if (chat.posting === "admins" && member.role !== "admin") throw new AppError("ERR_CHAT_CLOSED");
  if (chat.kind === "direct" && !isOtherHere) throw new AppError("ERR_CHAT_MEMBER_GONE");
}

export function refuseAdminWork(chat: Pick<ChatRow, "kind">, member: Pick<MemberRow, "role">): void {
  if (chat.kind !== "group") throw new AppError("ERR_NO_CHAT_FOUND");
  if (member.role !== "admin") throw new AppError("ERR_NO_PERMISSION");
}

export function refuseEditing(message: MessageRow, userId: number, now: Date): void {
  if (message.userId !== userId || message.n === null) throw new AppError("ERR_MESSAGE_NOT_OWN");
  if (message.deletedAt !== null) throw new AppError("ERR_NO_MESSAGE_FOUND");
  if (now.getTime() - message.createdAt.getTime() > chatLimits.editHours * HOUR_MS)
    throw new AppError("ERR_CHAT_EDIT_LATE");
}

/** Everybody is called lightly among few; among many it is for the group's admins, and not all the time. */
export function refuseCallingAll(
  chat: Pick<ChatRow, "kind" | "memberCount">,
  member: Pick<MemberRow, "role">,
  timesLately: number,
): void {
  if (chat.kind !== "group" || chat.memberCount < chatLimits.allCalledFreelyBelow) return;
  if (member.role !== "admin") throw new AppError("ERR_NO_PERMISSION", { field: "mentionsAll" });
  if (timesLately >= chatLimits.allCalledPerHour) throw new AppError("ERR_TOO_MANY_REQUESTS", { field: "mentionsAll" });
}

export const nobody: ChatMentions = { all: false, userIds: [] };

/** Who is called now and was not before, and the other way round. */
export function changedMentions(before: ChatMentions, after: ChatMentions) {
  const minus = (a: ChatMentions, b: ChatMentions): ChatMentions => ({
    all: a.all && !b.all,
    userIds: a.userIds.filter((id) => !b.userIds.includes(id)),
  });
  return { added: minus(after, before), removed: minus(before, after) };
}

const LINK = /\/atendimento\/(\d{1,15})\b/g;
const PROTOCOL = /(?<![\w#])#(\d{6,24})\b/g;

/** What a text points at: tickets by the address of their page, and by their protocol. */
export function pointedAt(body: string): { ticketIds: number[]; protocols: string[] } {
  const found = (pattern: RegExp) => [...new Set([...body.matchAll(pattern)].map(([, what]) => what as string))];
  return {
    ticketIds: found(LINK).map(Number).slice(0, chatLimits.cards),
    protocols: found(PROTOCOL).slice(0, chatLimits.cards),
  };
}

/** When the last admin goes, whoever has been there longest takes over. */
export function heirOf<T extends { id: number; role: string; isActive: boolean }>(
  members: readonly T[],
  leaverId: number,
): T | null {
  const rest = members.filter(({ id }) => id !== leaverId);
  if (rest.some(({ role }) => role === "admin")) return null;
  return rest.find(({ isActive }) => isActive) ?? rest[0] ?? null;
}
