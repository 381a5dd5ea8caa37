// Reasons to press Enter a second time: a colleague answered meanwhile, or it is somebody else's attendance. Pure.
import type { Message } from "@prosa/contracts/messages";
import type { Ticket } from "@prosa/contracts/tickets";

/** A colleague's answer that came after this person began to write. */
export function answerSince(messages: readonly Message[], since: number | null, me: number): Message | null {
  if (since === null) return null;
  const found = messages.findLast(
    ({ fromMe, type, sendType, userId, createdAt }) =>
      fromMe && type !== "note" && sendType === "chat" && userId !== me && Date.parse(createdAt) > since,
  );
  return found ?? null;
}

/** Whose attendance this is, when it is somebody else's. */
export const ownerOf = ({ status, userId, username }: Pick<Ticket, "status" | "userId" | "username">, me: number) =>
  status === "open" && userId !== null && userId !== me ? username : null;
