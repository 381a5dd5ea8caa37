// The filters above a report: the period and what else it can be narrowed by; what must be chosen says so in its field.
import { MultiSelect, Select, TextInput } from "@mantine/core";
import "@mantine/core/styles/PillsInput.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "../../shared/form-drawer/mantine-forms.css";
import type { ReportShape } from "@prosa/contracts/report-shapes";
import { Suspense, useEffect, useState } from "react";
import { lazyForm } from "../../shared/form-drawer/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { useChangeAddress } from "../../shared/use-change-address.ts";
import { type Asked, type ChoiceFilter, type Preset, presets, withChosen, withPeriod } from "./report-address.rules.ts";
import css from "./reports.module.css";
import { useFilterOptions } from "./use-filter-words.ts";

const Days = lazyForm(async () => (await import("./Days.tsx")).Days);

interface Props {
  shape: ReportShape;
  asked: Asked;
  /** What must be chosen, once somebody has tried without. */
  missing: ChoiceFilter | null;
}

function Period({ asked }: { asked: Asked }) {
  const { t } = useTranslation("reports");
  const change = useChangeAddress();
  return (
    <>
      <Select
        className={css.filter}
        label={t("period.label")}
        data={presets.map((value) => ({ value, label: t(`period.${value}`) }))}
        value={asked.preset}
        allowDeselect={false}
        comboboxProps={{ width: "max-content", position: "bottom-start" }}
        onChange={(preset) =>
          preset && change((now) => withPeriod(now, { ...asked, preset: preset as Preset, from: null, until: null }))
        }
      />
      {asked.preset === "datas" && (
        <Suspense fallback={null}>
          <Days asked={asked} />
        </Suspense>
      )}
    </>
  );
}

const SEARCH_AFTER_MS = 350;

function Search({ value, label }: { value: string; label: string }) {
  const change = useChangeAddress();
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => change((now) => withChosen(now, "searchParam", [text.trim()])), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, value, change]);
  return (
    <TextInput
      className={css.filter}
      label={label}
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

function Choice({ filter, asked, isRequired, isMissing }: ChoiceProps) {
  const { t } = useTranslation("reports");
  const change = useChangeAddress();
  const options = useFilterOptions()(filter);
  const values = asked.chosen[filter] ?? [];
  const put = (next: readonly string[]) => change((now) => withChosen(now, filter, next));
  const common = {
    className: css.filter,
    label: t(`filters.${filter}`),
    data: options,
    comboboxProps: { width: "max-content" as const, position: "bottom-start" as const },
  };
  if (filter === "searchParam") return <Search value={values[0] ?? ""} label={t("filters.searchParam")} />;
  if (filter === "state" || filter === "grade" || filter === "direction") {
    return (
      <Select
        {...common}
        placeholder={t("any")}
        clearable
        value={values[0] ?? null}
        onChange={(value) => put(value ? [value] : [])}
      />
    );
  }
  return (
    <MultiSelect
      {...common}
      data-wide={isRequired || undefined}
      placeholder={values.length > 0 ? undefined : t(isRequired ? "choose" : "any")}
      searchable
      clearable
      hidePickedOptions
      withAsterisk={isRequired}
      nothingFoundMessage={t("noChoice")}
      error={isMissing ? t(`missing.${filter as "tagIds"}`) : undefined}
      value={[...values]}
      onChange={put}
    />
  );
}

interface ChoiceProps {
  filter: ChoiceFilter;
  asked: Asked;
  isRequired: boolean;
  isMissing: boolean;
}

export function ReportFilters({ shape, asked, missing }: Props) {
  return (
    <div className={css.filters}>
      {shape.filters.map((filter) =>
        filter === "period" ? (
          <Period key={filter} asked={asked} />
        ) : (
          <Choice
            key={filter}
            filter={filter}
            asked={asked}
            isRequired={shape.required === filter}
            isMissing={missing === filter}
          />
        ),
      )}
    </div>
  );
}
