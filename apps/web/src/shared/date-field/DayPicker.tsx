// A calendar that stands open, in the reader's language.
import { DatePicker } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import "dayjs/locale/es";
import "dayjs/locale/pt-br";
import { useLocale } from "../i18n/index.ts";
import { calendarOf } from "./calendar.rules.ts";

interface Props {
  /** YYYY-MM-DD, as all days here. */
  value: string;
  maxDate: string;
  labels: { previousMonth: string; nextMonth: string };
  onChange(day: string): void;
}

export function DayPicker({ value, maxDate, labels, onChange }: Props) {
  return (
    <DatePicker
      {...calendarOf(useLocale())}
      defaultDate={value}
      value={value}
      maxDate={maxDate}
      // Their colour is too pale for small figures.
      weekendDays={[]}
      // The day that is shown already may be asked for again: its beginning is somewhere else.
      allowDeselect
      onChange={(day) => onChange(day ?? value)}
      ariaLabels={labels}
    />
  );
}
