// Brings a table of contacts in: read as a stream, kept some hundred at a time. Begun again after a crash it finds what is
// kept already, so it needs no place to go on from.
import { importContacts, Mapping, Reading } from "@prosa/contracts/contact-work";
import type { LongJob } from "@prosa/contracts/long-jobs";
import type { BodyOf } from "@prosa/contracts/route";
import { z } from "zod";
import { tableFormats } from "#company/exports";
import { freeFile, loadFile, takeFile } from "#company/files";
import { recordChange } from "#company/lists";
import { actingFor, defineLongJob, startLongJob } from "#company/long-jobs";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { storageKey } from "#platform/storage";
import { keepPart, partsOf } from "./import.actions.ts";
import { missingOf } from "./import.queries.ts";
import { readRows } from "./import.table.ts";
import { demandAdmin } from "./work.access.ts";
import { saidOfLine, textsFor } from "./work.texts.ts";

const AT_ONCE = 200;
/** How often screens that show the list fetch it again meanwhile. */
const TOLD_EVERY = 25;
const MOST_PROBLEMS = 20;

const Payload = z.object({
  fileId: z.uuid(),
  reading: Reading,
  mapping: Mapping,
  known: z.enum(["skip", "update"]),
  tagIds: z.array(z.number().int()),
  walletIds: z.array(z.number().int()),
});

export const importJob = defineLongJob<z.infer<typeof Payload>>({
  kind: "importContacts",
  route: importContacts,
  payload: Payload,
  isCancelable: false,
  lane: "changes",
  async step({ deps, tenantId, userId, longJobId, payload, report, signal }) {
    const who = { tenantId, userId };
    const { file, texts } = await actingFor(deps, who, async (ctx) => {
      await demandAdmin(ctx);
      return { file: await loadFile(ctx.tx, payload.fileId, userId), ...(await textsFor(ctx.tx, userId)) };
    });
    const failuresKey = storageKey(tenantId, "jobs", `${longJobId}-failures`);
    const columns = await headingOf(readRows(deps, file.storageKey, payload.reading));
    const failures = tableFormats.csv([texts.line, texts.reason, ...columns]);
    const stored = deps.storage.put(failuresKey, failures.stream);
    // Handled where it is awaited below; until then a failure of the store must not end the process.
    stored.catch(() => {});
    const counts = { done: 0, failed: 0 };
    const problems: { subject: string; code: string }[] = [];
    try {
      let parts = 0;
      for await (const part of partsOf(readRows(deps, file.storageKey, payload.reading), payload.mapping, AT_ONCE)) {
        signal.throwIfAborted();
        const isTold = parts % TOLD_EVERY === 0;
        const isFirst = parts === 0;
        parts += 1;
        if (part.contacts.length > 0) {
          await actingFor(deps, who, async (ctx) => {
            await keepPart(ctx, part.contacts, payload, isFirst);
            if (isTold) await ctx.publish("list.changed", { data: { list: "contacts" } });
          });
        }
        await failures.write(
          part.failures.map(({ line, reason, cells }) => [String(line), texts.problems[reason], ...cells]),
        );
        for (const { line, reason } of part.failures) {
          if (problems.length < MOST_PROBLEMS) problems.push({ subject: `${texts.line} ${line}`, code: reason });
        }
        counts.done += part.contacts.length;
        counts.failed += part.failures.length;
        await report(counts.done);
      }
    } catch (error) {
      throw saidOfLine(error, texts);
    } finally {
      await failures.end();
    }
    await stored;
    await actingFor(deps, who, async (ctx) => {
      await freeFile(ctx, payload.fileId);
      await recordChange(ctx, { list: "contacts", what: "imported", detail: { ...counts } });
    });
    const finished = counts.failed > 0 ? { failures: failuresKey } : true;
    return { ...counts, total: counts.done + counts.failed, problems, finished };
  },
});

async function headingOf(rows: ReturnType<typeof readRows>): Promise<string[]> {
  for await (const { cells } of rows) return cells;
  return [];
}

export async function startImport(ctx: Ctx, wanted: BodyOf<typeof importContacts>): Promise<LongJob> {
  const { viewer } = await demandAdmin(ctx);
  const { name } = await loadFile(ctx.tx, wanted.fileId, viewer.id);
  const missing = await missingOf(ctx, { tagIds: wanted.tagIds, userIds: wanted.walletIds });
  if (missing.tags > 0) throw new AppError("ERR_NO_TAG_FOUND", { field: "tagIds" });
  if (missing.users > 0) throw new AppError("ERR_NO_USER_FOUND", { field: "walletIds" });
  await takeFile(ctx, wanted.fileId, "contacts.import", false);
  return startLongJob(ctx, importJob, { subject: name, total: null, payload: wanted });
}
