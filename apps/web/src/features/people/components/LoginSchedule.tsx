// The login hours of one person: seven rows of a switch, two times and a bar, and what saving them would do.
import { ActionIcon, Switch } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useId } from "react";
import { DayAxis, DayBar, TimeField, weekdayName, weekOrder } from "../../../shared/clock/index.ts";
import { useNow } from "../../../shared/formats/index.ts";
import { useLocale, useTranslation } from "../../../shared/i18n/index.ts";
import { Hint, Remark } from "../../../shared/ui/index.ts";
import {
  allowsNever,
  barsOf,
  copyToAll,
  type Entry,
  entryOf,
  putEntry,
  type Schedule,
  sessionEnd,
  usualSchedule,
} from "../login-schedule.rules.ts";
import css from "../people.module.css";

interface Props {
  schedule: Schedule | null;
  onChange(schedule: Schedule | null): void;
  timeZone: string;
  /** Whose session it is; null when nobody is signed in with it now. */
  online: { name: string; isMe: boolean } | null;
  error?: string;
  readOnly: boolean;
}

interface RowProps {
  schedule: Schedule;
  day: number;
  isWrong: boolean;
  errorId: string;
  readOnly: boolean;
  onChange(schedule: Schedule): void;
}

function Row({ schedule, day, isWrong, errorId, readOnly, onChange }: RowProps) {
  const { t } = useTranslation("people");
  const locale = useLocale();
  const entry = entryOf(schedule, day);
  const name = weekdayName(day, locale, "long");
  const set = (part: Partial<Entry>) => onChange(putEntry(schedule, { ...entry, ...part }));
  const field = (part: "start" | "end") => (
    <TimeField
      label={t(`schedule.${part}`, { day: name })}
      value={entry[part]}
      onChange={(value) => set({ [part]: value })}
      invalid={isWrong && !/^([01]\d|2[0-3]):[0-5]\d$/.test(entry[part])}
      describedBy={isWrong ? errorId : undefined}
      disabled={readOnly}
    />
  );
  return (
    <div className={css.dayRow} data-off={!entry.allowed || undefined}>
      <Switch
        aria-label={t("schedule.allowed", { day: name })}
        checked={entry.allowed}
        disabled={readOnly}
        onChange={(event) => set({ allowed: event.currentTarget.checked })}
      />
      <span className={css.dayName} aria-hidden>
        {weekdayName(day, locale, "short")}
      </span>
      {entry.allowed ? (
        <>
          {field("start")}
          <span className="meta">{t("schedule.to")}</span>
          {field("end")}
        </>
      ) : (
        <span className={css.dayOff}>{t("schedule.off")}</span>
      )}
      <span className={css.dayBar}>
        <DayBar bars={barsOf(schedule, day)} />
      </span>
      {entry.allowed && !readOnly && (
        <Hint label={t("schedule.copyAll", { day: name })}>
          <ActionIcon
            size="sm"
            className={css.dayCopy}
            aria-label={t("schedule.copyAll", { day: name })}
            onClick={() => onChange(copyToAll(schedule, day))}
          >
            <IconCopy size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Hint>
      )}
    </div>
  );
}

function EndRemark({ schedule, timeZone, online }: Pick<Props, "schedule" | "timeZone" | "online">) {
  const { t } = useTranslation("people");
  const locale = useLocale();
  const now = useNow();
  const end = sessionEnd(schedule, timeZone, now);
  if (schedule && allowsNever(schedule) && !online) return <Remark tone="warning">{t("schedule.nobody")}</Remark>;
  if (!online || end === null) return null;
  const { name, isMe } = online;
  if (end === "now") {
    return <Remark tone="warning">{isMe ? t("schedule.endsOwnNow") : t("schedule.endsNow", { name })}</Remark>;
  }
  const when =
    end.daysAhead === 0
      ? t("schedule.today", { time: end.time })
      : t("schedule.onDay", { day: weekdayName(end.weekday, locale, "long"), time: end.time });
  return (
    <Remark tone="info">{isMe ? t("schedule.endsOwnLater", { when }) : t("schedule.endsLater", { name, when })}</Remark>
  );
}

export function LoginSchedule({ schedule, onChange, timeZone, online, error, readOnly }: Props) {
  const { t } = useTranslation("people");
  const id = useId();
  return (
    <div className={css.schedule} data-path="schedule">
      <Switch
        label={t("schedule.limit")}
        description={
          schedule === null ? t("schedule.always") : t("schedule.zone", { zone: timeZone.replaceAll("_", " ") })
        }
        checked={schedule !== null}
        disabled={readOnly}
        onChange={(event) => onChange(event.currentTarget.checked ? usualSchedule : null)}
      />
      {schedule && (
        <div className={css.days}>
          {weekOrder.map((day) => (
            <Row
              key={day}
              schedule={schedule}
              day={day}
              isWrong={error !== undefined}
              errorId={id}
              readOnly={readOnly}
              onChange={onChange}
            />
          ))}
          <div className={css.axisRow}>
            <DayAxis />
          </div>
        </div>
      )}
      {error && (
        <p className={css.error} id={id} role="alert">
          {error}
        </p>
      )}
      <EndRemark schedule={schedule} timeZone={timeZone} online={online} />
    </div>
  );
}
