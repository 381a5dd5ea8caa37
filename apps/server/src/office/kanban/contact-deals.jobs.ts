// Many contacts put on a board: long work of an administrator, some hundred at a time. Afterwards each of them has a deal there.

import { putOnBoard } from "@prosa/contracts/contact-deals";
import { BodyFilter } from "@prosa/contracts/contact-work";
import type { LongJob } from "@prosa/contracts/long-jobs";
import type { BodyOf } from "@prosa/contracts/route";
import { z } from "zod";
import { recordSecurity } from "#company/audit";
import { actingFor, defineLongJob, type StepResult, startLongJob } from "#company/long-jobs";
import { demandAdmin, demandOneWay, readMeant, whereMeant } from "#conversation/contact-work";
import { countContacts } from "#conversation/contacts";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { findLane, holdBoard, lockLane } from "./boards.queries.ts";
import { readOnBoard } from "./contact-deals.queries.ts";
import { refuseStranger } from "./deals.actions.ts";
import { beginMany } from "./deals.apply.ts";
import { placesOnTop } from "./deals.place.ts";
import { beginning } from "./deals.rules.ts";

const STEP = 2_000;
const AT_ONCE = 100;

const Payload = z.object({
  contactIds: z.array(z.number().int()).optional(),
  filter: BodyFilter.optional(),
  laneId: z.number().int(),
  title: z.string(),
  ownerId: z.number().int().nullable(),
});
type Payload = z.infer<typeof Payload>;
/** The contact with which the step before ended. */
type Progress = { afterId: number };
type Problem = { subject: string; code: string };

export const putOnBoardJob = defineLongJob<Payload, Progress>({
  kind: "putOnBoard",
  route: putOnBoard,
  payload: Payload,
  isCancelable: true,
  lane: "changes",
  async step({ deps, tenantId, userId, payload, progress, signal, report }): Promise<StepResult<Progress>> {
    const problems: Problem[] = [];
    let afterId = progress?.afterId ?? 0;
    let met = 0;
    while (met < STEP) {
      signal.throwIfAborted();
      const part = await actingFor(deps, { tenantId, userId }, (ctx) => putSome(ctx, payload, afterId));
      problems.push(...part.problems);
      met += part.ids.length;
      afterId = part.ids.at(-1) ?? afterId;
      await report(met - problems.length);
      const done = { done: met - problems.length, failed: problems.length, problems };
      if (part.ids.length < AT_ONCE) return { ...done, finished: true };
    }
    return { done: met - problems.length, failed: problems.length, problems, progress: { afterId } };
  },
});

/** Who stands on the board already is left as they are, so that a repetition after a crash makes nothing twice. */
async function putSome(ctx: Ctx, payload: Payload, afterId: number) {
  const looking = await demandAdmin(ctx);
  const { laneId, title, ownerId } = payload;
  const known = await findLane(ctx.tx, laneId);
  if (!known) throw new AppError("ERR_NO_LANE_FOUND", { field: "laneId" });
  // Two such pieces of work for two lanes of one board must not both find a contact without a deal.
  await holdBoard(ctx.tx, known.boardId);
  const lane = await lockLane(ctx.tx, laneId);
  await refuseStranger(ctx, looking, ownerId);
  const contacts = await readMeant(ctx, whereMeant(payload, looking), { afterId, limit: AT_ONCE });
  const ids = contacts.map(({ id }) => id);
  const there = await readOnBoard(ctx, lane.boardId, ids);
  const fresh = contacts.filter(({ id, isInCrm }) => isInCrm && !there.has(id));
  const places = await placesOnTop(ctx.tx, lane.id, fresh.length);
  const deals = fresh.map(({ id }, index) => ({
    tenantId: ctx.tenantId,
    boardId: lane.boardId,
    laneId: lane.id,
    position: places[index] as string,
    contactId: id,
    ownerId,
    title,
    notes: "",
    valueCents: 0,
    dueOn: null,
    laneSince: ctx.now,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }));
  await beginMany(ctx, deals, beginning(lane, 0, ownerId), looking.viewer.id);
  const refused = contacts.filter(({ isInCrm }) => !isInCrm);
  const problems = refused.map(({ name }): Problem => ({ subject: name, code: "ERR_CONTACT_CRM_DISABLED" }));
  return { ids, problems };
}

export async function startPutting(ctx: Ctx, wanted: BodyOf<typeof putOnBoard>): Promise<LongJob> {
  const looking = await demandAdmin(ctx);
  demandOneWay(wanted);
  const { laneId, title = "", ownerId = null, contactIds, filter } = wanted;
  const lane = await findLane(ctx.tx, laneId);
  if (!lane) throw new AppError("ERR_NO_LANE_FOUND", { field: "laneId" });
  await refuseStranger(ctx, looking, ownerId);
  const total = await countContacts(ctx, whereMeant(wanted, looking));
  const payload = { laneId, title, ownerId, ...(contactIds ? { contactIds } : {}), ...(filter ? { filter } : {}) };
  const job = await startLongJob(ctx, putOnBoardJob, { subject: lane.name, total, payload });
  const detail = { contacts: total, laneId, boardId: lane.boardId };
  await recordSecurity(ctx, { kind: "deals.created", userId: looking.viewer.id, detail });
  return job;
}
