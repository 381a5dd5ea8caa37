// Asks before something that cannot be taken back: deleting for the customer, or sending what may have arrived.
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { showError } from "../../../../shared/notices/index.ts";
import { useDelete, useResend } from "../../state/conversation.queries.ts";
import type { Entry } from "../../state/entries.rules.ts";
import { Dialog } from "../Dialog.tsx";

interface Props {
  kind: "delete" | "resend";
  entries: Entry[];
  onClose(): void;
}

export default function ConfirmDialog({ kind, entries, onClose }: Props) {
  const { t } = useTranslation(["message", "common"]);
  const remove = useDelete();
  const resend = useResend();
  const [isBusy, setBusy] = useState(false);
  const isNote = entries.every(({ type }) => type === "note");
  const text = kind === "resend" ? "resend" : isNote ? "deleteNote" : "delete";

  async function run() {
    setBusy(true);
    try {
      const ask = kind === "delete" ? remove : resend;
      for (const { stored } of entries) if (stored) await ask.mutateAsync({ message: stored });
    } catch (error) {
      showError(error);
    }
    onClose();
  }

  return (
    <Dialog onClose={onClose} title={t(`confirm.${text}.title`, { count: entries.length })}>
      <p>{t(`confirm.${text}.detail`, { count: entries.length })}</p>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t("common:actions.cancel")}
        </Button>
        <Button
          color={kind === "delete" ? "red" : undefined}
          loading={isBusy}
          data-autofocus
          onClick={() => void run()}
        >
          {t(`confirm.${text}.action`)}
        </Button>
      </Group>
    </Dialog>
  );
}
