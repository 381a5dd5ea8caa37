// The control of a setting, by its kind: a switch, a number within its limits, or one of a few words.
import { NativeSelect, NumberInput, Switch } from "@mantine/core";
import { type SettingDefinition, type SettingKey, settings } from "@prosa/contracts/settings";
import { useEffect, useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "../settings.module.css";
import { useValueName } from "../use-setting-texts.ts";

interface Props {
  setting: SettingKey;
  value: string;
  /** Its name again, since the heading beside it may be scrolled away. */
  label: string;
  describedBy: string;
  onChange(value: string): void;
}

/** Steps of a count are saved together, once the hand rests. */
const SAVE_AFTER_MS = 600;

function CountControl({
  value,
  label,
  describedBy,
  onChange,
  min,
  max,
}: Omit<Props, "setting"> & { min: number; max: number }) {
  const { t } = useTranslation("settings");
  const [typed, setTyped] = useState<string | number>(Number(value));
  useEffect(() => setTyped(Number(value)), [value]);
  const number = typeof typed === "number" ? typed : Number.NaN;
  const isGood = Number.isInteger(number) && number >= min && number <= max;
  const save = () => {
    if (isGood && String(number) !== value) onChange(String(number));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the clock
  useEffect(() => {
    const timer = setTimeout(save, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <NumberInput
      className={css.count}
      aria-label={label}
      aria-describedby={describedBy}
      value={typed}
      onChange={setTyped}
      onBlur={() => (isGood ? save() : setTyped(Number(value)))}
      onKeyDown={(event) => {
        if (event.key === "Enter") save();
      }}
      min={min}
      max={max}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      error={!isGood && t("range", { min, max })}
    />
  );
}

export function SettingControl({ setting, value, label, describedBy, onChange }: Props) {
  const nameOf = useValueName(setting);
  const definition: SettingDefinition = settings[setting];
  if (definition.kind === "toggle") {
    return (
      <Switch
        aria-label={label}
        aria-describedby={describedBy}
        checked={value === "enabled"}
        onChange={(event) => onChange(event.currentTarget.checked ? "enabled" : "disabled")}
      />
    );
  }
  if (definition.kind === "count") {
    return (
      <CountControl
        value={value}
        label={label}
        describedBy={describedBy}
        onChange={onChange}
        min={definition.min}
        max={definition.max}
      />
    );
  }
  return (
    <NativeSelect
      aria-label={label}
      aria-describedby={describedBy}
      className={css.choice}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={definition.options.map((option) => ({ value: option, label: nameOf(option) }))}
    />
  );
}
