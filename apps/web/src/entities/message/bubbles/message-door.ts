// What a bubble may ask for of the place it stands in, without knowing whether customers or colleagues talk there.
import type { Media, MessageType } from "@prosa/contracts/message-content";
import { createContext, useContext } from "react";
import type { Track } from "../../../shared/media/index.ts";

export interface ShownReaction {
  emoji: string;
  /** Of customers' chats: somebody of the house; of colleagues': oneself. */
  fromMe: boolean;
  username: string | null;
}

export interface ShownQuote {
  id: number;
  clientId: string;
  ticketId: number;
  type: MessageType;
  body: string;
  fromMe: boolean;
  username: string | null;
}

/** What every drawn message has, wherever it was said. */
export interface ShownMessage {
  clientId: string;
  id: number | null;
  type: MessageType;
  body: string;
  media: Media | null;
  fromMe: boolean;
  status: string;
  reactions: ShownReaction[];
  isDeleted: boolean;
  /** As the server stores it; null: still on this device. */
  stored: unknown;
}

export interface MessageDoor {
  /** Who is meant: whoever said it, or felt something about it. */
  nameOf(one: { fromMe: boolean; username: string | null }): string;
  /** How much of a file has gone up, from 0 to 1. */
  uploads: { subscribe(listener: () => void): () => void; partOf(clientId: string): number };
  /** Where only some may be used; without it any. */
  reactions?: readonly string[];
  handlers: {
    stopUpload(entry: ShownMessage): void;
    react(entry: ShownMessage, emoji: string): void;
    jumpTo(to: Pick<ShownQuote, "id" | "clientId" | "ticketId">): void;
    openPicture(entry: ShownMessage): void;
    /** In the browser's own viewer. */
    openDocument(entry: ShownMessage): void;
    fetchMedia(entry: ShownMessage): void;
    /** A small picture of a loaded message, if it has one. */
    thumbOf(clientId: string): string | null;
    /** The unheard voice message after this one. */
    nextVoice(entry: ShownMessage): Track | null;
  };
}

export const MessageDoorContext = createContext<MessageDoor | null>(null);

export function useMessageDoor(): MessageDoor {
  const door = useContext(MessageDoorContext);
  if (!door) throw new Error("outside a conversation");
  return door;
}
