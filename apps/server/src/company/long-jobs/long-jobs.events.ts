// Who hears about long work: whoever asked for it.
import { z } from "zod";
import { defineJournalKind } from "#platform/journal";
import { toWire } from "./long-jobs.wire.ts";

const JobChanged = z.object({ longJobId: z.uuid() });

declare module "#platform/journal" {
  interface JournalKinds {
    "job.changed": z.infer<typeof JobChanged>;
  }
}

export const jobChanged = defineJournalKind({
  kind: "job.changed",
  data: JobChanged,
  news: async ({ tx }, rows) => {
    const ids = [...new Set(rows.map(({ data }) => data.longJobId))];
    const found = await tx.selectFrom("longJobs").selectAll().where("id", "in", ids).execute();
    const jobs = new Map(found.map((job) => [job.id, job]));
    return rows.flatMap(({ seq, at, data }) => {
      const job = jobs.get(data.longJobId);
      if (!job) return [];
      const users = [job.userId];
      return [
        { seq, at, ticketId: null, version: null, users, type: "job.changed" as const, data: { job: toWire(job) } },
      ];
    });
  },
});
