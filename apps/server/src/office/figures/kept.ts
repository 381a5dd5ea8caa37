// Answers kept for a moment: many screens ask the same question at once, and one of them asks the database.
import type { Deps } from "#platform/context";

const KEPT_MS = 2_000;
const MOST_KEPT = 1_000;

interface Kept {
  until: number;
  answer: Promise<unknown>;
}

const keptBy = new WeakMap<Deps, Map<string, Kept>>();

/** What failed is not kept: the next one asks again. */
export function once<T>(deps: Deps, question: unknown, ask: () => Promise<T>): Promise<T> {
  const answers = keptBy.get(deps) ?? new Map<string, Kept>();
  keptBy.set(deps, answers);
  const [key, now] = [JSON.stringify(question), deps.clock.monotonic()];
  const known = answers.get(key);
  if (known && known.until > now) return known.answer as Promise<T>;
  if (answers.size >= MOST_KEPT) answers.clear();
  const answer = ask();
  answers.set(key, { until: now + KEPT_MS, answer });
  answer.catch(() => answers.delete(key));
  return answer;
}
