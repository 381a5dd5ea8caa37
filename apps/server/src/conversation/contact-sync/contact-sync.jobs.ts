// Brings a telephone's address book in: first it is read, from the provider's server or file by file from the telephone's session, then
// its people are stored some hundred at a time. Killed anywhere it goes on: who was told is kept once, who was stored waits no more.
import { isPassing } from "@prosa/contracts/failures";
import { syncContacts } from "@prosa/contracts/sessions/contact-sync";
import { z } from "zod";
import { actingFor, defineLongJob, type StepInput, type StepResult } from "#company/long-jobs";
import { openChannel } from "#conversation/channels";
import { demandAdmin } from "#conversation/contact-work";
import {
  allFilesRead,
  askOfFile,
  fileAt,
  nextFile,
  nothingRead,
  type FileProgress as Progress,
  restOfFile,
  waitAWhile,
} from "#conversation/wa-history";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import * as queries from "./contact-sync.queries.ts";
import { keep, storeSome } from "./contact-sync.storing.ts";

const AT_ONCE = 200;
const KEPT_AT_ONCE = 1_000;
const STEP = 1_000;

const Payload = z.object({ channelId: z.number().int().positive() });
type Payload = z.infer<typeof Payload>;
type Step = StepInput<Payload, Progress>;
type Result = StepResult<Progress>;

export const syncJob = defineLongJob<Payload, Progress>({
  kind: "syncContacts",
  route: syncContacts,
  payload: Payload,
  isCancelable: true,
  lane: "changes",
  holds: "nobody",
  async step(input) {
    const progress = input.progress ?? nothingRead;
    if (progress.isRead) return store(input, progress);
    const running = await asked(input, (ctx) => queries.lockRunning(ctx.tx, input.longJobId));
    if (!running) return { done: 0, finished: true };
    const { adapter, credentials } = await openChannel(input.deps, input.tenantId, input.payload.channelId);
    const read = adapter.addressBook?.read;
    if (read) return readServer(input, progress, () => read(credentials, input.deps.egress));
    return readFile(input, progress, running);
  },
  async ended({ tx, now }, { longJobId, status, code }) {
    await queries.dropPeople(tx, longJobId);
    await queries.saveSync(tx, longJobId, { status, code, finishedAt: now });
  },
});

type Read = NonNullable<NonNullable<Awaited<ReturnType<typeof openChannel>>["adapter"]["addressBook"]>["read"]>;

async function readServer(input: Step, progress: Progress, read: () => ReturnType<Read>): Promise<Result> {
  const told = await read();
  if (!told.ok) {
    if (isPassing(told.class)) return waitAWhile(progress, input.signal);
    throw new AppError("ERR_CHANNEL_CHECK", { detail: told.detail ?? told.code });
  }
  for (let from = 0; from < told.value.length; from += KEPT_AT_ONCE) {
    input.signal.throwIfAborted();
    const some = told.value.slice(from, from + KEPT_AT_ONCE);
    if (!(await asked(input, (ctx) => keepWhereWanted(ctx, input.longJobId, some)))) break;
  }
  return allRead(input, progress);
}

async function keepWhereWanted(ctx: Ctx, syncId: string, some: Parameters<typeof keep>[2]): Promise<boolean> {
  const sync = await queries.lockRunning(ctx.tx, syncId);
  return sync?.status === "reading" && keep(ctx, syncId, some);
}

/** A slice of one file. */
async function readFile(input: Step, progress: Progress, sync: queries.Running): Promise<Result> {
  const { deps, tenantId, longJobId } = input;
  const { channelId } = sync;
  const files = { tenantId, channelId, until: sync.createdAt, of: "people" } as const;
  const { notice } = await fileAt(deps, files, progress.file);
  if (notice === null) return allRead(input, progress);
  const session = { tenant: tenantId, channel: channelId };
  const about = { job: longJobId, notification: notice, skip: progress.skip };
  const told = await askOfFile(deps, "history.contacts", { ...session, ...about });
  if (told === null) return waitAWhile(progress, input.signal);
  if (told.outcome === "more") return { done: 0, progress: restOfFile(progress, told.told) };
  if (told.outcome === "gone") {
    await asked(input, (ctx) => queries.saveSync(ctx.tx, longJobId, { filesGone: sync.filesGone + 1 }));
  }
  return { done: 0, progress: nextFile(progress) };
}

async function allRead(input: Step, progress: Progress): Promise<Result> {
  const total = await asked(input, (ctx) => queries.beginStoring(ctx, input.longJobId));
  return { done: 0, total, progress: allFilesRead(progress) };
}

async function store(input: Step, progress: Progress): Promise<Result> {
  const { longJobId, signal, report } = input;
  let done = 0;
  while (done < STEP) {
    signal.throwIfAborted();
    const count = await asked(input, async (ctx) => {
      const stored = await storeSome(ctx, longJobId, AT_ONCE);
      // New people, once they are all there.
      if (stored === 0) await ctx.publish("list.changed", { data: { list: "contacts" } });
      return stored;
    });
    if (count === 0) return { done, finished: true };
    done += count;
    await report(done);
  }
  return { done, progress };
}

/** With the rights that whoever asked has at this moment. */
const asked = <T>(input: Step, fn: (ctx: Ctx) => Promise<T>): Promise<T> =>
  actingFor(input.deps, input, async (ctx) => {
    await demandAdmin(ctx);
    return fn(ctx);
  });
