// Visitors now for whoever attends and opens no channels: of one of the web chats they work on.
import { Modal, Select } from "@mantine/core";
import type { ChannelSummary } from "@prosa/contracts/my-channels";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { VisitorList } from "./VisitorList.tsx";
import css from "./visitors.module.css";

const ABOVE = { zIndex: 310 };

export default function VisitorsDialog({ chats, onClose }: { chats: readonly ChannelSummary[]; onClose(): void }) {
  const { t } = useTranslation(["webchat", "common"]);
  const [chosen, setChosen] = useState<number | null>(null);
  const chat = chats.find(({ id }) => id === chosen) ?? chats[0];
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t("visitors.title")}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      <div className={css.dialog}>
        {chats.length > 1 && (
          <Select
            label={t("visitors.channel")}
            data={chats.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(chat?.id ?? "")}
            allowDeselect={false}
            comboboxProps={ABOVE}
            onChange={(value) => value && setChosen(Number(value))}
          />
        )}
        {chat ? <VisitorList key={chat.id} webchatId={chat.id} /> : <p>{t("visitors.noChat")}</p>}
      </div>
    </Modal>
  );
}
