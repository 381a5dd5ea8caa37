// Under the header: that one only reads along, whose attendance this is, or that the bot is answering.
import type { Ticket } from "@prosa/contracts/tickets";
import { IconEye, IconRobot } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { loadPatiently } from "../../../../shared/ui/index.ts";
import { mayHandle, stateOf } from "../../state/offers.rules.ts";
import css from "../conversation.module.css";
import { useIsPeeking, useViewer } from "./use-offers.ts";

const BotPlace = lazy(() => loadPatiently(() => import("./BotPlace.tsx")));

export function TicketStrip({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation("attend");
  const viewer = useViewer();
  const isPeeking = useIsPeeking(ticket);
  const state = stateOf(ticket, viewer.userId);
  const line = (icon: React.ReactNode, title: string, detail: React.ReactNode) => (
    <p className={css.notice} role="status" data-testid="ticket-strip">
      {icon}
      <span className="trunc">
        <b>{title}</b> {detail}
      </span>
    </p>
  );
  const eye = <IconEye size={16} stroke={1.75} aria-hidden />;
  if (state === "bot") {
    const words = t("strip.botDetail");
    const place = (
      <Suspense fallback={words}>
        <BotPlace ticket={ticket}>{words}</BotPlace>
      </Suspense>
    );
    return line(<IconRobot size={16} stroke={1.75} aria-hidden />, t("strip.bot"), place);
  }
  if (state === "others" && ticket.username && !mayHandle(ticket, viewer)) {
    const { username: name, queue } = ticket;
    const title = queue ? t("strip.withQueue", { name, queue: queue.name }) : t("strip.with", { name });
    return line(eye, `${title}.`, t("strip.withDetail"));
  }
  return state === "waiting" && isPeeking ? line(eye, t("strip.peek"), t("strip.peekDetail")) : null;
}
