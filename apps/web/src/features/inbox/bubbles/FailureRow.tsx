// Under a message that did not go out, or nobody knows of: why, and what can be done. Reached by keyboard like any button.

import { aroundCss as css } from "../../../entities/message/bubbles/index.ts";
import { isErrorCode } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { type Entry, isLocal } from "../state/entries.rules.ts";
import { useConversation } from "./conversation-context.ts";

export function FailureRow({ entry }: { entry: Entry }) {
  const { t } = useTranslation(["message", "composer"]);
  const { handlers, ticket } = useConversation();
  const reason = useFailureReason(entry);
  if (reason === null) return null;
  const isUnconfirmed = entry.status === "unconfirmed";
  // What is gone from this device cannot be sent from it.
  const mayRetry = entry.failure?.code !== "fileGone" && (isLocal(entry) || ticket.status !== "closed");
  const isOvertaken = entry.failure?.code === "ERR_NEWER_MESSAGES";
  const again = isUnconfirmed && !isLocal(entry) ? "failed.sendAgain" : "failed.retry";
  const retry = isOvertaken ? "composer:window.dialog.anyway" : again;
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
        <button type="button" data-main onClick={() => handlers.retry(entry)}>
          {t(retry)}
        </button>
      )}
      {entry.body !== "" && !isUnconfirmed && (
        <button type="button" onClick={() => handlers.takeBack(entry)}>
          {t("failed.edit")}
        </button>
      )}
      {isLocal(entry) && (
        <button type="button" onClick={() => handlers.discard(entry)}>
          {t("failed.discard")}
        </button>
      )}
    </div>
  );
}

export function useFailureReason(entry: Entry): string | null {
  const { t } = useTranslation(["message", "errors"]);
  if (entry.status === "unconfirmed") return t(isLocal(entry) ? "failed.unconfirmed" : "failed.unconfirmedStored");
  if (entry.status !== "failed") return null;
  const code = entry.failure?.code ?? "unknown";
  if (code === "late" || code === "canceled" || code === "fileGone") return t(`failed.${code}`);
  const known = isErrorCode(code) || code === "network" || code === "timeout" ? code : "unknown";
  return t("failed.why", { reason: t(`errors:${known}.detail`) });
}

/** Under a message of ours that is being changed: what waits for the channel, or why it was refused. */
export function ChangeRow({ entry }: { entry: Entry }) {
  const { t } = useTranslation(["message", "errors"]);
  const change = entry.stored?.change;
  if (!change || entry.isDeleted) return null;
  const { kind, status, failure } = change;
  // What becomes of a comment is told in its own card.
  if (kind !== "edit" && kind !== "remove") return null;
  const code = failure && isErrorCode(failure.code) ? failure.code : "unknown";
  const detail = failure?.detail ? t("failed.provider", { detail: failure.detail }) : undefined;
  return (
    <div className={css.failure} data-tone={status === "waiting" ? "warning" : undefined} data-testid="change">
      <span className={css.why} title={detail} role="status">
        {status === "waiting"
          ? t(`changing.${kind}`)
          : t(`changing.${kind}Failed`, { reason: t(`errors:${code}.detail`) })}
      </span>
    </div>
  );
}
