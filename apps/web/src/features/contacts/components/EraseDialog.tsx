// Erases a person: what goes, what stays, and the name typed out, because there is no way back.
import { Button, Modal, TextInput } from "@mantine/core";
import type { showPersonalData } from "@prosa/contracts/personal-data";
import type { AnswerOf } from "@prosa/contracts/route";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useCovers } from "../../../shared/covered.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify } from "../../../shared/notices/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import css from "../contacts.module.css";
import { usePersonalDataActions } from "../privacy.queries.ts";
import { DialogFoot } from "./DialogFoot.tsx";

interface Props {
  contactId: number;
  found: AnswerOf<typeof showPersonalData>;
  onClose(isDone: boolean): void;
}

const plain = (text: string) => text.normalize("NFC").trim().toLowerCase();

export function EraseDialog({ contactId, found, onClose }: Props) {
  const { t } = useTranslation(["privacy", "common"]);
  const { erase } = usePersonalDataActions(contactId);
  const isTop = useCovers();
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isAttended = found.activeTickets > 0;
  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      await erase(typed);
      notify({ kind: "success", title: t("started"), detail: t("soon") });
      onClose(true);
    } catch (cause) {
      setError(cause);
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={() => isTop() && onClose(false)}
      title={t("eraseTitle")}
      size={480}
      zIndex={300}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      <div className={css.dialog}>
        <p className={css.consequence}>
          <b>{t("goes")}:</b> {t("goesList")}
        </p>
        <p className={css.consequence}>
          <b>{t("stays")}:</b> {t("staysList", { pseudonym: `Anônimo ${contactId}` })}
        </p>
        {isAttended ? (
          <Remark tone="danger" title={t("attended", { count: found.activeTickets })} />
        ) : (
          <TextInput
            label={t("confirm")}
            description={found.name}
            data-autofocus
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <p className={css.consequence}>{t("noUndo")}</p>
        <DialogFoot error={error} onCancel={() => onClose(false)}>
          <Button
            color="red"
            loading={busy}
            disabled={isAttended || plain(typed) !== plain(found.name)}
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() => void run()}
          >
            {t("erase")}
          </Button>
        </DialogFoot>
      </div>
    </Modal>
  );
}
