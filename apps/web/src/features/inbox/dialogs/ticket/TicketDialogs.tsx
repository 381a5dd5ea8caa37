// Keeps a place for the dialogs about a ticket; what they need is loaded with the first of them.
import { lazy, Suspense } from "react";
import { loadPatiently } from "../../../../shared/ui/index.ts";
import type { TicketDialogsProps } from "./OpenTicketDialog.tsx";

const OpenTicketDialog = lazy(() => loadPatiently(() => import("./OpenTicketDialog.tsx")));

export function TicketDialogs(props: TicketDialogsProps) {
  const { dialog } = props.actions;
  if (!dialog) return null;
  return (
    <Suspense fallback={null}>
      <OpenTicketDialog dialog={dialog} {...props} />
    </Suspense>
  );
}
