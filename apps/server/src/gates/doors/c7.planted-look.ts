// The mistake C7 has to find: whatever is named is looked up over all companies first, and waited for where it exists.
import type { ServerModule } from "#platform/registry";
import type { TestDatabase } from "#testing";
import { modules } from "../../app.modules.ts";
import { withMistake } from "../planted-door.ts";

const tables: Readonly<Record<string, string>> = {
  ticketId: "tickets",
  contactId: "contacts",
  userId: "users",
  queueId: "queues",
  channelId: "channels",
  boardId: "boards",
  laneId: "lanes",
  dealId: "deals",
  messageId: "messages",
  longJobId: "long_jobs",
  fileId: "files",
};
/** What reading the rest of such a row might take. */
const READING_SECONDS = 0.004;

/** With the rights of the database's owner, as a function that forgets whose row it is would have. */
export const plantedLook = (db: TestDatabase): ServerModule[] =>
  modules.map((module) =>
    withMistake(module, /:\w+Id\b/, async (_, { params }) => {
      for (const [name, id] of Object.entries(params as Record<string, unknown>)) {
        const table = tables[name];
        if (table) await db.sql(`select pg_sleep(${READING_SECONDS}) from ${table} where id = $1`, [id]);
      }
    }),
  );
