// What waits are judged by: the targets in force and when the queues are open, asked for now and then while somebody looks at waits.
import { listReplyTargets, type WaitShape } from "@prosa/contracts/reply-targets";
import type { AnswerOf } from "@prosa/contracts/route";
import { noRules, type Wait, type WaitLevel, type WaitRules, waitLevel } from "@prosa/contracts/waits";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { choicesKey } from "../../shared/list-key.ts";

type Answer = AnswerOf<typeof listReplyTargets>;

/** Spans go two days ahead. */
const FRESH_MS = 5 * 60_000;
const COMPANY = 0;

/** Every row of a list asks: made once of each answer. */
const made = new WeakMap<Answer, WaitRules>();

export function rulesOf(answer: Answer): WaitRules {
  const known = made.get(answer);
  if (known) return known;
  const { company, queues, hours, knownFrom } = answer;
  const rules: WaitRules = {
    targets: new Map([[COMPANY, company], ...queues.map(({ queueId, ...own }) => [queueId, own] as const)]),
    hours: new Map(
      hours.map(({ scope, id, spans }) => [
        `${scope} ${id}`,
        spans.map(({ opensAt, closesAt }) => [Date.parse(opensAt), Date.parse(closesAt)] as const),
      ]),
    ),
    knownFrom: Date.parse(knownFrom),
  };
  made.set(answer, rules);
  return rules;
}

/** Under the key of the queues' choices: news of the queues is news of their targets. */
const targetsQuery = {
  queryKey: [...choicesKey("queues"), "targets"],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(listReplyTargets, { signal, quiet: true, silent: true }),
  staleTime: FRESH_MS,
};

/** Asked for again now and then: once by each screen that shows waits, not by each wait. */
export const useReplyTargets = () => useQuery({ ...targetsQuery, refetchInterval: FRESH_MS });

/** Until they have come, a wait is judged by the clock alone. */
export function useWaitRules(): WaitRules {
  return useQuery({ ...targetsQuery, select: rulesOf }).data ?? noRules;
}

/** How somebody's wait looks now. */
export function useWaitLevel(): (wait: WaitShape | Wait, now: Date) => WaitLevel {
  const rules = useWaitRules();
  return (wait, now) => {
    const since = typeof wait.since === "string" ? Date.parse(wait.since) : wait.since;
    return waitLevel(rules, { ...wait, since }, now.getTime());
  };
}
