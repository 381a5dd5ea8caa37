// The board with everything that happens on it: moves, news, lanes put elsewhere, and the dialog that moves a card.
import type { DealCard } from "@prosa/contracts/kanban";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { confirmDelete } from "../../../shared/delete-guard/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { loadChunk } from "../../../shared/ui/index.ts";
import { placeOn } from "../board-place.ts";
import { cachedColumns, findCard } from "../kanban.cache.ts";
import { type Filter, useKanbanActions } from "../kanban.queries.ts";
import { useKanbanRealtime } from "../kanban.realtime.ts";
import type { BoardView, LaneView } from "../kanban.rules.ts";
import type { DealAddress } from "../use-deal-address.ts";
import { useKanbanMoves } from "../use-kanban-moves.ts";
import { Board } from "./Board.tsx";

const MoveDialog = lazy(() => loadChunk(async () => ({ default: (await import("./MoveDialog.tsx")).MoveDialog })));

interface Props {
  board: BoardView;
  filter: Filter;
  isNarrowed: boolean;
  mayArrange: boolean;
  deal: DealAddress;
  onDelete(card: DealCard): void;
  onEditLane(lane: LaneView): void;
}

export function Lanes({ board, filter, isNarrowed, mayArrange, deal, onDelete, onEditLane }: Props) {
  const cache = useQueryClient();
  const [isHeld, setHeld] = useState(false);
  const [moving, setMoving] = useState<DealCard | null>(null);
  const movers = useKanbanRealtime(board.id, isHeld);
  const moves = useKanbanMoves({ lanes: board.lanes, columns: () => columns() });
  const columns = () => cachedColumns(cache, board.lanes, filter, moves.moves);
  const { shift, remove } = useLaneActions(board);

  return (
    <>
      <Board
        key={board.id}
        board={board}
        filter={filter}
        place={placeOn(board.id)}
        isNarrowed={isNarrowed}
        mayArrange={mayArrange}
        moves={moves.moves}
        movers={movers}
        columns={columns}
        cardOf={(id) => moves.moves.get(id)?.card ?? findCard(cache, id)}
        mayMove={moves.mayMove}
        hrefOf={deal.drawer.hrefOf}
        linkState={deal.drawer.linkState}
        onRefuse={moves.refuse}
        onMove={(card, place) => void moves.move(card, place)}
        onHold={setHeld}
        onMoveTo={setMoving}
        onValue={(card) => deal.openAt(card.id, "value")}
        onNew={deal.openNew}
        onDelete={onDelete}
        onEditLane={onEditLane}
        onShiftLane={shift}
        onDeleteLane={remove}
      />
      <p className="sr" role="status" data-testid="said">
        {moves.said}
      </p>
      <Suspense fallback={null}>
        {moving && (
          <MoveDialog
            card={moving}
            lanes={board.lanes}
            onChoose={(laneId) => void moves.move(moving, { laneId, afterDealId: null })}
            onClose={() => setMoving(null)}
          />
        )}
      </Suspense>
    </>
  );
}

function useLaneActions(board: BoardView) {
  const { t } = useTranslation(["kanban", "common"]);
  const { updateLane, deleteLane } = useKanbanActions();
  const laneBefore = (index: number) => board.lanes[index - 1]?.id ?? null;

  async function shift(lane: LaneView, by: -1 | 1) {
    const at = board.lanes.findIndex(({ id }) => id === lane.id);
    const others = board.lanes.filter(({ id }) => id !== lane.id);
    try {
      await updateLane(lane.id, { afterLaneId: others[at + by - 1]?.id ?? null });
      const undo = () => void updateLane(lane.id, { afterLaneId: laneBefore(at) }).catch(showError);
      notify({
        kind: "success",
        title: t("lane.shifted"),
        detail: lane.name,
        action: { label: t("common:actions.undo"), run: undo },
      });
    } catch (error) {
      showError(error);
    }
  }

  const remove = (lane: LaneView) =>
    confirmDelete({
      title: t("lane.delete"),
      name: lane.name,
      consequence: t("lane.consequence"),
      done: t("lane.deleted"),
      action: () => deleteLane(lane.id),
    });
  return { shift: (lane: LaneView, by: -1 | 1) => void shift(lane, by), remove };
}
