// What happens when something is done with a message; what needs a dialog is handed to the conversation.
import type { Ticket } from "@prosa/contracts/tickets";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { heard, type Track } from "../../../../shared/media/index.ts";
import { notify, showError } from "../../../../shared/notices/index.ts";
import { useStable } from "../../../../shared/use-stable.ts";
import { type MessageAction, verdictsOn } from "../../bubbles/actions.rules.ts";
import type { ConversationDoor, MessageHandlers } from "../../bubbles/conversation-context.ts";
import type { ComposerHandle } from "../../composer/composer.types.ts";
import type { QuotedMessage } from "../../device/drafts.rules.ts";
import { useCancel, useFetchMedia, useReact, useResend } from "../../state/conversation.queries.ts";
import type { Entry } from "../../state/entries.rules.ts";
import type { InboxLocal } from "../../state/inbox.local.ts";
import type { DialogState } from "../Dialogs.tsx";
import { useCopyMessages } from "./use-copy-messages.ts";
import type { Selection } from "./use-selection.ts";

interface Options {
  ticket: Ticket;
  capabilities: ConversationDoor["capabilities"];
  userId: number;
  local: InboxLocal;
  composer: React.RefObject<ComposerHandle | null>;
  selection: Selection;
  entries: React.RefObject<Entry[]>;
  onDialog(dialog: DialogState): void;
  onJump(quoted: Pick<QuotedMessage, "id" | "clientId" | "ticketId">): void;
}

export const quotedOf = (entry: Entry): QuotedMessage | null =>
  entry.stored && {
    id: entry.stored.id,
    clientId: entry.clientId,
    ticketId: entry.ticketId,
    type: entry.type,
    body: entry.body,
    fromMe: entry.fromMe,
    username: entry.username,
  };

export function useMessageHandlers(options: Options): MessageHandlers {
  const { ticket, capabilities, userId, local, composer, selection, entries, onDialog, onJump } = options;
  const { t } = useTranslation("message");
  const { mutate: resend } = useResend();
  const { mutate: cancel } = useCancel();
  const { mutate: react } = useReact();
  const { mutate: fetchMedia } = useFetchMedia();
  const copy = useCopyMessages(ticket.contact.name);
  const failed = { onError: showError };

  function run(action: Exclude<MessageAction, "react">, chosen: Entry[]) {
    const [entry] = chosen;
    if (!entry) return;
    const verdict = verdictsOn(entry, { capabilities, ticket, userId, now: Date.now() })[action];
    if (verdict === "hidden") return;
    if (verdict !== "yes") return void notify({ kind: "warning", title: t(`refusal.${verdict}`) });
    if (action === "reply") composer.current?.quote(quotedOf(entry));
    else if (action === "edit") entry.stored && composer.current?.correct(entry.stored);
    else if (action === "copy") copy(chosen);
    else if (action === "select") selection.start(chosen);
    else if (action === "cancel") entry.stored && cancel({ message: entry.stored }, failed);
    else if (action === "download") chosen.forEach(save);
    else onDialog({ kind: action, entries: chosen });
  }

  const nextVoice = (entry: Entry): Track | null => voiceAfter(entries.current ?? [], entry, nextVoice);

  return useStable<MessageHandlers>({
    run,
    retry(entry) {
      if (!entry.stored) local.outbox.retry(entry.clientId, newestOf(entries.current ?? [], entry.ticketId));
      else if (entry.status === "unconfirmed") onDialog({ kind: "resend", entries: [entry] });
      else resend({ message: entry.stored }, failed);
    },
    takeBack(entry) {
      // Of an unsent one the words without the signature, which would be put above them again.
      const item = local.outbox.items.get().find(({ clientId }) => clientId === entry.clientId);
      composer.current?.bringBack(item?.body ?? entry.body);
      if (!entry.stored) local.outbox.discard(entry.clientId);
    },
    discard: ({ clientId }) => local.outbox.discard(clientId),
    stopUpload: ({ clientId }) => local.outbox.cancel(clientId),
    react: (entry, emoji) => entry.stored && react({ message: entry.stored, emoji }, failed),
    fetchMedia: (entry) => entry.stored && fetchMedia({ message: entry.stored }, failed),
    jumpTo: onJump,
    thumbOf: (clientId) => entries.current?.find((entry) => entry.clientId === clientId)?.media?.thumbUrl ?? null,
    openPicture: (entry) => onDialog({ kind: "pictures", entries: [entry] }),
    openDocument: (entry) => onDialog({ kind: "document", entries: [entry] }),
    nextVoice,
  });
}

/** What stands on the screen has been seen. */
const newestOf = (entries: Entry[], ticketId: number) =>
  Math.max(0, ...entries.map((entry) => (entry.ticketId === ticketId ? (entry.id ?? 0) : 0)));

/** Below this one, from the customer, not heard yet. */
function voiceAfter(entries: Entry[], after: Entry, next: (entry: Entry) => Track | null): Track | null {
  const from = entries.findIndex(({ clientId }) => clientId === after.clientId) + 1;
  const found = entries.slice(from).find(({ type, fromMe, media, clientId }) => {
    return type === "voice" && !fromMe && media?.status === "ready" && !heard.get().has(clientId);
  });
  const url = found?.media?.playUrl ?? found?.media?.url;
  return found && url ? { id: found.clientId, url, next: () => next(found) } : null;
}

function save({ media }: Entry) {
  if (!media?.url) return;
  const link = document.createElement("a");
  link.href = media.url;
  link.download = media.name ?? "";
  link.click();
}
