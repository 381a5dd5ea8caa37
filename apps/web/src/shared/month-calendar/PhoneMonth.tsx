// The same month on a telephone: its days below each other, those with something only.
import { ActionIcon, UnstyledButton } from "@mantine/core";
import "@mantine/core/styles/ActionIcon.layer.css";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useLocale, useTranslation } from "../i18n/index.ts";
import { daysWith, type MonthProps, monthAfter } from "./month.rules.ts";
import css from "./month-calendar.module.css";

const named = (locale: string, day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

export function PhoneMonth({ date, items, onDate, onOpen }: MonthProps) {
  const { t } = useTranslation("calendar");
  const locale = useLocale();
  const days = daysWith(items, date);
  return (
    <section className={css.phone} aria-label={named(locale, date, { month: "long", year: "numeric" })}>
      <div className={css.phoneHead}>
        <ActionIcon variant="default" size={44} aria-label={t("previous")} onClick={() => onDate(monthAfter(date, -1))}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <h2>{named(locale, date, { month: "long", year: "numeric" })}</h2>
        <ActionIcon variant="default" size={44} aria-label={t("next")} onClick={() => onDate(monthAfter(date, 1))}>
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {days.length === 0 && <p className={css.phoneEmpty}>{t("noneInMonth")}</p>}
      {days.map(({ day, items: those }) => (
        <section key={day} aria-label={named(locale, day, { day: "numeric", month: "long" })}>
          <h3>{named(locale, day, { weekday: "long", day: "numeric" })}</h3>
          <ul>
            {those.map(({ id, title, wall }) => (
              <li key={id}>
                <UnstyledButton className={css.phoneItem} onClick={() => onOpen(id)}>
                  <span className="tnum">{wall.slice(11)}</span>
                  <span className="trunc">{title}</span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
