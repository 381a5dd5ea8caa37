// One holiday: the day, what customers read, and whether anybody attends.
import { Button, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { createHoliday, deleteHoliday, type Holiday, updateHoliday } from "@prosa/contracts/hours";
import { ourLimits } from "@prosa/contracts/limits";
import { IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { api } from "../../../shared/api/index.ts";
import { TimeField } from "../../../shared/clock/index.ts";
import {
  DrawerForm,
  type DrawerFormState,
  FormSection,
  type OpenId,
  useDrawerForm,
} from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { refreshList } from "../../../shared/list-page/index.ts";
import { arePeriodsTyped, fitPeriods, type Mode } from "../holiday.rules.ts";
import css from "../hours.module.css";
import { isYearlyDate, tidyYearlyDate } from "../moment.rules.ts";

type Fields = Pick<Holiday, "date" | "message" | "mode" | "periods">;

const modes: readonly Mode[] = ["closed", "one_period", "two_periods"];
const fresh: Fields = { date: "", message: "", mode: "closed", periods: [] };

function Periods({ form }: { form: DrawerFormState<Fields> }) {
  const { t } = useTranslation("hours");
  const id = useId();
  const { mode, periods } = form.values;
  const error = Object.entries(form.mantine.errors).find(([path]) => path.startsWith("periods"))?.[1];
  const names = mode === "two_periods" ? [t("holidays.periods.morning"), t("holidays.periods.afternoon")] : [];
  const set = (index: number, part: Partial<Fields["periods"][number]>) =>
    form.set(
      "periods",
      periods.map((one, at) => (at === index ? { ...one, ...part } : one)),
    );
  return (
    <div className={css.holidayPeriods} data-path="periods">
      {periods.map((period, index) => {
        const name = names[index] ?? t("holidays.periods.first");
        const shared = { invalid: Boolean(error), describedBy: error ? id : undefined };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a period is its place in the day
          <div key={index} className={css.holidayPeriod}>
            <span>{name}</span>
            <span className={css.period}>
              <TimeField
                label={t("holidays.periods.start", { period: name })}
                value={period.start}
                onChange={(start) => set(index, { start })}
                {...shared}
              />
              <span className="meta">{t("week.to")}</span>
              <TimeField
                label={t("holidays.periods.end", { period: name })}
                value={period.end}
                onChange={(end) => set(index, { end })}
                {...shared}
              />
            </span>
          </div>
        );
      })}
      {error && (
        <p className={css.problem} id={id} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface Props {
  id: OpenId;
  holiday?: Holiday;
  onDelete?(): void;
}

export function HolidayForm({ id, holiday, onDelete }: Props) {
  const { t } = useTranslation(["hours", "errors", "patterns"]);
  const cache = useQueryClient();
  const form = useDrawerForm<Fields>({
    name: "holiday",
    id,
    initial: holiday
      ? { date: holiday.date, message: holiday.message, mode: holiday.mode, periods: holiday.periods }
      : fresh,
    labels: {
      date: t("hours:holidays.fields.date"),
      message: t("hours:holidays.fields.message"),
      mode: t("hours:holidays.fields.mode"),
      periods: t("hours:holidays.periods.first"),
    },
    check: (values) => ({
      date: isYearlyDate(values.date) ? undefined : t("errors:ERR_HOLIDAY_DATE.title"),
      periods: arePeriodsTyped(values.periods) ? undefined : t("hours:holidays.periods.required"),
    }),
    errorFields: { ERR_HOLIDAY_DATE: "date", ERR_NAME_EXISTS: "date", ERR_HOURS_INVALID: "periods" },
    async save(values) {
      if (id === "new") await api(createHoliday, { body: values, quiet: true });
      else await api(updateHoliday, { params: { holidayId: id }, body: values, quiet: true });
      await refreshList(cache, "holidays");
    },
  });
  const date = form.field("date");
  return (
    <DrawerForm
      form={form}
      danger={
        onDelete && (
          <Button
            variant="outline"
            color="red"
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={onDelete}
          >
            {t("patterns:delete.verb")}
          </Button>
        )
      }
    >
      <FormSection title={t("hours:holidays.one")}>
        <TextInput
          {...date}
          label={form.labels.date}
          description={t("hours:holidays.fields.dateHint")}
          placeholder="25/12"
          inputMode="numeric"
          maxLength={5}
          required
          onBlur={(event) => {
            form.set("date", tidyYearlyDate(form.values.date));
            date.onBlur?.(event);
          }}
          data-autofocus
        />
        <Textarea
          {...form.field("message")}
          label={form.labels.message}
          description={t("hours:holidays.fields.messageHint")}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={ourLimits.messageTextMax}
        />
      </FormSection>
      <FormSection title={t("hours:holidays.fields.mode")}>
        <SegmentedControl
          orientation="vertical"
          fullWidth
          aria-label={t("hours:holidays.fields.mode")}
          value={form.values.mode}
          onChange={(value) => {
            const mode = value as Mode;
            form.mantine.setValues({ mode, periods: fitPeriods(mode, form.values.periods) });
          }}
          data={modes.map((mode) => ({ value: mode, label: t(`hours:holidays.modes.${mode}`) }))}
        />
        {form.values.periods.length > 0 && <Periods form={form} />}
      </FormSection>
    </DrawerForm>
  );
}

export const removeHoliday = (holidayId: number) => api(deleteHoliday, { params: { holidayId }, quiet: true });
