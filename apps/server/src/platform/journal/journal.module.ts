// What the journal brings into the application by itself: the catch-up route and the care of its partitions.
import { sync } from "@prosa/contracts/sync";
import { sql } from "kysely";
import { z } from "zod";
import { defineJob } from "#platform/jobs";
import type { ServerModule } from "#platform/registry";
import { reactionsCommand } from "./reactions.command.ts";
import { syncRoutes } from "./sync.ts";

const DAYS_AHEAD = 3;

/** Runs several times a day, so that a day of failures still leaves room; rows without a day's partition are kept too. */
export const prepareJournal = defineJob({
  name: "journal.prepare",
  audit: { none: "upkeep" },
  payload: z.object({}),
  everySeconds: 6 * 3600,
  async run(deps) {
    await deps.db.withoutTenant("partitions belong to no tenant", (tx) =>
      sql`select journal_prepare(${DAYS_AHEAD}::integer)`.execute(tx),
    );
  },
});

export const journalModule: ServerModule = {
  name: "journal",
  serves: [sync],
  routes: syncRoutes,
  jobs: [prepareJournal],
  commands: [reactionsCommand],
};
