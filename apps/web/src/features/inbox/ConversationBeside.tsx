// One conversation for other screens to show beside their own things: live, with its composer and its dialogs.
import { useRef } from "react";
import { useNavigate } from "react-router";
import { ticketPath } from "../../app/paths.ts";
import { leaveFor } from "../../shared/way-back.ts";
import type { ComposerHandle } from "./composer/composer.types.ts";
import { Conversation } from "./conversation/Conversation.tsx";
import { TicketDialogs } from "./dialogs/ticket/TicketDialogs.tsx";
import { useInboxLocal } from "./state/inbox.local.ts";
import { useInboxRealtime } from "./state/inbox.realtime.ts";
import { useTicketActions } from "./state/use-ticket-actions.ts";

export function ConversationBeside({ ticketId, onClose }: { ticketId: number; onClose(): void }) {
  const navigate = useNavigate();
  const local = useInboxLocal();
  useInboxRealtime(local.outbox);
  const composer = useRef<ComposerHandle>(null);
  const actions = useTicketActions(() => () => {}, onClose);
  const open = (id: number) => {
    leaveFor(ticketPath(id));
    void navigate(ticketPath(id));
  };
  return (
    <>
      <Conversation
        key={ticketId}
        ticketId={ticketId}
        local={local}
        handle={composer}
        busyWith={actions.busyWith}
        isPanelOpen={false}
        onAct={actions.act}
        onGive={actions.give}
        onLog={(ticket) => actions.openDialog({ kind: "log", ticket })}
        onPanel={() => open(ticketId)}
        onBack={onClose}
        onNext={null}
        onReady={() => {}}
      />
      <TicketDialogs actions={actions} onOpen={open} />
    </>
  );
}
