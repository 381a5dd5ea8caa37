// The jobs of the chaos suite: each notes when it began and ended, in the scratch database.
import { z } from "zod";
import { defineJob } from "#platform/jobs";
import type { ServerModule } from "#platform/registry";

export const SETUP = `
  create table chaos_runs (id bigint generated always as identity, note text not null, key text not null,
    phase text not null, pid integer not null, at timestamptz not null default clock_timestamp());
  grant select, insert on chaos_runs to prosa_app;`;

const insert = "insert into chaos_runs (note, key, phase, pid) values ($1, $2, $3, $4)";

export const keyedWork = defineJob({
  name: "chaos.keyed",
  audit: { none: "upkeep" },
  queue: "chaos",
  payload: z.object({ note: z.string(), key: z.string(), ms: z.number() }),
  key: ({ key }) => key,
  attempts: 20,
  backoff: { seconds: 1, most: 2 },
  async run(deps, { note, key, ms }) {
    await deps.db.callOnce("chaos_run", insert, [note, key, "begin", process.pid]);
    await new Promise((resolve) => setTimeout(resolve, ms));
    await deps.db.callOnce("chaos_run", insert, [note, key, "end", process.pid]);
  },
});

/** Says over Redis when it began, so that the moment is known without a database in between. */
export const timedWork = defineJob({
  name: "chaos.timed",
  audit: { none: "upkeep" },
  queue: "timed",
  payload: z.object({ note: z.string() }),
  async run(deps, { note }) {
    deps.redis.ring("begun", `${note} ${Date.now()}`);
  },
});

export const chaosJobs: ServerModule = { name: "chaos-jobs", jobs: [keyedWork, timedWork] };
