// Who sits at a window now: told by the windows, kept on Redis for a little, so that the worker does not push to somebody attentive.
import type { Deps, SessionState } from "#platform/context";
import type { StopWork } from "#platform/registry";

/** Said again by each process, so that one which died is soon not believed. */
const ROUND_MS = 20_000;
const KEPT_MS = 60_000;

type Person = Pick<SessionState, "tenantId" | "userId">;

const keyOf = ({ redis }: Deps, { tenantId, userId }: Person) => redis.key("attention", tenantId, userId);

export async function watchAttention(deps: Deps, roundMs = ROUND_MS): Promise<StopWork> {
  const windows = new Map<string, Person>();

  const quietly = (told: Promise<unknown>) =>
    told.catch((error) => deps.log.debug({ error }, "who is attentive was not noted"));
  const say = (socketId: string, person: Person) => {
    if (!deps.redis.isReady) return;
    const key = keyOf(deps, person);
    const score = deps.clock.now().getTime() + KEPT_MS;
    void quietly(deps.redis.commands.multi().zAdd(key, { score, value: socketId }).pExpire(key, KEPT_MS).exec());
  };
  const leave = (socketId: string) => {
    const person = windows.get(socketId);
    if (!person) return;
    windows.delete(socketId);
    if (deps.redis.isReady) void quietly(deps.redis.commands.zRem(keyOf(deps, person), socketId));
  };

  let isStopped = false;
  deps.realtime.onBrowserEvent(({ tenantId, userId }, event, data, socketId) => {
    if (isStopped || event !== "user.active") return;
    if (!(data as { active: boolean }).active) return leave(socketId);
    windows.set(socketId, { tenantId, userId });
    say(socketId, { tenantId, userId });
  });
  deps.realtime.onSocketGone((_session, socketId) => {
    if (!isStopped) leave(socketId);
  });
  const round = setInterval(() => {
    for (const [socketId, person] of windows) say(socketId, person);
  }, roundMs);
  return async () => {
    isStopped = true;
    clearInterval(round);
  };
}

/** Without Redis nobody is known to be: then it is pushed, and under the name of what the page shows. */
export async function isAttentive(deps: Deps, person: Person): Promise<boolean> {
  if (!deps.redis.isReady) return false;
  const now = deps.clock.now().getTime();
  return deps.redis.commands.zCount(keyOf(deps, person), now, "+inf").then(
    (count) => count > 0,
    () => false,
  );
}
