// A date with its time, as the company's wall shows it; typed or picked with the browser's own calendar.
import { TextInput, type TextInputProps } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";

interface Props extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  /** "2026-03-05T09:00"; empty: none. */
  value: string;
  onChange(wall: string): void;
}

export function MomentField({ value, onChange, ...props }: Props) {
  return (
    <TextInput
      {...props}
      type="datetime-local"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.slice(0, 16))}
    />
  );
}
