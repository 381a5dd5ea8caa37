// Pauses in what screens have already fetched: news is put in where the person stands. Pure.
import type { Pause } from "@prosa/contracts/pauses";
import type { EventData } from "@prosa/contracts/realtime";

export type PauseNews = EventData<"pause.changed">;

/** The same list where the person is not in it. */
export function withPause<T extends { id: number | null; pause: Pause | null }>(
  people: readonly T[],
  { userId, pause }: PauseNews,
): T[] {
  return people.some(({ id }) => id === userId)
    ? people.map((one) => (one.id === userId ? { ...one, pause } : one))
    : (people as T[]);
}
