// What happened to the attendance, between the messages: one pill each, or folded when many came in a row.
import type { TicketLog } from "@prosa/contracts/ticket-logs";
import {
  IconArrowsExchange,
  IconCheck,
  IconChevronDown,
  IconClock,
  IconInfoCircle,
  IconMessageCheck,
  IconMessagePlus,
  IconRobot,
} from "@tabler/icons-react";
import { useState } from "react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "./event.module.css";
import { useAuthorName } from "./use-author.ts";

const icons: Partial<Record<TicketLog["type"], typeof IconCheck>> = {
  create: IconMessagePlus,
  open: IconMessageCheck,
  reopen: IconMessageCheck,
  closed: IconCheck,
  autoClose: IconCheck,
  transfered: IconArrowsExchange,
  receivedTransfer: IconArrowsExchange,
  queue: IconArrowsExchange,
  channelChanged: IconArrowsExchange,
  continued: IconArrowsExchange,
  userDefine: IconArrowsExchange,
  pending: IconClock,
  autoPending: IconClock,
  chatBot: IconRobot,
};

export function EventPills({ events }: { events: TicketLog[] }) {
  const { t } = useTranslation("message");
  const [isOpen, setOpen] = useState(false);
  const [only] = events;
  if (events.length === 1 && only) return <EventPill event={only} />;
  return (
    <div className={css.events}>
      <button type="button" className={css.pill} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t("event.many", { count: events.length })}
        <IconChevronDown size={14} stroke={1.75} data-open={isOpen || undefined} aria-hidden />
      </button>
      {isOpen && events.map((event) => <EventPill key={event.id} event={event} />)}
    </div>
  );
}

function EventPill({ event }: { event: TicketLog }) {
  const formats = useFormats();
  const words = useEventWords(event);
  const Icon = icons[event.type] ?? IconInfoCircle;
  return (
    <div className={css.pill} title={formats.dateTime(event.at)}>
      <Icon size={14} stroke={1.75} aria-hidden />
      <span>
        {words} · <time dateTime={event.at}>{formats.time(event.at)}</time>
      </span>
    </div>
  );
}

/** Sentences that name nobody; that a customer's message began it goes without saying. */
const nameless = new Set<TicketLog["type"]>([
  "autoClose",
  "autoPending",
  "continued",
  "retriesLimitQueue",
  "retriesLimitUserDefine",
]);

export function useEventWords(log: TicketLog): string {
  const who = useAuthorName()(log.author);
  const words = useSentence(log, who);
  const isUnsaid = nameless.has(log.type) || (log.type === "create" && log.author.kind !== "system");
  return isUnsaid && log.author.kind !== "person" ? `${words} · ${who}` : words;
}

function useSentence({ type, toUser, toQueue, closingReason }: TicketLog, who: string): string {
  const { t } = useTranslation("message");
  if (type === "transfered") {
    const key = toUser && toQueue ? "both" : toUser ? "person" : toQueue ? "queue" : "other";
    return t(`event.transfered.${key}`, { who, person: toUser, queue: toQueue });
  }
  if (type === "closed" && closingReason) return t("event.closedBecause", { who, reason: closingReason });
  if (type === "queue") return t("event.queue", { who, queue: toQueue ?? t("event.noQueue") });
  if (type === "userDefine" || type === "receivedTransfer") return t(`event.${type}`, { who, person: toUser ?? who });
  return t(`event.${type}`, { who, queue: toQueue, person: toUser });
}

/** The channel says something about the customer, such as a changed number. */
export function SystemPill({ words, at }: { words: string; at: string }) {
  const formats = useFormats();
  return (
    <div className={css.pill} title={formats.dateTime(at)}>
      <IconInfoCircle size={14} stroke={1.75} aria-hidden />
      <span>
        {words} · <time dateTime={at}>{formats.time(at)}</time>
      </span>
    </div>
  );
}
