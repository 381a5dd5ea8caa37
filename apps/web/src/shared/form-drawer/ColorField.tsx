// Choosing a colour: sixteen that always show well, or one of one's own.
import { ColorInput, Input } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "../i18n/index.ts";
import { safeColorOf, safeColors } from "../ui/index.ts";
import css from "./color-field.module.css";
import "./styles.ts";

interface Props {
  value: string;
  onChange(hex: string): void;
  /** Of the whole field; without it the group is called "Cor". */
  label?: string;
  error?: ReactNode;
  "data-path"?: string;
}

export function ColorField({ value, onChange, label, error, "data-path": path }: Props) {
  const { t } = useTranslation("patterns");
  const id = useId();
  const chosen = safeColorOf(value);
  return (
    <Input.Wrapper label={label} error={error} labelElement="div" labelProps={{ id }}>
      <div
        className={css.swatches}
        role="radiogroup"
        aria-label={label ? undefined : t("color.label")}
        aria-labelledby={label ? id : undefined}
        data-path={path}
      >
        {safeColors.map((color) => (
          <label key={color.id} className={css.swatch} style={{ background: color.hex }}>
            <input
              type="radio"
              className="sr"
              name={id}
              aria-label={t(`color.names.${color.id}`)}
              title={t(`color.names.${color.id}`)}
              checked={color.id === chosen}
              onChange={() => onChange(color.hex)}
            />
            {color.id === chosen && <IconCheck size={16} stroke={3} aria-hidden />}
          </label>
        ))}
      </div>
      <ColorInput
        className={css.own}
        aria-label={t("color.ownLabel")}
        placeholder={t("color.own")}
        value={chosen ? "" : value}
        onChange={(hex) => /^#[0-9a-f]{6}$/i.test(hex) && onChange(hex.toUpperCase())}
        format="hex"
        withEyeDropper={false}
        popoverProps={{ zIndex: 310 }}
      />
    </Input.Wrapper>
  );
}
