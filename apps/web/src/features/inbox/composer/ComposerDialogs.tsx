// The composer's dialogs; each is loaded when it is first needed.
import type { ChannelSummary } from "@prosa/contracts/my-channels";
import type { Ticket } from "@prosa/contracts/tickets";
import { lazy, type RefObject, Suspense } from "react";
import { loadPatiently } from "../../../shared/ui/index.ts";
import type { ComposerDialog } from "./composer.types.ts";
import type { ComposerState } from "./use-composer.ts";

const Copilot = lazy(() => loadPatiently(() => import("../copilot/CopilotHost.tsx")));
const WindowDialog = lazy(() => loadPatiently(() => import("../dialogs/message/WindowDialog.tsx")));
const TemplateDialog = lazy(() => loadPatiently(() => import("../dialogs/message/TemplateDialog.tsx")));
const FormDialog = lazy(() => loadPatiently(() => import("../dialogs/message/FormDialog.tsx")));
const QuickMessageDialog = lazy(() => loadPatiently(() => import("../dialogs/message/QuickMessageDialog.tsx")));

interface Props {
  dialog: ComposerDialog | null;
  ticket: Ticket;
  channel: ChannelSummary | undefined;
  composer: Pick<ComposerState, "setDialog" | "sendAnyway" | "sendForm" | "canTemplate" | "draft" | "text" | "take">;
  field: RefObject<HTMLTextAreaElement | null>;
}

export function ComposerDialogs({ dialog, ticket, channel, composer, field }: Props) {
  if (!dialog) return null;
  const close = () => composer.setDialog(null);
  return (
    <Suspense fallback={null}>
      {dialog.kind === "copilot" && <Copilot ticketId={ticket.id} composer={composer} field={field} onClose={close} />}
      {dialog.kind === "window" && (
        <WindowDialog
          contactName={ticket.contact.name}
          onTemplate={composer.canTemplate ? () => composer.setDialog({ kind: "template" }) : null}
          onAnyway={composer.sendAnyway}
          onClose={close}
        />
      )}
      {dialog.kind === "template" && channel && (
        <TemplateDialog ticket={ticket} channelId={channel.id} onSend={composer.sendForm} onClose={close} />
      )}
      {dialog.kind === "form" && <FormDialog kind={dialog.form} onSend={composer.sendForm} onClose={close} />}
      {dialog.kind === "quick" && <QuickMessageDialog text={dialog.text} onClose={close} />}
    </Suspense>
  );
}
