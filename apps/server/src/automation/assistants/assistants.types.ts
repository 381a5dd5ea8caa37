// The words of assistants: a line of a conversation, what is known around it, and what passes to and from an adapter.
import type { MessageContent } from "@prosa/contracts/message-content";

export type { OfferedQueue, Said, Say, Settings } from "#adapters/assistants";

export interface Line {
  fromMe: boolean;
  type: string;
  body: string;
  content: MessageContent | null;
  /** Of a recording: how far its words are written down. */
  transcript: "waiting" | "ready" | "failed" | null;
  createdAt: Date;
}

export interface Around {
  contactId: number;
  contactName: string;
  contactNumber: string | null;
  fields: { name: string; value: string }[];
  channelId: number;
  channelType: string;
  channelName: string;
  queueId: number | null;
  isFirst: boolean;
  company: string;
  today: string;
}
