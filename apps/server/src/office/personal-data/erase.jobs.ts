// Erasing a person as long work: messages in small transactions, then everything else with the record, then the report.
import type { LongJob } from "@prosa/contracts/long-jobs";
import { erasePerson } from "@prosa/contracts/personal-data";
import { z } from "zod";
import { recordSecurity } from "#company/audit";
import { actingFor, defineLongJob, forgetWorkAbout, startLongJob } from "#company/long-jobs";
import { demandAdmin } from "#conversation/contact-work";
import { asSystem, type Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { defineJob } from "#platform/jobs";
import { storageKey } from "#platform/storage";
import { eraseSomeMessages, finishErasure } from "./erase.actions.ts";
import { forgetLaterWork } from "./erase.requests.ts";
import { addCounts, findPerson, pseudonymOf } from "./personal-data.queries.ts";
import type { Counts } from "./personal-data.tables.ts";

const BATCHES_A_STEP = 20;

const Payload = z.object({ contactId: z.number().int() });
type Progress = { afterId: number; counts: Counts };

const sumOf = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

export const eraseJob = defineLongJob<z.infer<typeof Payload>, Progress>({
  kind: "erasePerson",
  route: erasePerson,
  payload: Payload,
  isCancelable: false,
  lane: "changes",
  holds: "nobody",
  async step({ deps, tenantId, userId, longJobId, payload: { contactId }, progress, report, signal }) {
    const who = { tenantId, userId };
    let { afterId, counts } = progress ?? { afterId: 0, counts: {} };
    const before = sumOf(counts);
    for (let batch = 0; batch < BATCHES_A_STEP; batch++) {
      signal.throwIfAborted();
      const part = await actingFor(deps, who, async (ctx) => {
        await demandAdmin(ctx);
        const person = await findPerson(ctx, contactId);
        if (!person) throw new AppError("ERR_NO_CONTACT_FOUND");
        if (person.active > 0) throw new AppError("ERR_PERSON_ATTENDED");
        return eraseSomeMessages(ctx, person.ticketIds, afterId);
      });
      if (!part) {
        // Named after the work, so that a repetition after a crash is the same erasure.
        const erasing = { id: longJobId, contactId, userId, counts };
        const all = await actingFor(deps, who, async (ctx) => {
          await demandAdmin(ctx);
          return finishErasure(ctx, erasing);
        });
        const key = storageKey(tenantId, "jobs", longJobId);
        const erasedAt = deps.clock.now().toISOString();
        const made = { pseudonym: pseudonymOf(contactId), contactId, erasedAt, rows: all };
        await deps.storage.put(key, Buffer.from(`${JSON.stringify(made, null, 2)}\n`));
        const done = sumOf(all) - before;
        return { done, total: sumOf(all), finished: { result: { key, name: `erasure-${contactId}.json` } } };
      }
      afterId = part.lastId;
      counts = addCounts(counts, part.counts);
      await report(sumOf(counts) - before);
    }
    return { done: sumOf(counts) - before, progress: { afterId, counts } };
  },
});

/** The name is compared as it stands now: a screen that shows somebody else's is refused. */
export async function startErasure(ctx: Ctx, contactId: number, confirmation: string): Promise<LongJob> {
  const { viewer } = await demandAdmin(ctx);
  const person = await findPerson(ctx, contactId);
  if (!person) throw new AppError("ERR_NO_CONTACT_FOUND");
  const plain = (text: string) => text.normalize("NFC").trim().toLowerCase();
  if (plain(person.name) !== plain(confirmation)) throw new AppError("ERR_VALIDATION", { field: "confirmation" });
  if (person.active > 0) throw new AppError("ERR_PERSON_ATTENDED");
  const job = await startLongJob(ctx, eraseJob, { subject: `#${contactId}`, total: null, payload: { contactId } });
  await recordSecurity(ctx, { kind: "person.erasure-asked", userId: viewer.id, detail: { contactId } });
  return job;
}

/** What was being made of the person while it was erased has ended by now, and goes too. */
export const forgetWorkJob = defineJob({
  ...forgetLaterWork,
  audit: { none: "carriesOut" },
  async run(deps, { tenantId, contactId, until }) {
    await asSystem(
      deps,
      tenantId,
      async (ctx) => {
        const person = await findPerson(ctx, contactId);
        const held = { contactId, ticketIds: new Set(person?.ticketIds ?? []) };
        await forgetWorkAbout(ctx, held, new Date(until));
      },
      forgetLaterWork.name,
    );
  },
});
