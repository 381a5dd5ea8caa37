// One open conversation: header, messages, composer, and what to show when it cannot be shown.

import { Button } from "@mantine/core";
import type { Message } from "@prosa/contracts/messages";
import type { Ticket } from "@prosa/contracts/tickets";
import { IconEyeOff } from "@tabler/icons-react";
import { type Ref, useCallback, useImperativeHandle, useMemo, useRef, useState } from "react";
import { ApiError, useSignedIn } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useStore } from "../../../shared/store.ts";
import { Empty, FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import type { TicketAction } from "../attendance.rules.ts";
import { entriesOf, firstUnread } from "../conversation.rules.ts";
import { goneTickets } from "../inbox.cache.ts";
import { type InboxLocal, useOutboxItems } from "../inbox.local.ts";
import { useMessages, useTicket } from "../inbox.queries.ts";
import { allMessages } from "../messages-cache.rules.ts";
import { itemsOf } from "../outbox.rules.ts";
import { Composer, type ComposerHandle } from "./Composer.tsx";
import { ConversationHeader } from "./ConversationHeader.tsx";
import css from "./conversation.module.css";
import type { FailureActions } from "./MessageBubble.tsx";
import { MessageList } from "./MessageList.tsx";

interface Props {
  ticketId: number;
  local: InboxLocal;
  handle: Ref<ComposerHandle>;
  busyWith: TicketAction | null;
  onAction(ticket: Ticket, action: TicketAction, byKey: boolean): void;
  onBack(): void;
  onNext: (() => void) | null;
}

export function Conversation({ ticketId, local, handle, busyWith, onAction, onBack, onNext }: Props) {
  const { t } = useTranslation(["ticket", "message"]);
  const { data: ticket, error: ticketError } = useTicket(ticketId);
  const query = useMessages(ticketId);
  const isGone = useStore(goneTickets).has(ticketId);
  const composer = useRef<ComposerHandle>(null);
  const error = query.error ?? ticketError;
  useImperativeHandle(handle, () => ({
    focus: () => composer.current?.focus(),
    bringBack: (text) => composer.current?.bringBack(text),
  }));

  if (!query.data && error) {
    const isAbsent = error instanceof ApiError && error.code === "ERR_NO_TICKET_FOUND";
    return (
      <main className={css.conversation} data-region="" tabIndex={-1}>
        <div className={css.fill}>
          {isAbsent ? <Absent onBack={onBack} /> : <FailedPanel error={error} onRetry={() => void query.refetch()} />}
        </div>
      </main>
    );
  }

  return (
    <main
      className={`${css.conversation} ${isGone ? css.gone : ""}`}
      aria-label={ticket ? t("header.label", { name: ticket.contact.name }) : undefined}
      data-region=""
      tabIndex={-1}
    >
      {ticket && (
        <ConversationHeader
          ticket={ticket}
          busyWith={busyWith}
          isGone={isGone}
          onAction={(action, byKey) => onAction(ticket, action, byKey)}
          onBack={onBack}
        />
      )}
      {ticket && query.data ? (
        <Loaded ticket={ticket} query={query} local={local} composer={composer} />
      ) : (
        <div className={css.loading}>
          <Waiting label={t("message:list.loading")}>
            <Bones />
          </Waiting>
        </div>
      )}
      {ticket && !isGone && <Composer key={ticketId} ticket={ticket} local={local} handle={composer} />}
      {isGone && <GoneStrip onNext={onNext} onBack={onBack} />}
    </main>
  );
}

interface LoadedProps {
  ticket: Ticket;
  query: ReturnType<typeof useMessages>;
  local: InboxLocal;
  composer: React.RefObject<ComposerHandle | null>;
}

function Loaded({ ticket, query, local, composer }: LoadedProps) {
  const { userId, username } = useSignedIn();
  const { outbox } = local;
  const messages = useMemo(() => allMessages(query.data), [query.data]);
  const items = useOutboxItems(local);
  const unsent = useMemo(() => itemsOf(items, ticket.id), [items, ticket.id]);
  const entries = useMemo(
    () => entriesOf(messages, unsent, { userId, username }),
    [messages, unsent, userId, username],
  );
  const unread = useUnreadRule(ticket, messages, unsent.length);

  const actions = useMemo<FailureActions>(
    () => ({
      retry(entry) {
        if (entry.isLocal) outbox.retry(entry.clientId);
        // The server has that one and its failure; what goes out now is another message.
        else outbox.add({ clientId: crypto.randomUUID(), ticketId: ticket.id, body: entry.body });
      },
      edit(entry) {
        composer.current?.bringBack(entry.body);
        outbox.discard(entry.clientId);
      },
      discard: (entry) => outbox.discard(entry.clientId),
    }),
    [outbox, ticket.id, composer],
  );
  const { fetchNextPage } = query;
  const load = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const older = useMemo(
    () => ({
      hasMore: query.hasNextPage,
      isLoading: query.isFetchingNextPage,
      hasFailed: query.isFetchNextPageError,
      load,
    }),
    [query.hasNextPage, query.isFetchingNextPage, query.isFetchNextPageError, load],
  );
  return (
    <MessageList
      ticket={ticket}
      messages={messages}
      entries={entries}
      unread={unread}
      older={older}
      actions={actions}
    />
  );
}

/** Stands where reading stopped before this visit; goes once I have answered. */
function useUnreadRule(ticket: Ticket, messages: Message[], unsent: number) {
  const [rule] = useState(() => {
    const from = firstUnread(messages, ticket.unreadMessages);
    return { from, count: ticket.unreadMessages };
  });
  const hasAnswered =
    unsent > 0 || messages.some((message) => message.fromMe && rule.from !== null && message.id > rule.from);
  const [isOver, setOver] = useState(false);
  if (hasAnswered && !isOver) setOver(true);
  return isOver ? { from: null, count: 0 } : rule;
}

function GoneStrip({ onNext, onBack }: { onNext: (() => void) | null; onBack(): void }) {
  const { t } = useTranslation("ticket");
  return (
    <div className={css.strip} role="status">
      <IconEyeOff size={18} stroke={1.75} aria-hidden />
      <div className="grow">
        <b>{t("gone.title")}</b>
        <span>{t("gone.detail")}</span>
      </div>
      <Button variant="default" onClick={onNext ?? onBack}>
        {t(onNext ? "gone.next" : "gone.back")}
      </Button>
    </div>
  );
}

function Absent({ onBack }: { onBack(): void }) {
  const { t } = useTranslation("ticket");
  return (
    <Empty
      icon={<IconEyeOff size={24} stroke={1.75} />}
      title={t("gone.title")}
      action={
        <Button variant="default" onClick={onBack}>
          {t("gone.back")}
        </Button>
      }
    >
      {t("gone.detail")}
    </Empty>
  );
}

const BONES = [38, 54, 30, 46, 62, 34];

function Bones() {
  return (
    <div className={css.bones}>
      {BONES.map((width, index) => (
        <span key={width} className={css.bone} data-out={index % 3 === 2 || undefined} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
