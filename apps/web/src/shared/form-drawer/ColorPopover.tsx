// A dot that is a button: choosing another colour without opening the whole form.
import { Popover, UnstyledButton } from "@mantine/core";
import { Suspense, useState } from "react";
import { ColorDot } from "../ui/index.ts";
import css from "./color-field.module.css";
import { lazyForm } from "./lazy-form.ts";

const ColorField = lazyForm(async () => (await import("./ColorField.tsx")).ColorField);

/** `label` names the button: "Cor de VIP". It closes by itself when one of the offered colours is taken. */
export function ColorPopover({
  value,
  label,
  onChange,
}: {
  value: string;
  label: string;
  onChange(hex: string): void;
}) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <UnstyledButton className={css.dotButton} aria-label={label} title={label} onClick={() => setOpened(!opened)}>
          <ColorDot color={value} size={14} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={css.popover} aria-label={label}>
        <Suspense fallback={<div className={css.coming} />}>
          <ColorField
            value={value}
            onChange={(hex) => {
              setOpened(false);
              onChange(hex);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
