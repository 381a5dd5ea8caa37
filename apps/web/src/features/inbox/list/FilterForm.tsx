// Everything the list can be narrowed by; each change is seen at once.
import { Button, Checkbox, MultiSelect, NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import type { TicketStatus } from "@prosa/contracts/tickets";
import { useId, useState } from "react";
import { useSignedIn } from "../../../shared/api/index.ts";
import type { Choice } from "../../../shared/choices/index.ts";
import { DateField } from "../../../shared/date-field/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useFilterChoices } from "../state/choices.queries.ts";
import { type Days, daysOf, endsOf, isBackwards } from "../state/filter/days.rules.ts";
import {
  activeFilters,
  type Filters,
  type FlagName,
  noFilters,
  type Order,
  orders,
} from "../state/filter/filters.rules.ts";
import { seesAllQueues } from "../state/inbox.queries.ts";
import css from "./list-tools.module.css";

interface Props {
  filters: Filters;
  onChange(filters: Filters): void;
}

export default function FilterForm({ filters: given, onChange }: Props) {
  const { t } = useTranslation("ticket");
  // The address follows a moment later; a box that waited for it would seem not to have been ticked.
  const [filters, setFilters] = useState(given);
  const change = (next: Filters) => {
    setFilters(next);
    onChange(next);
  };
  const seesAll = seesAllQueues(useSignedIn().profile);
  const choices = useFilterChoices(true);
  const set = (part: Partial<Filters>) => change({ ...filters, ...part });
  const check = (name: FlagName) => (
    <Checkbox
      label={t(`filters.${name}`)}
      checked={filters[name]}
      onChange={(event) => set({ [name]: event.currentTarget.checked })}
    />
  );
  return (
    <div className={`${css.form} scroll`}>
      <NativeSelect
        label={t("filters.order")}
        value={filters.order}
        onChange={(event) => set({ order: event.currentTarget.value as Order })}
        data={orders.map((value) => ({ value, label: t(`filters.orders.${value}`) }))}
      />
      {seesAll && check("showAll")}
      <Several
        label={t("filters.queues")}
        choices={choices.queues}
        value={filters.queues}
        onChange={(queues) => set({ queues })}
      />
      {check("withoutQueue")}
      <Several
        label={t("filters.tags")}
        choices={choices.tags}
        value={filters.tags}
        onChange={(tags) => set({ tags })}
      />
      <Several
        label={t("filters.channels")}
        choices={choices.channels}
        value={filters.channels}
        onChange={(channels) => set({ channels })}
      />
      {seesAll && (
        <NativeSelect
          label={t("filters.user")}
          value={filters.user ?? ""}
          onChange={(event) => set({ user: Number(event.currentTarget.value) || null })}
          data={[
            { value: "", label: t("filters.anybody") },
            ...choices.people.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      {check("unread")}
      {check("awaiting")}
      {check("unassigned")}
      <DaysFields
        label={t("filters.lastMessage")}
        value={filters.lastMessage}
        onChange={(lastMessage) => set({ lastMessage })}
      />
      <DaysFields label={t("filters.created")} value={filters.created} onChange={(created) => set({ created })} />
      <Statuses value={filters.statuses} onChange={(statuses) => set({ statuses })} />
      <Button
        variant="default"
        disabled={activeFilters(filters).length === 0 && filters.order === noFilters.order}
        onClick={() => change(noFilters)}
      >
        {t("filters.clearAll")}
      </Button>
    </div>
  );
}

interface SeveralProps {
  label: string;
  choices: Choice[];
  value: readonly number[];
  onChange(ids: number[]): void;
}

function Several({ label, choices, value, onChange }: SeveralProps) {
  const { t } = useTranslation("ticket");
  // What is chosen stays visible also when it is no longer on offer.
  const missing = value.filter((id) => !choices.some((choice) => choice.id === id));
  const data = [...choices, ...missing.map((id) => ({ id, name: `#${id}` }))];
  return (
    <MultiSelect
      label={label}
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      placeholder={value.length === 0 ? t("filters.all") : undefined}
      nothingFoundMessage={t("filters.nothing")}
      searchable
      clearable
      maxDropdownHeight={180}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

interface DaysProps {
  label: string;
  value: Days;
  onChange(days: Days): void;
}

function DaysFields({ label, value, onChange }: DaysProps) {
  const { t } = useTranslation("ticket");
  const ends = endsOf(value);
  const ids = useId();
  const isWrong = isBackwards(value);
  const field = (end: "from" | "to") => (
    <DateField
      label={t(`filters.${end}`)}
      value={ends[end]}
      onChange={(day) => onChange(daysOf({ ...ends, [end]: day }))}
      placeholder={t("filters.datePattern")}
      error={end === "to" && isWrong}
      clearable
      popoverProps={{ withinPortal: false }}
    />
  );
  return (
    <fieldset className={css.days} aria-describedby={isWrong ? ids : undefined}>
      <legend>{label}</legend>
      {field("from")}
      {field("to")}
      {isWrong && (
        <p id={ids} className={css.fieldError} role="alert">
          {t("filters.backwards")}
        </p>
      )}
    </fieldset>
  );
}

const statuses: TicketStatus[] = ["open", "pending", "closed"];

function Statuses({ value, onChange }: { value: Filters["statuses"]; onChange(statuses: TicketStatus[]): void }) {
  const { t } = useTranslation("ticket");
  const ids = useId();
  const toggle = (status: TicketStatus, on: boolean) =>
    onChange(statuses.filter((one) => (one === status ? on : value.includes(one))));
  return (
    <fieldset className={css.statuses} aria-describedby={value.length === 0 ? ids : undefined}>
      <legend>{t("filters.statuses")}</legend>
      {statuses.map((status) => (
        <Checkbox
          key={status}
          label={t(`status.${status}`)}
          checked={value.includes(status)}
          onChange={(event) => toggle(status, event.currentTarget.checked)}
        />
      ))}
      {value.length === 0 && (
        <p id={ids} className={css.fieldError} role="alert">
          {t("filters.noStatus")}
        </p>
      )}
    </fieldset>
  );
}
