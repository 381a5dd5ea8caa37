// One message: bubble, time, how far it got, and, when it did not go out, why and what can be done.
import { IconDeviceMobile, IconRobot } from "@tabler/icons-react";
import { memo } from "react";
import { isErrorCode } from "../../../shared/api/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { MessageText, plainPreview } from "../../../shared/message-text/index.ts";
import type { Entry } from "../conversation.rules.ts";
import css from "./message.module.css";
import { StatusIcon } from "./StatusIcon.tsx";

export interface FailureActions {
  /** Same message when the server never had it; otherwise a new one with the same words. */
  retry(entry: Entry): void;
  /** Back into the composer. */
  edit(entry: Entry): void;
  discard(entry: Entry): void;
}

interface Props {
  entry: Entry;
  continues: boolean;
  contactName: string;
  isActive: boolean;
  actions: FailureActions;
}

export const MessageBubble = memo(function MessageBubble({ entry, continues, contactName, isActive, actions }: Props) {
  const formats = useFormats();
  const { t } = useTranslation("message");
  const isPending = entry.isLocal && (entry.status === "waiting" || entry.status === "sending");
  const status = entry.status === "received" ? null : entry.status;
  const author = entry.isBot ? t("author.bot") : entry.fromMe ? (entry.username ?? t("author.you")) : contactName;
  const text = entry.type === "text" ? plainPreview(entry.body) : t("unsupported.title");
  const time = formats.time(entry.createdAt);
  const name = status
    ? t("nameWithStatus", { author, time, text, status: t(`status.${status}`) })
    : t("name", { author, time, text });

  return (
    <article
      className={css.message}
      data-testid={`msg-${entry.clientId}`}
      data-status={entry.status}
      data-out={entry.fromMe || undefined}
      data-bot={entry.isBot || undefined}
      data-continues={continues || undefined}
      data-failed={entry.status === "failed" || undefined}
      data-pending={isPending || undefined}
      aria-label={name}
      tabIndex={isActive ? 0 : -1}
    >
      <div className={css.bubble}>
        {entry.isBot && (
          <div className={css.by}>
            <IconRobot size={14} stroke={1.75} aria-hidden />
            {t("author.bot")}
          </div>
        )}
        {entry.type === "text" ? <MessageText body={entry.body} /> : <Unsupported />}
        <span className={css.meta}>
          <time dateTime={entry.createdAt} title={formats.dateTime(entry.createdAt)}>
            {time}
          </time>
          {status && <StatusIcon status={status} />}
        </span>
      </div>
      <FailureRow entry={entry} actions={actions} />
    </article>
  );
});

function Unsupported() {
  const { t } = useTranslation("message");
  return (
    <span className={css.unsupported}>
      <IconDeviceMobile size={18} stroke={1.75} aria-hidden />
      <span>
        {t("unsupported.title")}
        <small>{t("unsupported.detail")}</small>
      </span>
    </span>
  );
}

function FailureRow({ entry, actions }: { entry: Entry; actions: FailureActions }) {
  const { t } = useTranslation("message");
  const reason = useFailureReason(entry);
  if (reason === null) return null;
  const isUnconfirmed = entry.status === "unconfirmed";
  // Whether a stored one reached the customer nobody knows; sending it anew could make it two.
  const mayRetry = entry.isLocal || !isUnconfirmed;
  return (
    <div className={css.failure} data-tone={isUnconfirmed ? "warning" : undefined}>
      <span
        className={css.why}
        title={entry.failure?.detail ? t("failed.provider", { detail: entry.failure.detail }) : undefined}
      >
        {reason}
      </span>
      {entry.holding > 0 && <span className={css.holding}>{t("failed.holding", { count: entry.holding })}</span>}
      {mayRetry && (
        <button type="button" data-main onClick={() => actions.retry(entry)}>
          {t("failed.retry")}
        </button>
      )}
      {entry.isLocal && (
        <>
          <button type="button" onClick={() => actions.edit(entry)}>
            {t("failed.edit")}
          </button>
          <button type="button" onClick={() => actions.discard(entry)}>
            {t("failed.discard")}
          </button>
        </>
      )}
    </div>
  );
}

export function useFailureReason(entry: Entry): string | null {
  const { t } = useTranslation(["message", "errors"]);
  if (entry.status === "unconfirmed") return t(entry.isLocal ? "failed.unconfirmed" : "failed.unconfirmedStored");
  if (entry.status !== "failed") return null;
  const code = entry.failure?.code ?? "unknown";
  if (code === "late") return t("failed.late");
  const known = isErrorCode(code) || code === "network" || code === "timeout" ? code : "unknown";
  return t("failed.why", { reason: t(`errors:${known}.detail`) });
}
