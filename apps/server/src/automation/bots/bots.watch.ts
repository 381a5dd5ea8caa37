// The watch over bots that are due: every worker looks twice a second, and at once when the bell rings. A turn has one winner.
import type { Deps } from "#platform/context";
import { elsewhereOf, isDatabaseUnavailable, isLockConflict, isStatementTimeout } from "#platform/database";
import type { StopWork } from "#platform/registry";
import { giveUp, type TurnPlace, takeTurn } from "./turn.actions.ts";

/** Rung after every commit that wrote a journal row, and whatever makes a bot due writes one. */
const BELL = "reactions";
const WATCH_MS = 500;
/** A burst of changes is looked at together. */
const BELL_MS = 50;
const AT_ONCE = 200;
const LANES = 4;
/** The sender has a ticket for a moment only. */
const AGAIN_MS = 20;
const AGAIN_TIMES = 5;

export async function startBots(deps: Deps): Promise<StopWork> {
  if (deps.config.sending.isHeld) return async () => {};
  const watch = createWatch(deps);
  const deafen = deps.redis.listen(BELL, watch.ring);
  return async () => {
    deafen();
    await watch.stop();
  };
}

function createWatch(deps: Deps) {
  let isStopped = false;
  let isRung = false;
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function look() {
    isRung = false;
    try {
      while (!isStopped && (await takeDue(deps, () => isStopped)) >= AT_ONCE);
    } catch (error) {
      deps.log.warn({ error }, "could not look for bots that are due; trying again");
    }
    looking = null;
    if (!isStopped) lookIn(isRung ? BELL_MS : WATCH_MS);
  }

  function lookIn(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      looking = look();
    }, ms).unref();
  }

  lookIn(0);
  return {
    ring() {
      if (isStopped || isRung) return;
      isRung = true;
      if (!looking) lookIn(BELL_MS);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/** Returns how many were due. */
export async function takeDue(deps: Deps, isStopped: () => boolean = () => false): Promise<number> {
  const due = await deps.db.callOnce<TurnPlace>("bots_due", "select * from bots_due($1)", [AT_ONCE]);
  const waiting = [...due];
  const lane = async () => {
    for (let one = waiting.shift(); one && !isStopped(); one = waiting.shift()) await turnOf(deps, one);
  };
  await Promise.all(Array.from({ length: Math.min(LANES, due.length) }, lane));
  return due.length;
}

async function counted(deps: Deps, place: TurnPlace) {
  const outcome = await takeTurn(deps, place);
  deps.metrics.botTurns.inc({ outcome });
  return outcome;
}

async function turnOf(deps: Deps, place: TurnPlace): Promise<void> {
  try {
    for (let again = 0; (await counted(deps, place)) === "busy" && again < AGAIN_TIMES; again++) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  } catch (error) {
    // Nothing was written: the next look finds it as it was.
    if (isPassing(error)) return deps.log.warn({ error, ...place }, "a bot's turn is tried again");
    deps.log.error({ error, ...place }, "a bot's turn failed: people get the ticket");
    await giveUp(deps, place).catch((again: unknown) =>
      deps.log.error({ error: again, ...place }, "nor could it be left"),
    );
  }
}

function isPassing(error: unknown): boolean {
  const isBusy = isDatabaseUnavailable(error) || isLockConflict(error) || isStatementTimeout(error);
  return isBusy || elsewhereOf(error) !== null;
}
