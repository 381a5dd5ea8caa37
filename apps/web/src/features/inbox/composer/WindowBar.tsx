// The 24-hour reply window as the composer's own top edge: a pill while there is time, then a bar, then the reason.
import { IconClock, IconClockOff, IconTemplate } from "@tabler/icons-react";
import { composerCss as css } from "../../../entities/message/composer/index.ts";
import type { ApiErrorCode } from "../../../shared/api/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Bold } from "../../../shared/ui/index.ts";
import type { ReplyWindow } from "../state/attendance.rules.ts";

const MINUTE = 60_000;

interface Props {
  id: string;
  replyWindow: ReplyWindow;
  /** What the server said to the last try. */
  refusal: ApiErrorCode | null;
  now: Date;
  isPhone: boolean;
  /** Null: the channel has no templates. */
  onTemplate: (() => void) | null;
}

export function WindowBar({ id, replyWindow, refusal, now, isPhone, onTemplate }: Props) {
  const { t } = useTranslation(["composer", "errors"]);
  const formats = useFormats();
  if (replyWindow.state === "none" || replyWindow.state === "open") return null;
  const template = onTemplate && (
    <button type="button" className={css.barButton} data-testid="template" onClick={onTemplate}>
      <IconTemplate size={16} stroke={1.75} aria-hidden />
      <span>{t(isPhone ? "template.short" : "template.button")}</span>
    </button>
  );
  if (replyWindow.state === "closed") {
    const isToday = formats.daysApart(new Date(replyWindow.since), now) === 0;
    return (
      <div id={id} className={css.bar} data-tone="danger">
        <IconClockOff size={16} stroke={1.75} aria-hidden />
        <div className="grow">
          <b>
            {isToday
              ? t("window.closedAt", { time: formats.time(replyWindow.since) })
              : t("window.closedOn", { date: formats.proseDate(replyWindow.since) })}
          </b>
          <p role={refusal ? "alert" : undefined}>
            {refusal && refusal !== "ERR_WINDOW_CLOSED"
              ? `${t(`errors:${refusal}.detail`)} ${t(`errors:${refusal}.action`)}`
              : t(refusal ? "window.refused" : "window.closedWhy")}
          </p>
        </div>
        {template}
      </div>
    );
  }
  return (
    <div id={id} className={css.bar} data-tone={replyWindow.state === "last" ? "warning" : "info"}>
      <IconClock size={16} stroke={1.75} aria-hidden />
      <span className="grow trunc">
        <Bold
          text={t(isPhone ? "window.closesInShort" : "window.closesIn", {
            time: formats.duration(replyWindow.minutesLeft * MINUTE),
          })}
        />
      </span>
      {template}
    </div>
  );
}

export function WindowPill({ replyWindow }: { replyWindow: ReplyWindow }) {
  const { t } = useTranslation("composer");
  const formats = useFormats();
  if (replyWindow.state !== "open") return null;
  return (
    <span className={css.pill}>
      <IconClock size={12} stroke={2} aria-hidden />
      <span>
        <Bold text={t("window.pill", { time: formats.duration(replyWindow.minutesLeft * MINUTE) })} />
      </span>
    </span>
  );
}
