// What can be done with one row, behind its three dots.
import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useTranslation } from "../i18n/index.ts";
import type { RowAction } from "./list-page.types.ts";

function Item({ action: { label, icon: Glyph, danger, disabled, run } }: { action: RowAction }) {
  return (
    <Menu.Item
      color={danger ? "red" : undefined}
      leftSection={<Glyph size={16} stroke={1.75} aria-hidden />}
      disabled={disabled !== undefined}
      title={disabled}
      aria-description={disabled}
      onClick={run}
    >
      {label}
    </Menu.Item>
  );
}

export function RowMenu({ name, actions }: { name: string; actions: RowAction[] }) {
  const { t } = useTranslation("patterns");
  if (actions.length === 0) return null;
  const harmless = actions.filter(({ danger }) => !danger);
  const dangers = actions.filter(({ danger }) => danger);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t("row.menu", { name })}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {harmless.map((action) => (
          <Item key={action.id} action={action} />
        ))}
        {harmless.length > 0 && dangers.length > 0 && <Menu.Divider />}
        {dangers.map((action) => (
          <Item key={action.id} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
