// One open conversation: header, messages, composer, and what to show when it cannot be shown.
import type { Ticket } from "@prosa/contracts/tickets";
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef } from "react";
import { ApiError, useSignedIn } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useCompany } from "../../../shared/realtime/index.ts";
import { useStore } from "../../../shared/store.ts";
import { FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import { Composer } from "../composer/Composer.tsx";
import type { ComposerHandle } from "../composer/composer.types.ts";
import { DropZone } from "../composer/files/DropZone.tsx";
import { useChannel, useMessages } from "../state/conversation.queries.ts";
import { goneTickets } from "../state/inbox.cache.ts";
import type { InboxLocal } from "../state/inbox.local.ts";
import { useTicket } from "../state/inbox.queries.ts";
import type { ChangeKind } from "../state/offers.rules.ts";
import type { WantedChange } from "../state/ticket-changes.queries.ts";
import type { TicketAct } from "../state/use-ticket-actions.ts";
import { Absent, Bones, GoneStrip, NotPeeking } from "./ConversationStates.tsx";
import css from "./conversation.module.css";
import { ConversationHeader } from "./header/ConversationHeader.tsx";
import { PresenceAvatars } from "./header/PresenceAvatars.tsx";
import { TicketStrip } from "./header/TicketStrip.tsx";
import { useLooking } from "./header/use-looking.ts";
import { LoadedConversation, type LoadedHandle } from "./LoadedConversation.tsx";
import { useAskedRefresh, useLinked } from "./use-address.ts";

interface Props {
  ticketId: number;
  local: InboxLocal;
  handle: Ref<ComposerHandle>;
  busyWith: ChangeKind | null;
  isPanelOpen: boolean;
  onAct(ticket: Ticket, act: TicketAct, byKey: boolean): void;
  onGive(ticket: Ticket, wanted: WantedChange): void;
  onLog(ticket: Ticket): void;
  onPanel(): void;
  onBack(): void;
  onNext: (() => void) | null;
  /** The composer stands and can take the focus. */
  onReady(): void;
}

export function Conversation(props: Props) {
  const { ticketId, local, handle, busyWith, isPanelOpen } = props;
  const { onAct, onGive, onLog, onPanel, onBack, onNext, onReady } = props;
  const { t } = useTranslation(["ticket", "message"]);
  const { data: ticket, error: ticketError } = useTicket(ticketId);
  const query = useMessages(ticketId);
  const channel = useChannel(ticket?.whatsappId ?? 0);
  const isGone = useStore(goneTickets).has(ticketId);
  const people = useCompany(ticketId);
  const linked = useLinked();
  useAskedRefresh(ticketId);
  const composer = useRef<ComposerHandle>(null);
  const loaded = useRef<LoadedHandle>(null);
  const error = query.error ?? ticketError;
  useImperativeHandle(handle, () => ({
    focus: () => composer.current?.focus(),
    bringBack: (text) => composer.current?.bringBack(text),
    quote: (message) => composer.current?.quote(message),
    correct: (message) => composer.current?.correct(message),
    addFiles: (files) => composer.current?.addFiles(files),
  }));
  const toMessages = useCallback(() => loaded.current?.focusMessages(), []);
  const toEnd = useCallback(() => loaded.current?.toEnd(), []);
  const editLast = useCallback(() => loaded.current?.editLast(), []);

  const look = useLooking({ onSearch: () => loaded.current?.search(), onLog });
  const code = error instanceof ApiError ? error.code : null;
  const isHidden = !query.data && code === "ERR_PEEK_DISABLED";
  useReadOnceTaken(ticket, isHidden, query.refetch);

  // Also when it was here a moment ago: whoever lost the right to read it reads no further.
  const isAbsent = code === "ERR_NO_TICKET_FOUND";
  if (isAbsent || (!query.data && error && !(isHidden && ticket))) {
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
          aside={<PresenceAvatars people={people} />}
          isPanelOpen={isPanelOpen}
          onOffer={(kind, byKey) => look(ticket, kind) || onAct(ticket, kind as TicketAct, byKey)}
          onGive={onGive}
          onPanel={onPanel}
          onBack={onBack}
        />
      )}
      {ticket && !isGone && !isHidden && <TicketStrip ticket={ticket} />}
      {ticket && isHidden ? (
        <div className={css.fill}>
          <NotPeeking ticket={ticket} onAttend={() => onAct(ticket, "attend", false)} />
        </div>
      ) : ticket && query.data ? (
        <LoadedConversation
          ticket={ticket}
          capabilities={channel?.capabilities}
          live={query}
          local={local}
          composer={composer}
          handle={loaded}
          linked={linked}
        />
      ) : (
        <div className={css.loading}>
          <Waiting label={t("message:list.loading")}>
            <Bones />
          </Waiting>
        </div>
      )}
      {ticket && !isGone && !isHidden && (
        <Composer
          key={ticketId}
          ticket={ticket}
          channel={channel}
          local={local}
          people={people}
          handle={composer}
          onEscape={toMessages}
          onEditLast={editLast}
          onSent={toEnd}
          onResolve={() => onAct(ticket, "resolve", true)}
          onReady={onReady}
        />
      )}
      {ticket && !isGone && !isHidden && ticket.status !== "closed" && (
        <DropZone contactName={ticket.contact.name} onFiles={(files) => composer.current?.addFiles(files)} />
      )}
      {isGone && <GoneStrip onNext={onNext} onBack={onBack} />}
    </main>
  );
}

/** What could not be read before can be, once the ticket is one's own. */
function useReadOnceTaken(ticket: Ticket | undefined, isHidden: boolean, read: () => Promise<unknown>) {
  const { userId } = useSignedIn();
  const isMine = ticket?.userId === userId;
  useEffect(() => {
    if (isHidden && isMine) void read();
  }, [isHidden, isMine, read]);
}
