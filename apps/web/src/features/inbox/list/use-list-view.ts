// What the list shows lives in the address, so that back, reload and a copied link work; the filter is also kept for the person.
import { updateConfigs } from "@prosa/contracts/users";
import { useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import { api, session, useSignedIn } from "../../../shared/api/index.ts";
import { putParam, useChangeAddress } from "../../../shared/use-change-address.ts";
import { seesAllQueues } from "../inbox.queries.ts";
import type { ListView } from "./belongs.rules.ts";
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
} from "./filters.rules.ts";

const SAVE_AFTER_MS = 800;
export const SEARCH_FROM = 2;

export function useListView() {
  const [params] = useSearchParams();
  const changeAddress = useChangeAddress();
  const { profile, userId, queues, configs, timeZone } = useSignedIn();
  const keep = useKeptFilter(userId);
  const isHere = isInAddress(params);
  const seesAll = seesAllQueues(profile);

  const saved = configs.filtrosAtendimento;
  const filters = useMemo(() => {
    const wanted = isHere ? readAddress(params) : readSaved(saved);
    return seesAll ? wanted : { ...wanted, showAll: true };
  }, [isHere, params, saved, seesAll]);

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
      keep(next);
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

/** Ours at once, the server's a moment after the last change; a failed save goes along with the next one. */
function useKeptFilter(userId: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (filters: Filters) => {
    const filtrosAtendimento = toSaved(filters);
    session.patch({ configs: { ...session.get()?.configs, filtrosAtendimento } });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const body = { filtrosAtendimento };
      void api(updateConfigs, { params: { userId }, body, quiet: true, silent: true }).catch(() => {});
    }, SAVE_AFTER_MS);
  };
}
