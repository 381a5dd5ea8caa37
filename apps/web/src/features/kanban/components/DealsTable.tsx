// The same deals as a table: sorted by any column, page by page.
import { type DealCard, listDeals, mayChangeDeal } from "@prosa/contracts/kanban";
import { IconLayoutKanban, IconPencil, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { api, useSignedIn } from "../../../shared/api/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import {
  type ListColumn,
  type ListFilter,
  ListPage,
  type RowAction,
  useListRows,
} from "../../../shared/list-page/index.ts";
import { Avatar, ColorDot } from "../../../shared/ui/index.ts";
import css from "../kanban.module.css";
import { useKanbanRealtime } from "../kanban.realtime.ts";
import type { BoardView } from "../kanban.rules.ts";
import type { DealAddress } from "../use-deal-address.ts";
import type { KanbanAddress } from "../use-kanban-address.ts";

interface Props {
  board: BoardView;
  address: KanbanAddress;
  filters: ListFilter[];
  deal: DealAddress;
  tools: ReactNode;
  onDelete(card: DealCard): void;
}

function useColumns(board: BoardView): [ListColumn<DealCard>, ...ListColumn<DealCard>[]] {
  const { t } = useTranslation("kanban");
  const formats = useFormats();
  const laneOf = ({ laneId }: DealCard) => board.lanes.find(({ id }) => id === laneId);
  const dayOf = ({ dueOn }: DealCard) => dueOn?.split("-").toReversed().join("/") ?? "";
  return [
    {
      key: "name",
      title: t("columns.name"),
      sort: "name",
      render: ({ contactId, contact, title }) => (
        <>
          <Avatar id={contactId} name={contact.name} size={24} />
          <span className="trunc">{title ? `${contact.name} · ${title}` : contact.name}</span>
        </>
      ),
    },
    {
      key: "valueCents",
      title: t("columns.value"),
      sort: "valueCents",
      width: "13%",
      align: "end",
      render: ({ valueCents }) => formats.money(valueCents, board.currency),
    },
    {
      key: "lane",
      title: t("columns.lane"),
      sort: "lane",
      width: "16%",
      render(card) {
        const lane = laneOf(card);
        return (
          lane && (
            <span className={css.laneCell}>
              <ColorDot color={lane.color} />
              <span className="trunc">{lane.name}</span>
            </span>
          )
        );
      },
      card: (card) => laneOf(card)?.name ?? null,
    },
    {
      key: "owner",
      title: t("columns.owner"),
      sort: "owner",
      width: "15%",
      render: ({ owner }) => owner?.name ?? t("fields.noOwner"),
      card: ({ owner }) => owner?.name ?? null,
    },
    {
      key: "dueOn",
      title: t("columns.due"),
      sort: "dueOn",
      width: "12%",
      render: dayOf,
      card: (card) => (card.dueOn ? t("card.due", { day: dayOf(card) }) : null),
    },
    {
      key: "laneSince",
      title: t("columns.since"),
      sort: "laneSince",
      width: "12%",
      render: ({ laneSince }) => formats.date(laneSince),
      card: false,
    },
  ];
}

export function DealsTable({ board, address, filters, deal, tools, onDelete }: Props) {
  const { t } = useTranslation("kanban");
  const { profile, userId } = useSignedIn();
  useKanbanRealtime(board.id, false);
  const list = useListRows(
    "kanban",
    address.control,
    ({ pageNumber, pageSize, sort }, signal) =>
      api(listDeals, {
        query: { ...address.filter, pageNumber, pageSize, sort, boardId: board.id },
        signal,
        quiet: true,
      }),
    { scope: board.id },
  );
  const actions = (card: DealCard): RowAction[] => {
    const isForeign = !mayChangeDeal({ profile, userId }, card.owner?.id ?? null);
    const disabled = isForeign ? t("card.foreign", { owner: card.owner?.name ?? "" }) : undefined;
    return [
      { id: "open", label: t("card.open"), icon: IconPencil, run: () => deal.drawer.open(card.id) },
      { id: "delete", label: t("card.delete"), icon: IconTrash, danger: true, disabled, run: () => onDelete(card) },
    ];
  };
  return (
    <div className={css.narrow}>
      <ListPage
        title={t("title")}
        list={list}
        control={address.control}
        drawer={deal.drawer}
        counted={(count) => t("counted", { count })}
        searchLabel={t("search")}
        filters={filters}
        columns={useColumns(board)}
        nameOf={({ contact }) => contact.name}
        actions={actions}
        toolsEnd={tools}
        empty={{ icon: <IconLayoutKanban size={24} stroke={1.75} aria-hidden />, text: t("empty") }}
      />
    </div>
  );
}
