// The panel over the conversation, or as a page of its own on a phone.
import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { isCovered } from "../../../shared/covered.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "./panel.module.css";

interface Props {
  isSheet: boolean;
  children: ReactNode;
  onClose(): void;
}

export default function PanelDrawer({ isSheet, children, onClose }: Props) {
  const { t } = useTranslation("attend");
  return (
    <Drawer
      opened
      onClose={() => isCovered() || onClose()}
      position="right"
      size={isSheet ? "100%" : 360}
      withCloseButton={false}
      padding={0}
      classNames={{ content: css.drawer, body: css.drawerBody }}
      // On the dialog itself: the root around it has no role that could be named.
      attributes={{ content: { "aria-label": t("panel.label") } }}
      data-testid="panel"
    >
      {children}
    </Drawer>
  );
}
