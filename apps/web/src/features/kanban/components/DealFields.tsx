// The fields that a new deal and an open one share.
import { NumberInput, Select, Textarea, TextInput } from "@mantine/core";
import { DateInput } from "@mantine/dates";
import "@mantine/core/styles/NumberInput.layer.css";
import "@mantine/dates/styles.layer.css";
import "dayjs/locale/es";
import "dayjs/locale/pt-br";
import { moneySigns } from "../../../entities/deal/index.ts";
import { usePeopleChoices } from "../../../entities/people/index.ts";
import type { DrawerFormState } from "../../../shared/form-drawer/index.ts";
import { useLocale, useTranslation } from "../../../shared/i18n/index.ts";
import type { BoardView } from "../kanban.rules.ts";

export interface DealValues extends Record<string, unknown> {
  laneId: string | null;
  title: string;
  /** In units of the currency, as people type it. */
  value: number | "";
  ownerId: string | null;
  dueOn: string | null;
  notes: string;
}

/** What of the form the contract asks for. */
export function toBody({ laneId, title, value, ownerId, dueOn, notes }: Partial<DealValues>) {
  return {
    ...(laneId ? { laneId: Number(laneId) } : {}),
    ...(title === undefined ? {} : { title }),
    ...(value === undefined ? {} : { valueCents: Math.round(Number(value || 0) * 100) }),
    ...(ownerId === undefined ? {} : { ownerId: ownerId === null ? null : Number(ownerId) }),
    ...(dueOn === undefined ? {} : { dueOn: dueOn || null }),
    ...(notes === undefined ? {} : { notes }),
  };
}

export function useDealLabels() {
  const { t } = useTranslation("kanban");
  return {
    laneId: t("fields.lane"),
    title: t("fields.title"),
    value: t("fields.value"),
    ownerId: t("fields.owner"),
    dueOn: t("fields.due"),
    notes: t("fields.notes"),
  };
}

const calendarLocale = (locale: string) => (locale === "pt-BR" ? "pt-br" : (locale.split("-")[0] ?? "en"));

interface Props {
  form: DrawerFormState<DealValues>;
  board: BoardView;
  /** Kept among the choices, also when they have left. */
  owner?: { id: number; name: string } | null;
  isValueFirst?: boolean;
}

export function DealFields({ form, board, owner = null, isValueFirst = false }: Props) {
  const { t } = useTranslation("kanban");
  const locale = useLocale();
  const people = usePeopleChoices();
  const known = owner && !people.some(({ id }) => id === owner.id) ? [owner] : [];
  const { labels } = form;
  return (
    <>
      <NumberInput
        label={labels.value}
        min={0}
        max={999_999_999}
        decimalScale={2}
        fixedDecimalScale
        allowNegative={false}
        hideControls
        {...moneySigns(locale, board.currency)}
        data-autofocus={isValueFirst || undefined}
        {...form.field("value")}
      />
      <Select
        label={labels.laneId}
        allowDeselect={false}
        data={board.lanes.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field("laneId")}
      />
      <Select
        label={labels.ownerId}
        placeholder={t("fields.noOwner")}
        clearable
        searchable={people.length > 8}
        data={[...people, ...known].map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field("ownerId")}
      />
      <DateInput
        label={labels.dueOn}
        placeholder={t("fields.datePlaceholder")}
        valueFormat="DD/MM/YYYY"
        locale={calendarLocale(locale)}
        clearable
        {...form.field("dueOn")}
      />
      <TextInput label={labels.title} maxLength={120} placeholder={t("fields.titleHint")} {...form.field("title")} />
      <Textarea label={labels.notes} autosize minRows={3} maxRows={10} maxLength={10_000} {...form.field("notes")} />
    </>
  );
}
