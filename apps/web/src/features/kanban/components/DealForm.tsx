// An open deal: what it is, what was noted, and what happened to it.
import type { DealDetail } from "@prosa/contracts/kanban";
import { DangerButton, DrawerForm, FormSection, useDrawerForm } from "../../../shared/form-drawer/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import css from "../deal.module.css";
import { useKanbanActions } from "../kanban.queries.ts";
import type { BoardView } from "../kanban.rules.ts";
import { DealFields, type DealValues, toBody, useDealLabels } from "./DealFields.tsx";

interface Props {
  board: BoardView;
  deal: DealDetail;
  isForeign: boolean;
  focus: "value" | undefined;
  onDelete(): void;
}

export function DealForm({ board, deal, isForeign, focus, onDelete }: Props) {
  const { t } = useTranslation("kanban");
  const { updateDeal } = useKanbanActions();
  const form = useDrawerForm<DealValues>({
    name: "deal",
    id: deal.id,
    initial: {
      laneId: String(deal.laneId),
      title: deal.title,
      value: deal.valueCents / 100,
      ownerId: deal.owner ? String(deal.owner.id) : null,
      dueOn: deal.dueOn,
      notes: deal.notes,
    },
    labels: useDealLabels(),
    readOnly: isForeign,
    save: (_values, changes) => updateDeal(deal.id, toBody(changes)),
    errorFields: { ERR_NO_LANE_FOUND: "laneId", ERR_NO_USER_FOUND: "ownerId" },
  });
  return (
    <DrawerForm
      form={form}
      danger={isForeign ? undefined : <DangerButton onClick={onDelete}>{t("delete.title")}</DangerButton>}
    >
      {isForeign && <Remark tone="info">{t("card.foreign", { owner: deal.owner?.name ?? "" })}</Remark>}
      <FormSection title={t("sections.deal")}>
        <DealFields form={form} board={board} owner={deal.owner} isValueFirst={focus === "value"} />
      </FormSection>
      <FormSection title={t("sections.history")}>
        <History deal={deal} currency={board.currency} />
      </FormSection>
    </DrawerForm>
  );
}

function History({ deal: { history }, currency }: { deal: DealDetail; currency: string }) {
  const { t } = useTranslation("kanban");
  const formats = useFormats();
  const money = (cents: number | null) => formats.money(cents ?? 0, currency);
  const day = (given: string | null) => given?.split("-").toReversed().join("/") ?? t("history.noDay");
  const words = (line: DealDetail["history"][number]): string => {
    switch (line.type) {
      case "created":
        return t("history.created", { lane: line.toLane ?? "" });
      case "moved":
        return t("history.moved", { from: line.fromLane ?? "", to: line.toLane ?? "" });
      case "value":
        return t("history.value", { from: money(line.fromCents), to: money(line.toCents) });
      case "owner":
        return t("history.owner", { name: line.toOwner ?? t("fields.noOwner") });
      case "due":
        return t("history.due", { day: day(line.toDue) });
      case "edited":
        return t("history.edited");
    }
  };
  return (
    <ol className={css.history}>
      {history.map((line) => (
        <li key={line.id}>
          <span>{words(line)}</span>
          <span className="meta">{[line.user ?? t("history.system"), formats.dateTime(line.at)].join(" · ")}</span>
        </li>
      ))}
    </ol>
  );
}
