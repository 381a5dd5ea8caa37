// The dialog about a ticket that is open; each is loaded when it is first needed.
import { lazy, Suspense } from "react";
import { TransferDialog } from "../../../../entities/ticket/index.ts";
import { loadPatiently, ReturnFocus } from "../../../../shared/ui/index.ts";
import type { TicketActions } from "../../state/use-ticket-actions.ts";

const ResolveDialog = lazy(() => loadPatiently(() => import("./ResolveDialog.tsx")));
const LogDialog = lazy(() => loadPatiently(() => import("./LogDialog.tsx")));
const RefusalDialog = lazy(() => loadPatiently(() => import("./RefusalDialog.tsx")));

export interface TicketDialogsProps {
  actions: Pick<TicketActions, "dialog" | "closeDialog" | "changeFromDialog">;
  onOpen(ticketId: number): void;
}

interface Props extends TicketDialogsProps {
  dialog: NonNullable<TicketActions["dialog"]>;
}

export default function OpenTicketDialog({ dialog, actions, onOpen }: Props) {
  const { closeDialog, changeFromDialog } = actions;
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
