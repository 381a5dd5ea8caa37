// The story of a ticket for its dialog: who did it, and from whom to whom. Pure.
import type { TicketLog } from "@prosa/contracts/ticket-logs";

export type Doer = "people" | "bot" | "system";

const byBot = new Set<TicketLog["type"]>(["chatBot", "retriesLimitQueue", "retriesLimitUserDefine"]);

export function doerOf({ type, author }: Pick<TicketLog, "type" | "author">): Doer {
  if (byBot.has(type) || author.kind === "flow") return "bot";
  return author.kind === "person" ? "people" : "system";
}

export interface Passage {
  of: "person" | "queue";
  from: string | null;
  to: string | null;
}

/** What changed hands; null on either side: nobody, or no queue. */
export function passagesOf({ fromUser, toUser, fromQueue, toQueue }: TicketLog): Passage[] {
  const all: Passage[] = [
    { of: "person", from: fromUser, to: toUser },
    { of: "queue", from: fromQueue, to: toQueue },
  ];
  return all.filter(({ from, to }) => from !== to);
}
