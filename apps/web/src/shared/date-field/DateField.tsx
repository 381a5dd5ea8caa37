// A day, typed as dd/MM/yyyy or picked from a calendar that speaks the reader's language.
import { DateInput, type DateInputProps } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import "dayjs/locale/es";
import "dayjs/locale/pt-br";
import { useLocale, useTranslation } from "../i18n/index.ts";
import { calendarOf } from "./calendar.rules.ts";
import { wireDate } from "./wire-date.rules.ts";

interface Props extends Pick<DateInputProps, "label" | "error" | "clearable" | "placeholder" | "popoverProps"> {
  /** YYYY-MM-DD; null: none, or what was typed is no day. */
  value: string | null;
  onChange(day: string | null): void;
}

export function DateField({ onChange, ...props }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <DateInput
      {...props}
      onChange={onChange}
      clearButtonProps={{ "aria-label": t("actions.clear") }}
      valueFormat="DD/MM/YYYY"
      dateParser={wireDate}
      {...calendarOf(locale)}
    />
  );
}
