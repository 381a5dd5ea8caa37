// A month of things with a date: each opens by a press, and moves by being dragged to another day; on a telephone a list of days.
import { MonthView, type ScheduleEventData } from "@mantine/schedule";
import "@mantine/schedule/styles.layer.css";
import "dayjs/locale/es";
import "dayjs/locale/pt-br";
import { calendarOf } from "../date-field/calendar.rules.ts";
import { useLocale, useTranslation } from "../i18n/index.ts";
import { useIsPhone } from "../ui/index.ts";
import type { MonthProps } from "./month.rules.ts";
import css from "./month-calendar.module.css";
import { PhoneMonth } from "./PhoneMonth.tsx";

const stamp = (wall: string) => `${wall.replace("T", " ")}:00`;

export default function MonthCalendar(props: MonthProps) {
  return useIsPhone() ? <PhoneMonth {...props} /> : <Month {...props} />;
}

function Month({ date, items, onDate, onOpen, onMove }: MonthProps) {
  const { t } = useTranslation("calendar");
  const events = items.map(({ id, title, wall, color }): ScheduleEventData => {
    const start = stamp(wall);
    return { id, title: `${wall.slice(11)} ${title}`, start, end: start, color };
  });
  const movable = new Set(items.filter((item) => item.isMovable).map(({ id }) => id));
  return (
    <div className={css.calendar}>
      <MonthView
        {...calendarOf(useLocale())}
        date={date}
        onDateChange={(value) => onDate(String(value).slice(0, 10))}
        events={events}
        weekendDays={[]}
        maxEventsPerDay={3}
        withEventsDragAndDrop
        canDragEvent={({ id }) => movable.has(String(id))}
        onEventClick={({ id }) => onOpen(String(id))}
        onEventDrop={({ eventId, newStart }) => {
          const id = String(eventId);
          const time = items.find((item) => item.id === id)?.wall.slice(11) ?? "09:00";
          onMove(id, `${String(newStart).slice(0, 10)}T${time}`);
        }}
        viewSelectProps={{ views: ["month"] }}
        monthYearSelectProps={{}}
        labels={{
          today: t("today"),
          next: t("next"),
          previous: t("previous"),
          month: t("month"),
          selectMonth: t("selectMonth"),
          selectYear: t("selectYear"),
          switchToMonthView: t("month"),
          viewSelectLabel: t("view"),
          more: t("more"),
          noEvents: t("none"),
          moreLabel: (count) => t("moreCount", { count }),
        }}
      />
    </div>
  );
}
