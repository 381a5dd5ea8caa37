// What pickers offer of a list: asked for once in a session, and again when news says that the list changed.
import { type ListName, listAreas } from "@prosa/contracts/lists";
import { allows } from "@prosa/contracts/permissions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSignedIn } from "../api/index.ts";
import { choicesKey } from "../list-key.ts";
import { useRealtime } from "../realtime/index.ts";
import type { Choice } from "./choices.rules.ts";

export { type Choice, named, optionsOf } from "./choices.rules.ts";

/** For whoever hears no news of the list: who may not read it is not told that it changed. */
const FRESH_MS = 5 * 60_000;
const NONE: never[] = [];

/** Empty until they have come. Nobody waits for them, so a failure is not told: whoever asks next tries again. */
export function useChoices<Item extends Choice>(
  list: ListName,
  ask: (signal: AbortSignal) => Promise<{ items: Item[] }>,
  enabled: boolean,
): Item[] {
  const hearsNews = allows(useSignedIn().profile, listAreas[list], "own");
  const asked = useQuery({
    queryKey: choicesKey(list),
    queryFn: ({ signal }) => ask(signal),
    enabled,
    staleTime: hearsNews ? Number.POSITIVE_INFINITY : FRESH_MS,
  });
  return asked.data?.items ?? NONE;
}

/** Mounted once, by the shell: the screen that offers them is often not the one that shows the list. */
export function useChoicesNews() {
  const cache = useQueryClient();
  useRealtime("list.changed", ({ list }) => void cache.invalidateQueries({ queryKey: choicesKey(list) }));
}
