// The dialogs a message can open; each is loaded when it is first needed.
import type { Ticket } from "@prosa/contracts/tickets";
import { lazy, Suspense } from "react";
import { loadPatiently } from "../../../shared/ui/index.ts";
import type { MessageHandlers } from "../bubbles/conversation-context.ts";
import type { Entry } from "../state/entries.rules.ts";

const ForwardDialog = lazy(() => loadPatiently(() => import("../dialogs/message/ForwardDialog.tsx")));
const TimelineDialog = lazy(() => loadPatiently(() => import("../dialogs/message/TimelineDialog.tsx")));
const BotWhyDialog = lazy(() => loadPatiently(() => import("../dialogs/message/BotWhyDialog.tsx")));
const ConfirmDialog = lazy(() => loadPatiently(() => import("../dialogs/message/ConfirmDialog.tsx")));
const QuickMessageDialog = lazy(() => loadPatiently(() => import("../dialogs/message/QuickMessageDialog.tsx")));
const DocumentViewer = lazy(() => loadPatiently(() => import("../dialogs/message/DocumentViewer.tsx")));
const Lightbox = lazy(() => loadPatiently(() => import("../dialogs/message/Lightbox.tsx")));

export interface DialogState {
  kind: "forward" | "details" | "delete" | "resend" | "quick" | "why" | "pictures" | "document";
  entries: Entry[];
}

interface Props {
  dialog: DialogState | null;
  ticket: Ticket;
  /** Everything loaded, for walking from picture to picture. */
  all: Entry[];
  handlers: MessageHandlers;
  onClose(): void;
}

export function Dialogs({ dialog, ticket, all, handlers, onClose }: Props) {
  const [entry] = dialog?.entries ?? [];
  if (!dialog || !entry) return null;
  return (
    <Suspense fallback={null}>
      {dialog.kind === "forward" && <ForwardDialog entries={dialog.entries} ticket={ticket} onClose={onClose} />}
      {dialog.kind === "details" && entry.stored && <TimelineDialog message={entry.stored} onClose={onClose} />}
      {dialog.kind === "why" && entry.stored && <BotWhyDialog message={entry.stored} onClose={onClose} />}
      {(dialog.kind === "delete" || dialog.kind === "resend") && (
        <ConfirmDialog kind={dialog.kind} entries={dialog.entries} onClose={onClose} />
      )}
      {dialog.kind === "quick" && <QuickMessageDialog text={entry.body} onClose={onClose} />}
      {dialog.kind === "document" && entry.media?.viewUrl && <DocumentViewer media={entry.media} onClose={onClose} />}
      {dialog.kind === "pictures" && (
        <Lightbox first={entry} all={all} contactName={ticket.contact.name} handlers={handlers} onClose={onClose} />
      )}
    </Suspense>
  );
}
