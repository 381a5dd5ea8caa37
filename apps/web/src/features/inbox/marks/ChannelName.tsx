// The channel a conversation runs on; whoever works on it can open how it is.
import type { Ticket } from "@prosa/contracts/tickets";
import { lazy, Suspense, useState } from "react";
import { typeNameIn } from "../../../shared/channel-mark/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { loadPatiently } from "../../../shared/ui/index.ts";
import { useChannel } from "../state/conversation.queries.ts";
import css from "./marks.module.css";

const ChannelInfo = lazy(() => loadPatiently(() => import("./ChannelInfo.tsx")));

export function ChannelName({ ticket, className }: { ticket: Ticket; className: string }) {
  const { t } = useTranslation(["ticket", "attend"]);
  const [isOpen, setOpen] = useState(false);
  const { name, type } = ticket.channel;
  const typeName = typeNameIn(t, "channels.", type);
  const worksOnIt = useChannel(ticket.whatsappId) !== undefined;
  if (!worksOnIt) {
    return (
      <span className={className} title={typeName}>
        {name}
      </span>
    );
  }
  const button = (
    <button
      type="button"
      className={`${css.channelButton} ${className}`}
      title={`${typeName}. ${t("attend:channel.show")}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {name}
    </button>
  );
  if (!isOpen) return button;
  return (
    <Suspense fallback={button}>
      <ChannelInfo channelId={ticket.whatsappId} onClose={() => setOpen(false)}>
        {button}
      </ChannelInfo>
    </Suspense>
  );
}
