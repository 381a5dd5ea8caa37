// The words of bots: how a session began, why a message was sent, and what a customer wrote.
import type { MessageContent, MessageType } from "@prosa/contracts/message-content";

export type Origin = "channel" | "default" | "keyword" | "transfer" | "lane" | "flow" | "test";
export type CauseKind = "flow" | "hours" | "silence" | "rating" | "accept" | "transfer" | "closing";

export interface Word {
  id: number;
  type: MessageType;
  body: string;
  content: MessageContent | null;
  mediaId: string | null;
  /** When it arrived. */
  createdAt: Date;
  /** When the customer wrote it, by the provider's clock. */
  writtenAt?: Date | null;
}
