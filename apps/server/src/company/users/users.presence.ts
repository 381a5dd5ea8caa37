// Who is at a screen now: every process notes the people of its open sockets, all of them with one statement.
import type { Deps } from "#platform/context";
import type { StopWork } from "#platform/registry";

/** A third of what counts as "online", so that one round may fail unnoticed. */
const ROUND_MS = 20_000;

interface Person {
  tenantId: number;
  userId: number;
}

export async function notePresence(deps: Deps, roundMs = ROUND_MS): Promise<StopWork> {
  const note = async (people: readonly Person[]) => {
    const one = new Map(people.map((person) => [`${person.tenantId}.${person.userId}`, person]));
    if (one.size === 0) return;
    const companies = [...one.values()].map(({ tenantId }) => tenantId);
    const users = [...one.values()].map(({ userId }) => userId);
    try {
      await deps.db.callOnce("users_seen", "select users_seen($1, $2, $3)", [companies, users, deps.clock.now()]);
    } catch (error) {
      deps.log.debug({ error }, "presence was not noted; the next round will");
    }
  };

  let isStopped = false;
  // Somebody says they are here: seen at once, not with the next round. The database ignores repetitions.
  deps.realtime.onBrowserEvent((session, event, data) => {
    if (!isStopped && event === "user.active" && (data as { active: boolean }).active) void note([session]);
  });
  const round = setInterval(() => void note(deps.realtime.connected()), roundMs);
  return async () => {
    isStopped = true;
    clearInterval(round);
  };
}
