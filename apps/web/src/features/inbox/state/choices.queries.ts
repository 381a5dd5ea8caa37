// What the filter offers to choose from, and the names its chips show.

import { useMyChannels } from "../../../entities/channel/index.ts";
import { usePeopleChoices } from "../../../entities/people/index.ts";
import { useQueueChoices } from "../../../entities/queue/index.ts";
import { useTagChoices } from "../../../entities/tag/index.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import type { Choice } from "../../../shared/choices/index.ts";
import { seesAllQueues } from "./inbox.queries.ts";

export interface FilterChoices {
  queues: Choice[];
  tags: Choice[];
  channels: Choice[];
  people: Choice[];
}

/** Nothing is asked until somebody filters. */
export function useFilterChoices(enabled: boolean): FilterChoices {
  const { profile, queues: own } = useSignedIn();
  const seesAll = seesAllQueues(profile);
  const all = useQueueChoices(enabled && seesAll);
  return {
    queues: seesAll ? all : own,
    tags: useTagChoices(enabled),
    channels: useMyChannels(enabled).data?.channels ?? [],
    people: usePeopleChoices(enabled && seesAll),
  };
}
