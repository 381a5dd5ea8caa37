// One weekday: open, closed or with hours; its periods typed, its bar drawn, and ways to copy it.
import { ActionIcon, Menu, NativeSelect, UnstyledButton } from "@mantine/core";
import { IconCopy, IconPencil, IconPlus, IconX } from "@tabler/icons-react";
import { useId, useState } from "react";
import { DayBar, TimeField, weekdayName } from "../../../shared/clock/index.ts";
import { useLocale, useTranslation } from "../../../shared/i18n/index.ts";
import { Hint } from "../../../shared/ui/index.ts";
import css from "../hours.module.css";
import {
  barsOf,
  copyToAll,
  copyToWorkdays,
  type Day,
  dayOf,
  goesPastMidnight,
  isLikeMonday,
  MOST_PERIODS,
  makeLikeMonday,
  type Problems,
  problemOfDay,
  putDay,
  type Week,
  withPeriodAdded,
  withType,
} from "../week.rules.ts";

interface Props {
  week: Week;
  day: number;
  problems: Problems;
  onChange(week: Week): void;
}

const types: readonly Day["type"][] = ["open", "closed", "hours"];

interface PeriodsProps {
  day: Day;
  dayName: string;
  problems: Problems;
  errorId: string;
  onChange(day: Day): void;
}

function Periods({ day, dayName, problems, errorId, onChange }: PeriodsProps) {
  const { t } = useTranslation("hours");
  const set = (index: number, part: Partial<Day["periods"][number]>) =>
    onChange({ ...day, periods: day.periods.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  return (
    <div className={css.periods}>
      {day.periods.map((period, index) => {
        const number = index + 1;
        const isWrong = (part: "start" | "end") =>
          problems.has(`${day.day}.${index}`) || problems.has(`${day.day}.${index}.${part}`);
        const field = (part: "start" | "end") => (
          <TimeField
            label={t(`week.${part}`, { day: dayName, number })}
            value={period[part]}
            onChange={(value) => set(index, { [part]: value })}
            invalid={isWrong(part)}
            describedBy={isWrong(part) ? errorId : undefined}
          />
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a period is its place in the day
          <span key={index} className={css.period}>
            {field("start")}
            <span className="meta">{t("week.to")}</span>
            {field("end")}
            {goesPastMidnight(period) && (
              <span className={css.nextDay} title={t("week.nextDay")}>
                <span aria-hidden>+1</span>
                <span className="sr">{t("week.nextDay")}</span>
              </span>
            )}
            <ActionIcon
              size="sm"
              aria-label={t("week.removePeriod", { number, day: dayName })}
              onClick={() => onChange({ ...day, periods: day.periods.filter((_, at) => at !== index) })}
            >
              <IconX size={14} stroke={1.75} aria-hidden />
            </ActionIcon>
          </span>
        );
      })}
      {day.periods.length < MOST_PERIODS && (
        <Hint label={t("week.addPeriod", { day: dayName })}>
          <ActionIcon
            size="sm"
            aria-label={t("week.addPeriod", { day: dayName })}
            onClick={() => onChange(withPeriodAdded(day))}
          >
            <IconPlus size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Hint>
      )}
    </div>
  );
}

function CopyMenu({ week, day, dayName, onChange }: Omit<Props, "problems"> & { dayName: string }) {
  const { t } = useTranslation("hours");
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t("week.copy", { day: dayName })}>
          <IconCopy size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChange(copyToAll(week, day))}>{t("week.copyAll")}</Menu.Item>
        <Menu.Item onClick={() => onChange(copyToWorkdays(week, day))}>{t("week.copyWorkdays")}</Menu.Item>
        {day !== 1 && <Menu.Item onClick={() => onChange(makeLikeMonday(week, day))}>{t("week.likeMonday")}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

export function DayRow({ week, day, problems, onChange }: Props) {
  const { t } = useTranslation("hours");
  const locale = useLocale();
  const id = useId();
  // A day like Monday stays folded until somebody wants to change it.
  const [unfolded, setUnfolded] = useState(false);
  const name = weekdayName(day, locale, "long");
  const own = dayOf(week, day);
  const problem = problemOfDay(problems, day);
  const folded = !unfolded && !problem && isLikeMonday(week, day);
  return (
    <div className={css.day} data-type={own.type} data-testid={`day-${day}`}>
      <span className={css.dayName} aria-hidden>
        {weekdayName(day, locale, "short")}
      </span>
      <NativeSelect
        aria-label={t("week.type", { day: name })}
        size="xs"
        value={own.type}
        onChange={(event) => onChange(putDay(week, withType(own, event.currentTarget.value as Day["type"])))}
        data={types.map((type) => ({ value: type, label: t(`week.types.${type}`) }))}
      />
      {own.type !== "hours" && (
        <span className={css.dayNote}>{own.type === "open" ? t("week.openNote") : t("week.closedNote")}</span>
      )}
      {own.type === "hours" && folded && (
        <UnstyledButton
          className={css.folded}
          onClick={() => setUnfolded(true)}
          aria-label={`${t("week.sameAsMonday")}. ${t("week.edit", { day: name })}`}
        >
          {t("week.sameAsMonday")}
          <IconPencil size={14} stroke={1.75} aria-hidden />
        </UnstyledButton>
      )}
      {own.type === "hours" && !folded && (
        <Periods
          day={own}
          dayName={name}
          problems={problems}
          errorId={`${id}-problem`}
          onChange={(changed) => {
            setUnfolded(true);
            onChange(putDay(week, changed));
          }}
        />
      )}
      <span className={css.dayBar}>
        <DayBar bars={barsOf(week, day)} />
      </span>
      <span className={css.dayCopy}>
        <CopyMenu week={week} day={day} dayName={name} onChange={onChange} />
      </span>
      {problem && (
        <p className={css.problem} id={`${id}-problem`} role="alert">
          {t(`problems.${problem}`, { most: MOST_PERIODS })}
        </p>
      )}
    </div>
  );
}
