// What the board shows, kept in the address: which board, as lanes or as a table, and what it is narrowed to.
import { limits } from "@prosa/contracts/limits";
import { useSearchParams } from "react-router";
import { lastBoard } from "../../entities/deal/index.ts";
import { type ListShape, useListState } from "../../shared/list-page/index.ts";
import { putParam, useChangeAddress } from "../../shared/use-change-address.ts";
import type { Filter } from "./kanban.queries.ts";

const FILTERS = ["ownerId", "tagId", "channelId", "minCents", "stalledDays"] as const;

export const dealList: ListShape = {
  sorts: ["name", "valueCents", "lane", "owner", "dueOn", "laneSince"],
  defaultSort: "name",
  filters: FILTERS,
};

const idIn = (text: string | null) => (text && /^\d{1,15}$/.test(text) ? Number(text) : null);

export function useKanbanAddress() {
  const [params] = useSearchParams();
  const change = useChangeAddress();
  const control = useListState(dealList);
  const { search, filters } = control.state;
  // One letter is no search yet.
  const text = search.length >= limits.contactSearchMinLetters ? search : "";
  const known = FILTERS.flatMap((name) => (/^\d{1,15}$/.test(filters[name] ?? "") ? [[name, filters[name]]] : []));
  const filter: Filter = { ...(text ? { searchParam: text } : {}), ...Object.fromEntries(known) };
  return {
    control,
    filter,
    /** Asked for by the address, or the one of last time. */
    wantedBoard: idIn(params.get("quadro")) ?? lastBoard.get(),
    isTable: params.get("ver") === "tabela",
    /** The lane a new deal begins in. */
    newIn: idIn(params.get("etapa")),
    showBoard(boardId: number) {
      lastBoard.set(boardId);
      change((next) => {
        next.set("quadro", String(boardId));
        next.delete("id");
        next.delete("pagina");
        return next;
      });
    },
    showAs(isTable: boolean) {
      change(putParam("ver", isTable ? "tabela" : null));
    },
  };
}

export type KanbanAddress = ReturnType<typeof useKanbanAddress>;
