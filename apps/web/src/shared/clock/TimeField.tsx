// A time of day, typed. A plain field: Mantine's MaskInput keeps its own text and would not follow "copy to all days".
import { TextInput } from "@mantine/core";
import css from "./clock.module.css";
import { tidyTime } from "./clock.rules.ts";

interface Props {
  value: string;
  onChange(value: string): void;
  /** Read aloud; the place in the row says it to the eye. */
  label: string;
  /** Also shown above the field, as in a form. */
  showLabel?: boolean;
  invalid?: boolean;
  describedBy?: string;
  disabled?: boolean;
  id?: string;
}

export function TimeField({ value, onChange, label, showLabel, invalid, describedBy, disabled, id }: Props) {
  return (
    <TextInput
      id={id}
      className={css.time}
      label={showLabel ? label : undefined}
      aria-label={showLabel ? undefined : label}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      error={Boolean(invalid)}
      disabled={disabled}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder="00:00"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replace(/[^\d:h.]/gi, ""))}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        const tidy = tidyTime(value);
        if (tidy !== value) onChange(tidy);
      }}
    />
  );
}
