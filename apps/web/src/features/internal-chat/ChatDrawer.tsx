// The same beside a ticket, so that both stay in sight.
import { Drawer } from "@mantine/core";
import { useState } from "react";
import { loadNamespaces, useTranslation } from "../../shared/i18n/index.ts";
import { ChatPanes } from "./ChatPanes.tsx";
import css from "./internal-chat.module.css";

void loadNamespaces(["chat", "message", "composer"]);

export default function ChatDrawer({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(["chat", "nav", "common"]);
  const [open, setOpen] = useState<{ chatId: number | null; messageId: number | null }>({
    chatId: null,
    messageId: null,
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={420}
      withOverlay={false}
      lockScroll={false}
      trapFocus={false}
      title={t("nav:pages.internalChat")}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
      classNames={{ body: css.drawerBody ?? "" }}
    >
      <ChatPanes {...open} isNarrow onOpen={(chatId, messageId) => setOpen({ chatId, messageId })} />
    </Drawer>
  );
}
