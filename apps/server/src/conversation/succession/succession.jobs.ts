// A channel takes another's place: what points at it goes first, so that nothing new begins there, then its conversations, two hundred
// in a transaction. What went is not met again, so a repetition after a crash goes on where it stood.
import { setTimeout as sleep } from "node:timers/promises";
import { startSuccession } from "@prosa/contracts/channels/channel-succession";
import { allows } from "@prosa/contracts/permissions";
import { z } from "zod";
import { actingFor, defineLongJob, type StepInput, type StepResult } from "#company/long-jobs";
import type { Ctx } from "#platform/context";
import { isUniqueViolation } from "#platform/database";
import { AppError } from "#platform/errors";
import { bringSome, type Going, loadGoing, moveSome } from "./succession.moving.ts";
import { finish, settleFollowers } from "./succession.settle.ts";

const AT_ONCE = 200;
const STEP = 2_000;
/** A claim ends within seconds, or within two minutes and a half with a file. */
const WAITS = 200;
const WAIT_MS = 1_000;

const Payload = z.object({ successionId: z.number().int(), way: z.enum(["there", "back"]) });
type Payload = z.infer<typeof Payload>;
/** How often it waited for conversations in somebody's hands since one went. */
type Progress = { waited: number };

export const successionJob = defineLongJob<Payload, Progress>({
  kind: "succeedChannel",
  route: startSuccession,
  payload: Payload,
  isCancelable: true,
  lane: "changes",
  holds: "nobody",
  step,
});

type Input = StepInput<Payload, Progress>;

async function step(input: Input): Promise<StepResult<Progress>> {
  const { payload, progress, signal, report } = input;
  let waited = progress?.waited ?? 0;
  if (progress === null) await within(input, (ctx, going) => settleFollowers(ctx, going, payload.way));
  let done = 0;
  while (done < STEP) {
    signal.throwIfAborted();
    const { moved, left } = await some(input);
    done += moved;
    if (moved > 0) {
      waited = 0;
      await report(done);
      continue;
    }
    if (left > 0 && waited < WAITS) {
      waited += 1;
      await sleep(WAIT_MS, undefined, { signal });
      continue;
    }
    await within(input, (ctx, going) => finish(ctx, going, payload.way));
    return { done, failed: left, finished: true };
  }
  return { done, progress: { waited } };
}

/** Whoever asked for it still may. */
function within<T>(input: Input, work: (ctx: Ctx, going: Going) => Promise<T>): Promise<T> {
  return actingFor(input.deps, input, async (ctx) => {
    if (ctx.actor.kind !== "user" || !allows(ctx.actor.profile, "channels", "full"))
      throw new AppError("ERR_NO_PERMISSION");
    return work(ctx, await loadGoing(ctx, input.payload.successionId));
  });
}

async function some(input: Input): Promise<{ moved: number; left: number }> {
  const go = input.payload.way === "there" ? moveSome : bringSome;
  try {
    return await within(input, (ctx, going) => go(ctx, going, AT_ONCE));
  } catch (error) {
    // Somebody wrote on the new channel at the same moment and is being attended there: seen the next time.
    if (isUniqueViolation(error, "tickets_one_active")) return { moved: 0, left: 1 };
    throw error;
  }
}
