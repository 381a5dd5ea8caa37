// Which wall is shown, kept in the address: by person or queue, in cards or numbers, which column, as a television.
import { useSearchParams } from "react-router";
import { useChangeAddress } from "../../shared/use-change-address.ts";
import type { By } from "./panel.rules.ts";

export interface PanelView {
  by: By;
  isSummary: boolean;
  isTv: boolean;
  /** "nobody" is a column too: the one without an id. */
  column: number | null | undefined;
  /** The address of this wall with something changed. */
  searchOf(change: Partial<View>): string;
  show(change: Partial<View>): void;
}

const NOBODY = "0";

type View = Pick<PanelView, "by" | "isSummary" | "isTv" | "column">;

function readView(params: URLSearchParams): View {
  const column = params.get("coluna");
  return {
    by: params.get("por") === "fila" ? "queue" : "user",
    isSummary: params.get("ver") === "resumo",
    isTv: params.get("tv") === "1",
    column: column === null ? undefined : column === NOBODY ? null : Number(column) || undefined,
  };
}

function changeView(params: URLSearchParams, change: Partial<View>): URLSearchParams {
  const next = { ...readView(params), ...change };
  const after = new URLSearchParams();
  if (next.by === "queue") after.set("por", "fila");
  if (next.isSummary) after.set("ver", "resumo");
  if (next.isTv) after.set("tv", "1");
  if (next.column !== undefined) after.set("coluna", next.column === null ? NOBODY : String(next.column));
  return after;
}

export function usePanelView(): PanelView {
  const [params] = useSearchParams();
  const changeAddress = useChangeAddress();
  return {
    ...readView(params),
    searchOf: (change) => `?${changeView(params, change)}`,
    show: (change) => changeAddress((now) => changeView(now, change)),
  };
}
