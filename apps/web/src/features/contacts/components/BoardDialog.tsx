// Many contacts put on a board: in which stage they begin, whose deals they are, and what about.
import { Button, Modal, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { boardOf, lastBoard, stageOptions, useStages } from "../../../entities/deal/index.ts";
import { usePeopleChoices } from "../../../entities/people/index.ts";
import { optionsOf } from "../../../shared/choices/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify } from "../../../shared/notices/index.ts";
import css from "../contacts.module.css";
import { useWork, type Wanted } from "../work.queries.ts";
import { DialogFoot } from "./DialogFoot.tsx";

interface Props {
  wanted: Wanted;
  count: number;
  onClose(isDone: boolean): void;
}

export function BoardDialog({ wanted, count, onClose }: Props) {
  const { t } = useTranslation(["kanban", "contacts", "common"]);
  const { putOnBoard } = useWork();
  const stages = useStages();
  const people = usePeopleChoices();
  const boards = stages.data?.boards ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [ownerId, setOwnerId] = useState<string | null>(null);
  const [title, setTitle] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const usual = (boards.find(({ id }) => id === lastBoard.get()) ?? boards[0])?.lanes[0]?.id;
  const laneId = chosen ?? (usual === undefined ? null : String(usual));
  const run = async () => {
    if (laneId === null) return;
    setBusy(true);
    setError(null);
    try {
      const owner = ownerId === null ? null : Number(ownerId);
      await putOnBoard(wanted, { laneId: Number(laneId), title: title.trim(), ownerId: owner });
      notify({ kind: "success", title: t("contacts:work.started"), detail: t("contacts:work.massCount", { count }) });
      onClose(true);
    } catch (cause) {
      setError(cause);
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={t("mass.title", { count })}
      size={440}
      zIndex={300}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      <div className={css.dialog}>
        <p className={css.consequence}>{t("mass.means")}</p>
        <Select
          label={t("mass.stage")}
          description={boards.length > 1 ? boardOf(boards, laneId)?.name : undefined}
          placeholder={stages.data && boards.length === 0 ? t("mass.none") : undefined}
          data={stageOptions(boards)}
          value={laneId}
          onChange={setChosen}
          allowDeselect={false}
          data-autofocus
          comboboxProps={{ zIndex: 310 }}
        />
        <Select
          label={t("mass.owner")}
          placeholder={t("mass.nobody")}
          data={optionsOf(people)}
          value={ownerId}
          onChange={setOwnerId}
          clearable
          searchable={people.length > 8}
          comboboxProps={{ zIndex: 310 }}
        />
        <TextInput
          label={t("mass.deal")}
          maxLength={120}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <DialogFoot error={error ?? (stages.data ? null : stages.error)} onCancel={() => onClose(false)}>
          <Button loading={busy} disabled={laneId === null} onClick={() => void run()}>
            {t("mass.verb")}
          </Button>
        </DialogFoot>
      </div>
    </Modal>
  );
}
