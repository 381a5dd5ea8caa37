// The panel at the right: a title, its tools, and a way to close it; on a phone it covers the screen.
import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "./builder.module.css";
import { useBuilder } from "./state/builder.ts";

interface Props {
  title: string;
  tools?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

export function PanelFrame({ title, tools, foot, children }: Props) {
  const { t } = useTranslation("common");
  const { store } = useBuilder();
  return (
    <aside className={css.panel} aria-label={title} data-region="" tabIndex={-1}>
      <header className={css.panelHead}>
        <h2 className="trunc grow">{title}</h2>
        {tools}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t("actions.close")}
          onClick={() => store.look({ panel: null })}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </header>
      <div className={`scroll ${css.panelBody}`}>{children}</div>
      {foot}
    </aside>
  );
}
