// Retention: what was said in tickets closed longer ago than the company decided is emptied, the oldest first; and what
// nobody decides about (quarantined bodies, drafts, finished work, old notices, working days) goes when it is old or too much.
import { sql } from "kysely";
import { z } from "zod";
import { forgetOldActivity } from "#company/activity";
import { recordSecurity } from "#company/audit";
import { forgetOldWork } from "#company/long-jobs";
import { forgetOldNotices } from "#company/notices";
import { forgetOldPushes } from "#company/push";
import { settingsOf } from "#company/settings";
import { everyTenant } from "#company/tenants";
import { forgetOldHours } from "#conversation/channel-guard";
import { forgetOldDrafts } from "#conversation/drafts";
import { forgetOldQuarantined } from "#conversation/intake";
import { dropSleepers } from "#conversation/tickets";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { forgetOldKeys } from "#platform/http";
import { defineJob } from "#platform/jobs";
import { eraseSomeMessages } from "./erase.actions.ts";
import { addCounts, eraseUnder } from "./personal-data.queries.ts";
import type { Counts } from "./personal-data.tables.ts";

const NAME = "personal_data.retention";
const DAY_MS = 86_400_000;
const EVERY_SECONDS = 3_600;
const TICKETS_AT_ONCE = 50;
/** Of one company in one turn, so that each of many gets its own. */
const MOST_TURNS = 100;

interface Closed {
  id: number;
  closedAt: Date;
}

export const retentionJob = defineJob({
  name: NAME,
  audit: { own: ["retention.kept"] },
  payload: z.object({}),
  everySeconds: EVERY_SECONDS,
  timeoutSeconds: 600,
  // Two at once empty what is empty.
  mayOverlap: true,
  async run(deps, _, signal) {
    for await (const tenantId of everyTenant(deps)) {
      signal.throwIfAborted();
      await keepRetention(deps, tenantId, signal);
      await forgetLeftovers(deps, tenantId, signal);
    }
  },
});

export async function forgetLeftovers(deps: Deps, tenantId: number, signal: AbortSignal): Promise<void> {
  await asSystem(deps, tenantId, forgetOldQuarantined, NAME);
  while (!signal.aborted && !(await asSystem(deps, tenantId, forgetOldKeys, NAME)));
  while (!signal.aborted && !(await asSystem(deps, tenantId, forgetOldDrafts, NAME)));
  while (!signal.aborted && !(await asSystem(deps, tenantId, forgetOldHours, NAME)));
  await forgetOldWork(deps, tenantId, signal);
  await forgetOldNotices(deps, tenantId, signal);
  await forgetOldPushes(deps, tenantId, signal);
  await forgetOldActivity(deps, tenantId, signal);
}

/** Returns how many tickets were emptied. */
export async function keepRetention(deps: Deps, tenantId: number, signal: AbortSignal): Promise<number> {
  let emptied = 0;
  let counts: Counts = {};
  for (let turn = 0; turn < MOST_TURNS && !signal.aborted; turn++) {
    const closed = await asSystem(deps, tenantId, dueTickets, NAME);
    const last = closed.at(-1);
    if (!last) break;
    const ids = closed.map(({ id }) => id);
    for (let afterId = 0; ; ) {
      const from = afterId;
      const part = await asSystem(deps, tenantId, (ctx) => eraseSomeMessages(ctx, ids, from), NAME);
      if (!part) break;
      afterId = part.lastId;
      counts = addCounts(counts, part.counts);
    }
    const own = await asSystem(deps, tenantId, (ctx) => settleTickets(ctx, ids, last), NAME);
    counts = addCounts(counts, own);
    emptied += ids.length;
  }
  for (let turn = 0; turn < MOST_TURNS && !signal.aborted; turn++) {
    const gone = await asSystem(deps, tenantId, dropDueSleepers, NAME);
    if (gone === 0) break;
    emptied += gone;
  }
  if (emptied > 0) {
    const detail = { tickets: emptied, messages: counts.messages ?? 0, media: counts.message_media ?? 0 };
    await asSystem(deps, tenantId, (ctx) => recordSecurity(ctx, { kind: "retention.kept", detail }), NAME);
  }
  return emptied;
}

/** After the mark, which moves with each turn: nothing is looked at twice. */
async function dueTickets(ctx: Ctx): Promise<Closed[]> {
  const days = (await settingsOf(ctx)).get("MessageRetentionDays");
  if (days === "off") return [];
  const before = new Date(ctx.now.getTime() - Number(days) * DAY_MS);
  const { rows } = await sql<Closed>`
    select t.id, t.closed_at from tickets t
     where t.tenant_id = ${ctx.tenantId} and t.status = 'closed' and t.closed_at < ${before}
       and (t.closed_at, t.id) > (select coalesce(max(m.closed_at), '-infinity'), coalesce(max(m.ticket_id), 0)
                                    from retention_marks m where m.tenant_id = ${ctx.tenantId})
     order by t.closed_at, t.id limit ${sql.lit(TICKETS_AT_ONCE)}`.execute(ctx.tx);
  return rows;
}

/** What was sent to many and never answered goes as a whole: nobody has ever seen these tickets. */
async function dropDueSleepers(ctx: Ctx): Promise<number> {
  const days = (await settingsOf(ctx)).get("MessageRetentionDays");
  if (days === "off") return 0;
  return dropSleepers(ctx, new Date(ctx.now.getTime() - Number(days) * DAY_MS), TICKETS_AT_ONCE);
}

async function settleTickets(ctx: Ctx, ids: readonly number[], last: Closed): Promise<Counts> {
  const own = await eraseUnder(ctx, { table: "tickets", ids });
  // The moment to the microsecond, as the tickets have it.
  await sql`
    insert into retention_marks (tenant_id, closed_at, ticket_id, updated_at)
    select t.tenant_id, t.closed_at, t.id, ${ctx.now} from tickets t
     where t.tenant_id = ${ctx.tenantId} and t.id = ${last.id} and t.closed_at is not null
    on conflict (tenant_id) do update
       set closed_at = excluded.closed_at, ticket_id = excluded.ticket_id, updated_at = excluded.updated_at
     where (excluded.closed_at, excluded.ticket_id) > (retention_marks.closed_at, retention_marks.ticket_id)`.execute(
    ctx.tx,
  );
  return own;
}
