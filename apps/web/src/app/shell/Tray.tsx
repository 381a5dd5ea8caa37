// A tray of the shell: a button in the rail or the top bar, and what opens beside it.
import { ActionIcon, Popover, Tooltip, UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import { useView } from "../../shared/theme/index.ts";
import css from "./shell.module.css";

interface TrayProps {
  inRail: boolean;
  title: string;
  /** What the button says: the title, or how much is new. */
  label: string;
  tooltip: string;
  glyph: ReactNode;
  badge?: ReactNode;
  testId?: string;
  opened: boolean;
  onOpened(opened: boolean): void;
  children: ReactNode;
}

export function Tray({ inRail, title, label, tooltip, glyph, badge, testId, opened, onOpened, children }: TrayProps) {
  const { railPinned } = useView();
  const button = {
    onClick: () => onOpened(!opened),
    "aria-label": label,
    "aria-expanded": opened,
    "data-testid": testId,
  };
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      position={inRail ? "right-end" : "bottom-end"}
      trapFocus
      returnFocus
      width="min(380px, calc(100vw - 16px))"
    >
      <Popover.Target>
        {inRail ? (
          <UnstyledButton className={css.railItem} title={railPinned ? undefined : label} {...button}>
            {glyph}
            <span className={css.railLabel}>{title}</span>
            {badge}
          </UnstyledButton>
        ) : (
          <Tooltip label={tooltip} disabled={opened}>
            <ActionIcon className={css.trayButton} {...button}>
              {glyph}
              {badge}
            </ActionIcon>
          </Tooltip>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={title}>
        <h2 className={css.trayTitle}>{title}</h2>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
