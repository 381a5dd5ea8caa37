// The week of one scope: inherited, not defined yet, or seven days to edit.
import { Button, Switch } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { IconClockPlus } from "@tabler/icons-react";
import { DayAxis, hoursText, weekOrder } from "../../../shared/clock/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Empty } from "../../../shared/ui/index.ts";
import css from "../hours.module.css";
import type { Scope } from "../hours.queries.ts";
import { minutesPerWeek, type Problems, usualWeek, type Week } from "../week.rules.ts";
import { DayRow } from "./DayRow.tsx";

interface Props {
  scope: Scope;
  week: Week | null;
  /** What a scope starts with when it gets hours of its own. */
  companyWeek: Week | null | undefined;
  problems: Problems;
  onChange(week: Week | null): void;
}

export function WeekCard({ scope, week, companyWeek, problems, onChange }: Props) {
  const { t } = useTranslation("hours");
  return (
    <section className="card" aria-label={t("week.label")}>
      <div className={css.cardHead}>
        <h2>{t("week.label")}</h2>
        <span className="grow" />
        {week && <span className="meta">{t("week.perWeek", { hours: hoursText(minutesPerWeek(week)) })}</span>}
      </div>
      {scope !== "company" && (
        <Switch
          className={css.inherit}
          label={t("week.inherit")}
          description={week === null ? t("week.inheritNote") : undefined}
          checked={week === null}
          onChange={(event) => onChange(event.currentTarget.checked ? null : (companyWeek ?? usualWeek))}
        />
      )}
      {week === null && scope === "company" && (
        <Empty
          icon={<IconClockPlus size={24} stroke={1.75} aria-hidden />}
          action={<Button onClick={() => onChange(usualWeek)}>{t("week.define")}</Button>}
        >
          {t("week.always")}
        </Empty>
      )}
      {week && (
        <div className={css.days}>
          {weekOrder.map((day) => (
            <DayRow key={day} week={week} day={day} problems={problems} onChange={onChange} />
          ))}
          <div className={css.axis}>
            <DayAxis />
          </div>
        </div>
      )}
    </section>
  );
}
