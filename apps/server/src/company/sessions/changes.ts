// Tells every process that what it remembers about sessions is old. Redis may lose the word: memory lasts two seconds.
import type { Deps } from "#platform/context";

const BELL = "sessions";
const ALL = "all";

/** `all` when rights or a company changed: which sessions that touches is not worth finding out. */
export function announceChange(deps: Deps, sessionIds: readonly string[] | "all"): void {
  deps.redis.ring(BELL, sessionIds === ALL ? ALL : sessionIds.join(","));
}

export function hearChanges(deps: Deps, heard: (sessionIds: readonly string[] | "all") => void): void {
  deps.redis.listen(BELL, (message) => heard(message === ALL ? ALL : message.split(",")));
}
