// The form of each kind of interaction; those with many parts have files of their own.
import { Checkbox, MultiSelect, Select } from "@mantine/core";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import { type Interaction, publishLimits, savedLimits } from "@prosa/flows";
import { optionsOf } from "../../../../shared/choices/choices.rules.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { useBuilder } from "../state/builder.ts";
import { ButtonsFields, DynamicFields, ListFields } from "./ChoiceFields.tsx";
import { FilesFields } from "./FilesFields.tsx";
import { LineBox, NumberBox, TextBox } from "./fields.tsx";
import type { FieldsOf } from "./fields.types.ts";
import css from "./inspect.module.css";
import { KeyBox } from "./KeyBox.tsx";
import { WebhookFields } from "./WebhookFields.tsx";

export function InteractionFields({ value, onChange }: { value: Interaction; onChange(next: Interaction): void }) {
  const { t } = useTranslation("builder");
  switch (value.kind) {
    case "message":
    case "locationRequest":
    case "note":
      return (
        <TextBox
          label={t("field.text")}
          most={savedLimits.text}
          value={value.text}
          onChange={(text) => onChange({ ...value, text })}
        />
      );
    case "files":
      return <FilesFields value={value} onChange={onChange} />;
    case "delay":
      return <DelayFields value={value} onChange={onChange} />;
    case "buttons":
      return <ButtonsFields value={value} onChange={onChange} />;
    case "list":
      return <ListFields value={value} onChange={onChange} />;
    case "dynamicButtons":
      return <DynamicFields value={value} onChange={onChange} />;
    case "linkButton":
      return <LinkFields value={value} onChange={onChange} />;
    case "location":
      return <LocationFields value={value} onChange={onChange} />;
    case "webhookGet":
      return <WebhookFields value={value} onChange={onChange} />;
    case "crm":
      return <CrmFields value={value} onChange={onChange} />;
    case "tag":
      return <TagFields value={value} onChange={onChange} />;
    case "set":
      return <SetFields value={value} onChange={onChange} />;
  }
}

function DelayFields({ value, onChange }: FieldsOf<"delay">) {
  const { t } = useTranslation("builder");
  return (
    <>
      <Checkbox
        size="xs"
        label={t("field.untilOpen")}
        checked={value.seconds === null}
        onChange={(event) => onChange({ ...value, seconds: event.currentTarget.checked ? null : 2 })}
      />
      {value.seconds !== null && (
        <NumberBox
          label={t("field.seconds")}
          min={1}
          max={3600}
          value={value.seconds}
          onChange={(seconds) => onChange({ ...value, seconds: seconds ?? 1 })}
        />
      )}
      <Checkbox
        size="xs"
        label={t("field.skippable")}
        checked={value.skippable}
        onChange={(event) => onChange({ ...value, skippable: event.currentTarget.checked })}
      />
    </>
  );
}

function LinkFields({ value, onChange }: FieldsOf<"linkButton">) {
  const { t } = useTranslation("builder");
  const line = (field: "title" | "text2" | "linkText", label: string, most: number = savedLimits.line) => (
    <LineBox
      label={label}
      most={most}
      value={value[field]}
      onChange={(text) => onChange({ ...value, [field]: text })}
    />
  );
  return (
    <>
      {line("title", t("field.headerText"))}
      <TextBox
        label={t("field.text")}
        most={publishLimits.interactiveBody}
        value={value.text1}
        onChange={(text1) => onChange({ ...value, text1 })}
      />
      {line("text2", t("field.extra"))}
      {line("linkText", t("field.linkText"), 20)}
      <LineBox
        label={t("field.url")}
        most={savedLimits.url}
        value={value.url}
        onChange={(url) => onChange({ ...value, url })}
      />
    </>
  );
}

function LocationFields({ value, onChange }: FieldsOf<"location">) {
  const { t } = useTranslation("builder");
  return (
    <>
      <div className={css.two}>
        <NumberBox
          label={t("field.latitude")}
          min={-90}
          max={90}
          decimals={6}
          value={value.latitude}
          onChange={(latitude) => onChange({ ...value, latitude: latitude ?? 0 })}
        />
        <NumberBox
          label={t("field.longitude")}
          min={-180}
          max={180}
          decimals={6}
          value={value.longitude}
          onChange={(longitude) => onChange({ ...value, longitude: longitude ?? 0 })}
        />
      </div>
      <LineBox
        label={t("field.placeName")}
        most={savedLimits.line}
        value={value.name}
        onChange={(name) => onChange({ ...value, name })}
      />
      <LineBox
        label={t("field.address")}
        most={savedLimits.line}
        value={value.address}
        onChange={(address) => onChange({ ...value, address })}
      />
    </>
  );
}

function CrmFields({ value, onChange }: FieldsOf<"crm">) {
  const { t } = useTranslation("builder");
  const { lanes } = useBuilder().choices;
  const boards = Map.groupBy(lanes, ({ board }) => board);
  return (
    <>
      <Select
        size="xs"
        label={t("field.lane")}
        searchable
        allowDeselect={false}
        placeholder={t("target.gone", { id: value.laneId })}
        data={[...boards].map(([group, items]) => ({ group, items: optionsOf(items) }))}
        value={lanes.some(({ id }) => id === value.laneId) ? String(value.laneId) : null}
        onChange={(id) => id && onChange({ ...value, laneId: Number(id) })}
      />
      <NumberBox
        label={t("field.dealValue")}
        min={0}
        max={10_000_000_000}
        decimals={2}
        value={value.valueCents === null ? null : value.valueCents / 100}
        onChange={(amount) => onChange({ ...value, valueCents: amount === null ? null : Math.round(amount * 100) })}
      />
    </>
  );
}

function TagFields({ value, onChange }: FieldsOf<"tag">) {
  const { t } = useTranslation("builder");
  const { tags } = useBuilder().choices;
  const pick = (field: "add" | "remove", label: string) => (
    <MultiSelect
      size="xs"
      label={label}
      searchable
      maxValues={savedLimits.tags}
      data={optionsOf(tags)}
      value={value[field].map(String)}
      onChange={(ids) => onChange({ ...value, [field]: ids.map(Number) })}
    />
  );
  return (
    <>
      {pick("add", t("field.tagsAdd"))}
      {pick("remove", t("field.tagsRemove"))}
    </>
  );
}

function SetFields({ value, onChange }: FieldsOf<"set">) {
  const { t } = useTranslation("builder");
  return (
    <>
      <KeyBox label={t("field.key")} value={value.key} onChange={(key) => onChange({ ...value, key })} />
      <LineBox
        label={t("field.value")}
        most={1000}
        value={value.value}
        onChange={(text) => onChange({ ...value, value: text })}
      />
      <Select
        size="xs"
        label={t("field.scope")}
        allowDeselect={false}
        data={(["session", "contact"] as const).map((scope) => ({ value: scope, label: t(`field.${scope}`) }))}
        value={value.scope}
        onChange={(scope) => (scope === "session" || scope === "contact") && onChange({ ...value, scope })}
      />
    </>
  );
}
