// Small fields of the inspector: a text with its counter, a line, a number, and a row that can be taken away.
import { ActionIcon, NumberInput, Textarea, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import css from "./inspect.module.css";

interface TextProps {
  label: string;
  value: string;
  most: number;
  onChange(value: string): void;
  hint?: string;
  error?: ReactNode;
  placeholder?: string;
}

/** Said from the moment it matters. */
const counter = (value: string, most: number) => (value.length > most * 0.7 ? `${value.length}/${most}` : undefined);

export function TextBox({ label, value, most, onChange, hint, error }: TextProps) {
  return (
    <Textarea
      size="xs"
      label={label}
      description={counter(value, most) ?? hint}
      inputWrapperOrder={["label", "input", "description", "error"]}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={most}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function LineBox({ label, value, most, onChange, hint, error, placeholder }: TextProps) {
  return (
    <TextInput
      size="xs"
      label={label}
      description={counter(value, most) ?? hint}
      inputWrapperOrder={["label", "input", "description", "error"]}
      maxLength={most}
      value={value}
      error={error}
      placeholder={placeholder}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface NumberProps {
  label: string;
  value: number | null;
  min: number;
  max: number;
  onChange(value: number | null): void;
  suffix?: string;
  decimals?: number;
  disabled?: boolean;
}

export function NumberBox({ label, value, min, max, onChange, suffix, decimals = 0, disabled }: NumberProps) {
  return (
    <NumberInput
      size="xs"
      label={label}
      min={min}
      max={max}
      clampBehavior="blur"
      decimalScale={decimals}
      hideControls
      suffix={suffix && ` ${suffix}`}
      value={value ?? ""}
      disabled={disabled}
      onChange={(given) => {
        const number = typeof given === "number" ? given : null;
        onChange(number === null ? null : Math.min(max, Math.max(min, number)));
      }}
    />
  );
}

export function Removable({ name, onRemove, children }: { name: string; onRemove?(): void; children: ReactNode }) {
  const { t } = useTranslation("builder");
  return (
    <div className={css.removable}>
      <div className={css.removableFields}>{children}</div>
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t("field.removeItem", { name })}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
