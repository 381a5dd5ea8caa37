// One change for many contacts, those named or all of a filter: long work of an administrator, some hundred at a time.
import { BodyFilter, changeContacts, MassChange } from "@prosa/contracts/contact-work";
import type { LongJob } from "@prosa/contracts/long-jobs";
import type { BodyOf } from "@prosa/contracts/route";
import { z } from "zod";
import { recordChange } from "#company/lists";
import { actingFor, defineLongJob, type StepInput, type StepResult, startLongJob } from "#company/long-jobs";
import { countContacts, removeContact } from "#conversation/contacts";
import type { Ctx } from "#platform/context";
import { AppError, isAppError } from "#platform/errors";
import { missingOf } from "./import.queries.ts";
import { applyChange } from "./mass.actions.ts";
import { demandAdmin } from "./work.access.ts";
import { demandOneWay, readMeant, whereMeant } from "./work.meant.ts";

const STEP = 2_000;
const AT_ONCE = 100;

const Payload = z.object({
  contactIds: z.array(z.number().int()).optional(),
  filter: BodyFilter.optional(),
  change: MassChange,
});
type Payload = z.infer<typeof Payload>;
/** The contact with which the step before ended. */
type Progress = { afterId: number };
type Problem = { subject: string; code: string };

export const massJob = defineLongJob<Payload, Progress>({
  kind: "changeContacts",
  route: changeContacts,
  payload: Payload,
  isCancelable: true,
  lane: "changes",
  async step(input): Promise<StepResult<Progress>> {
    const problems: Problem[] = [];
    let afterId = input.progress?.afterId ?? 0;
    let met = 0;
    for (let isOver = false; !isOver && met < STEP; ) {
      input.signal.throwIfAborted();
      const part = await actingFor(input.deps, input, (ctx) => changeSome(ctx, input, afterId));
      problems.push(...part.problems);
      met += part.ids.length;
      afterId = part.ids.at(-1) ?? afterId;
      isOver = part.ids.length < AT_ONCE;
      await input.report(met - problems.length);
      if (isOver) return { done: met - problems.length, failed: problems.length, problems, finished: true };
    }
    return { done: met - problems.length, failed: problems.length, problems, progress: { afterId } };
  },
});

/** Found anew each time, so that a repetition meets those that are left. */
async function changeSome(ctx: Ctx, { payload }: StepInput<Payload, Progress>, afterId: number) {
  const looking = await demandAdmin(ctx);
  const rows = await readMeant(ctx, whereMeant(payload, looking), { afterId, limit: AT_ONCE });
  const problems = payload.change.delete ? await removeSome(ctx, rows) : [];
  if (!payload.change.delete)
    await applyChange(
      ctx,
      rows.map(({ id }) => id),
      payload.change,
    );
  if (rows.length > 0) await ctx.publish("list.changed", { data: { list: "contacts" } });
  return { ids: rows.map(({ id }) => id), problems };
}

/** Each is refused for itself. */
async function removeSome(ctx: Ctx, contacts: readonly { id: number; name: string }[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { id, name } of contacts) {
    try {
      await removeContact(ctx, id);
    } catch (error) {
      if (!isAppError(error)) throw error;
      problems.push({ subject: name, code: error.code });
    }
  }
  return problems;
}

export async function startMass(ctx: Ctx, wanted: BodyOf<typeof changeContacts>): Promise<LongJob> {
  const looking = await demandAdmin(ctx);
  const { change } = wanted;
  demandOneWay(wanted);
  const { addTagIds = [], removeTagIds = [], addWalletIds = [], removeWalletIds = [], flags = {} } = change;
  const wishes = [addTagIds, removeTagIds, addWalletIds, removeWalletIds, Object.keys(flags)].flat().length;
  if (wishes > 0 === (change.delete === true)) throw new AppError("ERR_VALIDATION", { field: "change" });
  const missing = await missingOf(ctx, { tagIds: addTagIds, userIds: addWalletIds });
  if (missing.tags > 0) throw new AppError("ERR_NO_TAG_FOUND", { field: "change" });
  if (missing.users > 0) throw new AppError("ERR_NO_USER_FOUND", { field: "change" });
  const total = await countContacts(ctx, whereMeant(wanted, looking));
  const job = await startLongJob(ctx, massJob, { subject: String(total), total, payload: wanted });
  await recordChange(ctx, {
    list: "contacts",
    what: change.delete ? "deleted" : "changed",
    detail: { contacts: total },
  });
  return job;
}
