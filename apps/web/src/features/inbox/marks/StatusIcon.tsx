// How far a message got, as a small picture that always carries its word.
import { IconAlertCircle, IconBan, IconClock, IconHelpCircle, IconMicrophone, IconUpload } from "@tabler/icons-react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import type { EntryStatus } from "../state/entries.rules.ts";
import css from "./marks.module.css";

const TWO_TICKS = "M1.5 6.5L4 9l5.5-6M6.8 8.2l.9.8L13.5 3";
const ONE_TICK = "M4.5 6.5l2.5 2.5L12 3";

const icons = {
  waiting: IconClock,
  uploading: IconUpload,
  sending: IconClock,
  failed: IconAlertCircle,
  unconfirmed: IconHelpCircle,
  canceled: IconBan,
  played: IconMicrophone,
};

export function StatusIcon({ status }: { status: Exclude<EntryStatus, "received"> }) {
  const { t } = useTranslation("message");
  const label = t(`status.${status}`);
  if (status === "sent" || status === "delivered" || status === "read") {
    return (
      <svg
        className={css.tick}
        data-read={status === "read" || undefined}
        viewBox="0 0 16 12"
        role="img"
        aria-label={label}
      >
        <title>{label}</title>
        <path d={status === "sent" ? ONE_TICK : TWO_TICKS} />
      </svg>
    );
  }
  const Icon = icons[status];
  return (
    <span
      className={css.statusIcon}
      data-read={status === "played" || undefined}
      role="img"
      aria-label={label}
      title={label}
    >
      <Icon size={14} stroke={1.75} aria-hidden />
    </span>
  );
}
