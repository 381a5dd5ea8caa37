// Reads a whole table and tells what would become of it, as long work; changes nothing.
import { checkImport, ImportFindings, Mapping, Reading, type showImportCheck } from "@prosa/contracts/contact-work";
import type { LongJob } from "@prosa/contracts/long-jobs";
import type { AnswerOf, BodyOf } from "@prosa/contracts/route";
import { z } from "zod";
import { loadFile } from "#company/files";
import { actingFor, defineLongJob, showWork, startLongJob } from "#company/long-jobs";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { partsOf, shorten } from "./import.actions.ts";
import { findKnown } from "./import.queries.ts";
import { readRows } from "./import.table.ts";
import { demandAdmin } from "./work.access.ts";
import { saidOfLine, textsFor } from "./work.texts.ts";

const SHOWN_PROBLEMS = 50;
const SHOWN_TEXT = 300;

const Payload = z.object({ fileId: z.uuid(), reading: Reading, mapping: Mapping });

export const checkJob = defineLongJob<z.infer<typeof Payload>, ImportFindings>({
  kind: "checkContacts",
  route: checkImport,
  payload: Payload,
  isCancelable: false,
  lane: "reads",
  async step({ deps, tenantId, userId, payload: { fileId, reading, mapping }, report, signal }) {
    const who = { tenantId, userId };
    const { file, texts } = await actingFor(deps, who, async (ctx) => {
      await demandAdmin(ctx);
      return { file: await loadFile(ctx.tx, fileId, userId), ...(await textsFor(ctx.tx, userId)) };
    });
    const found: ImportFindings = { rows: 0, fresh: 0, known: 0, failed: 0, problems: [] };
    try {
      for await (const { contacts, failures } of partsOf(readRows(deps, file.storageKey, reading), mapping)) {
        signal.throwIfAborted();
        const room = SHOWN_PROBLEMS - found.problems.length;
        for (const { line, reason, cells } of failures.slice(0, Math.max(0, room)))
          found.problems.push({ line, reason, text: shorten(cells).join("; ").slice(0, SHOWN_TEXT) });
        const numbers = contacts.map(({ number }) => number);
        const known = await actingFor(deps, who, (ctx) => findKnown(ctx, numbers));
        found.rows += contacts.length + failures.length;
        found.failed += failures.length;
        found.known += known.size;
        found.fresh += numbers.length - known.size;
        await report(found.rows);
      }
    } catch (error) {
      throw saidOfLine(error, texts);
    }
    const { rows, failed } = found;
    return { done: rows - failed, failed, total: rows, progress: found, finished: true };
  },
});

export async function startCheck(ctx: Ctx, wanted: BodyOf<typeof checkImport>): Promise<LongJob> {
  const { viewer } = await demandAdmin(ctx);
  const { name } = await loadFile(ctx.tx, wanted.fileId, viewer.id);
  return startLongJob(ctx, checkJob, { subject: name, total: null, payload: wanted });
}

/** With what was asked, so that whoever reloads the page goes on where they were. */
export async function readCheck(ctx: Ctx, longJobId: string): Promise<AnswerOf<typeof showImportCheck>> {
  await demandAdmin(ctx);
  const { job, kind, payload, progress } = await showWork(ctx, longJobId);
  if (kind !== checkJob.kind) throw new AppError("ERR_NO_JOB_FOUND");
  const { success, data } = ImportFindings.safeParse(progress);
  return { job, ...Payload.parse(payload), found: success ? data : null };
}
