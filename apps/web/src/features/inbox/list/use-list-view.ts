// What the list shows lives in the address, so that back, reload and a copied link work; the filter is also kept for the person.
import { useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useSignedIn } from "../../../shared/api/index.ts";
import { changeConfigs } from "../../../shared/configs/index.ts";
import { putParam, useChangeAddress } from "../../../shared/use-change-address.ts";
import type { ListView } from "../state/filter/belongs.rules.ts";
import {
  activeFilters,
  type Filters,
  isInAddress,
  type ListTab,
  listTabs,
  noFilters,
  readAddress,
  readSaved,
  toSaved,
  writeAddress,
} from "../state/filter/filters.rules.ts";
import { seesAllQueues } from "../state/inbox.queries.ts";

export const SEARCH_FROM = 2;

export function useListView() {
  const [params] = useSearchParams();
  const changeAddress = useChangeAddress();
  const { profile, userId, queues, configs, timeZone } = useSignedIn();
  const [chosen, setChosen] = useState<Filters | null>(null);
  const isHere = isInAddress(params);
  const seesAll = seesAllQueues(profile);

  const saved = configs.filtrosAtendimento;
  const filters = useMemo(() => {
    // Whoever chose here keeps what they chose, whatever another window saves meanwhile.
    const wanted = isHere ? readAddress(params) : (chosen ?? readSaved(saved));
    return seesAll ? wanted : { ...wanted, showAll: true };
  }, [isHere, params, chosen, saved, seesAll]);

  // A link carries what its reader should see, so what comes from the person's own filter is written out.
  const isUnusual = activeFilters(filters).length > 0 || filters.order !== noFilters.order;
  useEffect(() => {
    if (!isHere && isUnusual) changeAddress((now) => writeAddress(now, filters));
  }, [isHere, isUnusual, filters, changeAddress]);

  const change = (name: string, value: string | null) => changeAddress(putParam(name, value));

  const wantedTab = params.get("tab");
  const tab = listTabs.find((one) => one === wantedTab) ?? "open";
  const viewAs = (profile === "admin" && Number(params.get("as"))) || null;
  const own = useMemo(
    () => (seesAll && !filters.showAll ? { userId, queueIds: queues.map(({ id }) => id) } : null),
    [seesAll, filters.showAll, userId, queues],
  );
  return {
    tab,
    search: params.get("q") ?? "",
    filters,
    viewAs,
    own,
    zone: timeZone,
    setTab: (next: ListTab) => change("tab", next === "open" ? null : next),
    setSearch: (text: string) => change("q", text),
    setViewAs: (id: number | null) => change("as", id === null ? null : String(id)),
    setFilters(next: Filters) {
      setChosen(next);
      changeConfigs({ filtrosAtendimento: toSaved(next) });
      changeAddress((now) => writeAddress(now, next));
    },
  };
}

export type ListAddress = ReturnType<typeof useListView>;

type Shown = Pick<ListAddress, "tab" | "filters" | "own" | "viewAs" | "zone">;

export const viewOf = ({ tab, filters, own, viewAs, zone }: Shown, search: string): ListView => ({
  tab,
  search: search.length >= SEARCH_FROM ? search : "",
  filters,
  own,
  viewAs,
  zone,
});
