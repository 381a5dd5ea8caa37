// The dialogs about a ticket; each is loaded when it is first needed.
import { lazy, Suspense } from "react";
import { loadChunk, ReturnFocus } from "../../../shared/ui/index.ts";
import type { TicketActions } from "../use-ticket-actions.ts";

const TransferDialog = lazy(() => loadChunk(() => import("./TransferDialog.tsx")));
const ResolveDialog = lazy(() => loadChunk(() => import("./ResolveDialog.tsx")));
const LogDialog = lazy(() => loadChunk(() => import("./LogDialog.tsx")));
const RefusalDialog = lazy(() => loadChunk(() => import("./RefusalDialog.tsx")));

interface Props {
  actions: Pick<TicketActions, "dialog" | "closeDialog" | "changeFromDialog">;
  onOpen(ticketId: number): void;
}

export function TicketDialogs({ actions, onOpen }: Props) {
  const { dialog, closeDialog, changeFromDialog } = actions;
  if (!dialog) return null;
  const { ticket } = dialog;
  const goTo = (ticketId: number) => {
    closeDialog();
    onOpen(ticketId);
  };
  return (
    <Suspense fallback={null}>
      <ReturnFocus />
      {dialog.kind === "transfer" && (
        <TransferDialog
          ticket={ticket}
          onTransfer={(wanted) => changeFromDialog("transfer", ticket, wanted)}
          onClose={closeDialog}
        />
      )}
      {dialog.kind === "resolve" && (
        <ResolveDialog
          ticket={ticket}
          onResolve={(wanted) => changeFromDialog("resolve", ticket, wanted, dialog.onDone)}
          onClose={closeDialog}
        />
      )}
      {dialog.kind === "log" && <LogDialog ticket={ticket} onClose={closeDialog} />}
      {dialog.kind === "refusal" && <RefusalDialog error={dialog.error} onOpen={goTo} onClose={closeDialog} />}
    </Suspense>
  );
}
