// What the filter offers to choose from, and the names its chips show.

import { queueChoices } from "@prosa/contracts/queues";
import { tagChoices } from "@prosa/contracts/tags";
import { userChoices } from "@prosa/contracts/user-choices";
import { useQuery } from "@tanstack/react-query";
import { api, useSignedIn } from "../../../shared/api/index.ts";
import { useMyChannels } from "../../../shared/my-channels/index.ts";
import { seesAllQueues } from "../inbox.queries.ts";

const FRESH_MS = 5 * 60_000;
const background = { quiet: true, silent: true } as const;

export interface Choice {
  id: number;
  name: string;
}

export interface FilterChoices {
  queues: Choice[];
  tags: Choice[];
  channels: Choice[];
  people: Choice[];
}

export function usePeople(enabled: boolean): Choice[] {
  const asked = useQuery({
    queryKey: ["user-choices"],
    queryFn: ({ signal }) => api(userChoices, { signal, ...background }),
    enabled,
    staleTime: FRESH_MS,
  });
  return asked.data?.items ?? [];
}

/** Nothing is asked until somebody filters. */
export function useFilterChoices(enabled: boolean): FilterChoices {
  const { profile, queues: own } = useSignedIn();
  const seesAll = seesAllQueues(profile);
  const queues = useQuery({
    queryKey: ["queue-choices"],
    queryFn: ({ signal }) => api(queueChoices, { signal, ...background }),
    enabled: enabled && seesAll,
    staleTime: FRESH_MS,
  });
  return {
    queues: seesAll ? (queues.data?.items ?? []) : own,
    tags: useTags(enabled),
    channels: useMyChannels(enabled).data?.channels ?? [],
    people: usePeople(enabled && seesAll),
  };
}

function useTags(enabled: boolean): Choice[] {
  const asked = useQuery({
    queryKey: ["tag-choices"],
    queryFn: ({ signal }) => api(tagChoices, { signal, ...background }),
    enabled,
    staleTime: FRESH_MS,
  });
  return asked.data?.items ?? [];
}
