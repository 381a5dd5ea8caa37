// What every bubble of an open conversation may ask for, without being handed it through every part between.
import type { Capabilities } from "@prosa/contracts/capabilities";
import type { Ticket } from "@prosa/contracts/tickets";
import { type Context, useContext, useMemo } from "react";
import { type MessageDoor, MessageDoorContext } from "../../../entities/message/bubbles/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import type { Track } from "../../../shared/media/index.ts";
import type { QuotedMessage } from "../device/drafts.rules.ts";
import type { Entry } from "../state/entries.rules.ts";
import type { InboxLocal } from "../state/inbox.local.ts";
import { type MessageAction, reactionsFor } from "./actions.rules.ts";

export interface MessageHandlers {
  /** Of a failed one: the same message when the server never had it, otherwise a new attempt of it. */
  retry(entry: Entry): void;
  /** Its words go back into the composer. */
  takeBack(entry: Entry): void;
  discard(entry: Entry): void;
  stopUpload(entry: Entry): void;
  run(action: Exclude<MessageAction, "react">, entries: Entry[]): void;
  react(entry: Entry, emoji: string): void;
  jumpTo(to: Pick<QuotedMessage, "id" | "clientId" | "ticketId">): void;
  openPicture(entry: Entry): void;
  /** In the browser's own viewer. */
  openDocument(entry: Entry): void;
  fetchMedia(entry: Entry): void;
  /** A small picture of a loaded message, if it has one. */
  thumbOf(clientId: string): string | null;
  /** The unheard voice message after this one. */
  nextVoice(entry: Entry): Track | null;
}

export interface ConversationDoor extends MessageDoor {
  ticket: Ticket;
  capabilities: Capabilities | undefined;
  local: InboxLocal;
  handlers: MessageHandlers;
}

/** The same door as that of every conversation, with what only those of customers have. */
export const ConversationContext = MessageDoorContext as Context<ConversationDoor | null>;

export function useConversation(): ConversationDoor {
  const door = useContext(ConversationContext);
  if (!door) throw new Error("outside a conversation");
  return door;
}

/** Made anew only when one of its parts is another. */
export function useConversationDoor({
  ticket,
  capabilities,
  local,
  handlers,
}: Omit<ConversationDoor, "nameOf" | "uploads" | "reactions">) {
  const { t } = useTranslation("message");
  const reactions = useMemo(() => reactionsFor(capabilities), [capabilities]);
  return useMemo<ConversationDoor>(
    () => ({
      ...{ ticket, capabilities, local, handlers },
      ...(reactions ? { reactions } : {}),
      nameOf: ({ fromMe, username }) => (fromMe ? (username ?? t("author.you")) : (username ?? ticket.contact.name)),
      uploads: {
        subscribe: local.outbox.progress.subscribe,
        partOf: (clientId) => local.outbox.progress.get().get(clientId) ?? 0,
      },
    }),
    [ticket, capabilities, reactions, local, handlers, t],
  );
}
