// Moving cards: drawn at once, honest when it fails, said aloud, with a way back.
import { type DealCard, mayChangeDeal } from "@prosa/contracts/kanban";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeDeal, Overtaken } from "../../entities/deal/index.ts";
import { useSignedIn } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { errorTexts, notify, showError } from "../../shared/notices/index.ts";
import { findCard, putCard } from "./kanban.cache.ts";
import { kanbanKeys } from "./kanban.queries.ts";
import { type Column, isThere, type LaneView, type Move, type Place } from "./kanban.rules.ts";

/** Once more with the new version when it still lies in the lane it was taken from: only its fields changed meanwhile. */
async function askFor(card: DealCard, place: Place): Promise<DealCard> {
  try {
    return await changeDeal(card.id, { ...place, version: card.version });
  } catch (error) {
    if (!(error instanceof Overtaken) || error.card.laneId !== card.laneId) throw error;
    return changeDeal(card.id, { ...place, version: error.card.version });
  }
}

interface Surroundings {
  lanes: readonly LaneView[];
  /** The cards as they are drawn now. */
  columns(): readonly Column[];
}

export function useKanbanMoves({ lanes, columns }: Surroundings) {
  const { t } = useTranslation(["kanban", "common"]);
  const cache = useQueryClient();
  const { profile, userId } = useSignedIn();
  const [moves, setMoves] = useState<ReadonlyMap<number, Move>>(new Map());
  const [said, setSaid] = useState("");
  const mayMove = (card: DealCard) => mayChangeDeal({ profile, userId }, card.owner?.id ?? null);

  async function send(card: DealCard, place: Place): Promise<DealCard> {
    setMoves((now) => new Map([...now].filter(([id]) => id !== card.id)).set(card.id, { ...place, card }));
    try {
      const moved = await askFor(findCard(cache, card.id) ?? card, place);
      putCard(cache, moved);
      void cache.invalidateQueries({ queryKey: kanbanKeys.numbers });
      return moved;
    } catch (error) {
      if (error instanceof Overtaken) putCard(cache, error.card);
      throw error;
    } finally {
      setMoves((now) => new Map([...now].filter(([id]) => id !== card.id)));
    }
  }

  function explain(card: DealCard, error: unknown) {
    if (error instanceof Overtaken) {
      const lane = lanes.find(({ id }) => id === error.card.laneId)?.name;
      const title = t("moves.overtaken", { name: card.contact.name });
      setSaid(title);
      notify({ kind: "warning", title, detail: lane ? t("moves.isIn", { lane }) : t("moves.isElsewhere") });
      return;
    }
    setSaid(t("moves.failed", { name: card.contact.name, reason: errorTexts(error).title }));
    showError(error);
  }

  async function takeBack(card: DealCard, place: Place) {
    try {
      await send(findCard(cache, card.id) ?? card, place);
      setSaid(t("moves.takenBack", { name: card.contact.name }));
    } catch (error) {
      explain(card, error);
    }
  }

  /** A card of another does not move, and says why. */
  function refuse(card: DealCard) {
    const title = t("moves.foreign", { name: card.contact.name });
    setSaid(title);
    const owner = card.owner?.name ?? "";
    notify({ kind: "warning", title, detail: t("moves.foreignDetail", { owner }), key: `foreign|${card.id}` });
  }

  async function move(card: DealCard, place: Place) {
    if (!mayMove(card)) return refuse(card);
    const shown = columns();
    const home = shown.find(({ cards }) => cards.some(({ id }) => id === card.id));
    if (moves.has(card.id) || (home && isThere(home, card.id, place))) return;
    const row = home?.cards.findIndex(({ id }) => id === card.id) ?? -1;
    const before: Place = { laneId: card.laneId, afterDealId: home?.cards[row - 1]?.id ?? null };
    const lane = lanes.find(({ id }) => id === place.laneId);
    const others = (shown.find(({ laneId }) => laneId === place.laneId)?.cards ?? []).filter(
      ({ id }) => id !== card.id,
    );
    const position = others.findIndex(({ id }) => id === place.afterDealId) + 2;
    const isNew = place.laneId !== card.laneId;
    const total = (lane?.count ?? others.length) + (isNew ? 1 : 0);
    try {
      await send(card, place);
      const names = { name: card.contact.name, lane: lane?.name ?? "" };
      setSaid(t("moves.moved", { ...names, position: place.afterDealId === null ? 1 : position, total }));
      if (!isNew) return;
      notify({
        kind: "success",
        title: t("moves.movedTitle", names),
        action: { label: t("common:actions.undo"), run: () => void takeBack(card, before) },
        key: `moved|${card.id}`,
      });
    } catch (error) {
      explain(card, error);
    }
  }

  return { moves, said, move, mayMove, refuse };
}
