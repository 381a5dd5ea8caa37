// The state of a list, kept in the route's query: back, reload and "copy link" bring the same list again.
import { useSearchParams } from "react-router";
import { useChangeAddress } from "../use-change-address.ts";
import {
  changeListParams,
  type ListChange,
  type ListShape,
  type ListState,
  readListState,
} from "./list-state.rules.ts";

export interface ListControl {
  shape: ListShape;
  state: ListState;
  change(change: ListChange): void;
  /** Search and filters away; the order stays. */
  clear(): void;
}

/** `shape` is a constant of the feature: what its list can be ordered and filtered by. */
export function useListState(shape: ListShape): ListControl {
  const [params] = useSearchParams();
  const changeAddress = useChangeAddress();
  // Replaced, not pushed: "back" leaves the page and does not undo a search letter by letter. A row that was opened while
  // the last letter waited stays open.
  const change = (wanted: ListChange) => changeAddress((now) => changeListParams(now, shape, wanted));
  return {
    shape,
    state: readListState(params, shape),
    change,
    clear: () => change({ search: "", filters: Object.fromEntries((shape.filters ?? []).map((name) => [name, null])) }),
  };
}
