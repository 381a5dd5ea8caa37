// The CRM: deals in lanes or as a table, moved by hand, menu or keyboard, and kept current while one looks.
import { Button } from "@mantine/core";
import type { DealCard } from "@prosa/contracts/kanban";
import { allows } from "@prosa/contracts/permissions";
import { IconLayoutKanban, IconLock } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { ApiError, useSignedIn } from "../../shared/api/index.ts";
import { confirmDelete } from "../../shared/delete-guard/index.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { isNarrowed } from "../../shared/list-page/index.ts";
import { Empty, FailedPanel, loadChunk, usePageNote, usePageTitle, Waiting } from "../../shared/ui/index.ts";
import { BoardSkeleton } from "./components/BoardSkeleton.tsx";
import { DealDrawer } from "./components/DealDrawer.tsx";
import { type FormOpen, Forms } from "./components/Forms.tsx";
import { KanbanTools } from "./components/KanbanTools.tsx";
import { Lanes } from "./components/Lanes.tsx";
import { Toolbar } from "./components/Toolbar.tsx";
import css from "./kanban.module.css";
import { useBoard, useBoards, useKanbanActions } from "./kanban.queries.ts";
import type { ConversationOf } from "./kanban.types.ts";
import { useDealAddress } from "./use-deal-address.ts";
import { useFilters } from "./use-filters.ts";
import { useKanbanAddress } from "./use-kanban-address.ts";

const DealsTable = lazy(() =>
  loadChunk(async () => ({ default: (await import("./components/DealsTable.tsx")).DealsTable })),
);

export function KanbanScreen({ conversation }: { conversation: ConversationOf }) {
  const { t } = useTranslation("kanban");
  const formats = useFormats();
  const { profile } = useSignedIn();
  const mayArrange = allows(profile, "kanban", "full");
  const address = useKanbanAddress();
  const boards = useBoards();
  const known = boards.data?.items ?? [];
  const boardId = (known.find(({ id }) => id === address.wantedBoard) ?? known[0])?.id ?? null;
  const board = useBoard(boardId, address.filter);
  const deal = useDealAddress();
  const [form, setForm] = useState<FormOpen | null>(null);
  const { deleteDeal } = useKanbanActions();
  const filters = useFilters(board.data?.currency);
  usePageTitle(t("title"));
  usePageNote(board.data ? t("counted", { count: board.data.count }) : "");

  const askDelete = (card: DealCard) =>
    confirmDelete({
      title: t("delete.title"),
      name: card.title ? `${card.contact.name} · ${card.title}` : card.contact.name,
      consequence: t("delete.consequence", { value: formats.money(card.valueCents, board.data?.currency) }),
      done: t("delete.done"),
      action: async () => {
        await deleteDeal(card.id);
        if (deal.drawer.openId === card.id) deal.drawer.close();
      },
    });

  const error = boards.error ?? board.error;
  if (!boards.data || (boardId !== null && !board.data)) {
    return (
      <div className={css.page}>
        {error ? (
          <Failed error={error} onRetry={() => void (boards.error ? boards.refetch() : board.refetch())} />
        ) : (
          <Waiting label={t("loading")}>
            <BoardSkeleton />
          </Waiting>
        )}
      </div>
    );
  }
  if (!board.data) {
    return (
      <div className={css.page}>
        <NoBoard mayArrange={mayArrange} onNew={() => setForm({ kind: "board", board: null })} />
        <Forms open={form} onClose={() => setForm(null)} onBoard={address.showBoard} />
      </div>
    );
  }

  const { state } = address.control;
  const tools = (
    <KanbanTools
      boards={known}
      board={board.data}
      mayArrange={mayArrange}
      isTable={address.isTable}
      onBoard={address.showBoard}
      onShowAs={address.showAs}
      onForm={setForm}
    />
  );
  return (
    <>
      {address.isTable ? (
        <Suspense fallback={<div className={css.page} />}>
          <DealsTable
            board={board.data}
            address={address}
            filters={filters}
            deal={deal}
            tools={tools}
            onDelete={askDelete}
          />
        </Suspense>
      ) : (
        <div className={css.page}>
          <Toolbar control={address.control} filters={filters} end={tools} />
          {board.data.lanes.length === 0 ? (
            <NoLanes
              mayArrange={mayArrange}
              onNew={() => setForm({ kind: "lane", boardId: board.data.id, lane: null })}
            />
          ) : (
            <Lanes
              board={board.data}
              filter={address.filter}
              isNarrowed={isNarrowed(state)}
              mayArrange={mayArrange}
              deal={deal}
              onDelete={askDelete}
              onEditLane={(lane) => setForm({ kind: "lane", boardId: board.data.id, lane })}
            />
          )}
        </div>
      )}
      <DealDrawer
        board={board.data}
        deal={deal}
        newIn={address.newIn}
        conversation={conversation}
        onDelete={askDelete}
      />
      <Forms open={form} onClose={() => setForm(null)} onBoard={address.showBoard} />
    </>
  );
}

function NoBoard({ mayArrange, onNew }: { mayArrange: boolean; onNew(): void }) {
  const { t } = useTranslation("kanban");
  return (
    <Empty
      icon={<IconLayoutKanban size={24} stroke={1.75} aria-hidden />}
      title={t("first.title")}
      action={mayArrange && <Button onClick={onNew}>{t("first.create")}</Button>}
    >
      {t(mayArrange ? "first.text" : "first.textOthers")}
    </Empty>
  );
}

function NoLanes({ mayArrange, onNew }: { mayArrange: boolean; onNew(): void }) {
  const { t } = useTranslation("kanban");
  return (
    <Empty
      icon={<IconLayoutKanban size={24} stroke={1.75} aria-hidden />}
      action={mayArrange && <Button onClick={onNew}>{t("lane.create")}</Button>}
    >
      {t("noLanes")}
    </Empty>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation("kanban");
  if (error instanceof ApiError && error.code === "ERR_NO_PERMISSION") {
    return <Empty icon={<IconLock size={24} stroke={1.75} aria-hidden />}>{t("noPermission")}</Empty>;
  }
  return <FailedPanel error={error} onRetry={onRetry} />;
}
