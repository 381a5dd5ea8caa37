// Makes the start page into a file in the background, with the rights that whoever asked has at that moment.
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { exportHome } from "@prosa/contracts/figures";
import type { LongJob } from "@prosa/contracts/long-jobs";
import { allows } from "@prosa/contracts/permissions";
import { z } from "zod";
import { recordSecurity } from "#company/audit";
import { actingFor, defineLongJob, startLongJob } from "#company/long-jobs";
import { readerOf } from "#company/reports";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { storageKey } from "#platform/storage";
import { demandDays } from "./figures.rules.ts";
import { drawHome, type HomeAsked, readHome } from "./home.pdf.ts";

const Payload = z.object({
  from: z.string(),
  to: z.string(),
  queuesIds: z.array(z.number()).optional(),
  channelsIds: z.array(z.number()).optional(),
});

function demandSight({ actor }: Ctx): number {
  if (actor.kind !== "user" || !allows(actor.profile, "panel", "own")) throw new AppError("ERR_NO_PERMISSION");
  return actor.userId;
}

export const homeJob = defineLongJob<z.infer<typeof Payload>>({
  kind: "figures",
  lane: "reads",
  route: exportHome,
  payload: Payload,
  isCancelable: false,
  holds: "nobody",
  mayFetch: async (ctx) => demandSight(ctx),
  async step({ deps, tenantId, userId, longJobId, payload, signal }) {
    const { read, reader } = await actingFor(deps, { tenantId, userId }, async (ctx) => {
      demandSight(ctx);
      return { read: await readHome(ctx, payload), reader: await readerOf(ctx.tx, userId) };
    });
    const paper = await drawHome(read, reader);
    const key = storageKey(tenantId, "jobs", longJobId);
    const body = new PassThrough();
    const stored = Promise.all([deps.storage.put(key, body), pipeline(paper.stream, body)]);
    paper.end();
    await stored;
    signal.throwIfAborted();
    return { done: 1, total: 1, finished: { result: { key, name: `home-${read.today}.pdf` } } };
  },
});

export async function startHome(ctx: Ctx, asked: HomeAsked): Promise<LongJob> {
  const userId = demandSight(ctx);
  demandDays(asked);
  const job = await startLongJob(ctx, homeJob, { subject: "home.pdf", total: 1, payload: asked });
  await recordSecurity(ctx, {
    kind: "report.exported",
    userId,
    detail: { report: "home", filter: JSON.stringify(asked) },
  });
  return job;
}
