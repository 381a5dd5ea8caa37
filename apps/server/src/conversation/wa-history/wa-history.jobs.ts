// Brings a telephone's past in: first the files are read, one after the other, then what lies in the period is stored in the order in
// which it was written. Killed anywhere it goes on: a file is read again, and what is kept or stored already is known.
import { importHistory } from "@prosa/contracts/sessions/channel-history";
import { z } from "zod";
import { actingFor, defineLongJob, type StepInput, type StepResult } from "#company/long-jobs";
import { readFeatures } from "#company/plans";
import { asSystem } from "#platform/context";
import type { Tx } from "#platform/database";
import { askOfFile, fileAt } from "./wa-history.asking.ts";
import {
  allFilesRead,
  nextFile,
  nothingRead,
  type FileProgress as Progress,
  restOfFile,
  waitAWhile,
} from "./wa-history.progress.ts";
import * as queries from "./wa-history.queries.ts";

const NAME = "wa-history.import";
const AT_ONCE = 100;
const STEP = 1_000;

const Payload = z.object({ channelId: z.number().int().positive() });
type Payload = z.infer<typeof Payload>;
type Step = StepInput<Payload, Progress>;
type Wanted = NonNullable<Awaited<ReturnType<typeof queries.findRunning>>>;

export const historyJob = defineLongJob<Payload, Progress>({
  kind: "importHistory",
  route: importHistory,
  payload: Payload,
  isCancelable: true,
  lane: "changes",
  holds: "nobody",
  async step(input) {
    const progress = input.progress ?? nothingRead;
    const wanted = await actingFor(input.deps, input, (ctx) => queries.findRunning(ctx.tx, input.longJobId));
    if (!wanted) return { done: 0, finished: true };
    return progress.isRead ? storeSome(input, progress) : readSome(input, wanted, progress);
  },
  async ended({ tx, now }, { longJobId, status, code }) {
    await queries.dropMessages(tx, longJobId);
    await queries.saveImport(tx, longJobId, { status, code, finishedAt: now });
  },
});

/** A slice of one file. */
async function readSome(input: Step, wanted: Wanted, progress: Progress): Promise<StepResult<Progress>> {
  const { deps, longJobId, signal } = input;
  const { tenantId, channelId, hasGroups, createdAt: until } = wanted;
  const { notice, count } = await fileAt(deps, { tenantId, channelId, until, of: "messages" }, progress.file);
  if (notice === null) {
    await save(input, { status: "storing", files: count });
    const found = await asked(input, async (tx) => (await queries.findRunning(tx, longJobId))?.found ?? 0);
    return { done: 0, total: found, progress: allFilesRead(progress) };
  }
  const told = await askOfFile(deps, "history.fetch", {
    tenant: tenantId,
    channel: channelId,
    job: longJobId,
    notification: notice,
    since: wanted.since.getTime(),
    until: wanted.until.getTime(),
    hasGroups,
    skip: progress.skip,
  });
  if (told === null) return waitAWhile(progress, signal);
  if (told.outcome === "more") return { done: 0, progress: restOfFile(progress, told.told) };
  // Given up meanwhile: the next step finds it so.
  if (told.outcome === "unwanted") return { done: 0, progress };
  const { filesGone } = wanted;
  await save(input, { filesRead: progress.file + 1, ...(told.outcome === "gone" && { filesGone: filesGone + 1 }) });
  return { done: 0, progress: nextFile(progress) };
}

async function storeSome(input: Step, progress: Progress): Promise<StepResult<Progress>> {
  const { deps, tenantId, longJobId, signal, report } = input;
  let done = 0;
  while (done < STEP) {
    signal.throwIfAborted();
    const taken = await asSystem(
      deps,
      tenantId,
      async (ctx) => {
        const count = await queries.storeSome(ctx.tx, tenantId, longJobId, AT_ONCE, ctx.now);
        // New people, once they are all there.
        if (count === 0) await ctx.publish("list.changed", { data: { list: "contacts" } });
        return count;
      },
      NAME,
    );
    if (taken === 0) return { done, finished: true };
    done += taken;
    await report(done);
  }
  return { done, progress };
}

const asked = <T>({ deps, tenantId }: Step, fn: (tx: Tx) => Promise<T>) =>
  deps.db.withTenant({ tenantId, userId: null }, fn);
const save = (input: Step, set: Parameters<typeof queries.saveImport>[2]) =>
  asked(input, (tx) => queries.saveImport(tx, input.longJobId, set));

/** Groups only where the plan includes them. */
export const mayTakeGroups = async (tx: Tx) => (await readFeatures(tx)).includes("groups");
