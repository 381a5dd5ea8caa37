// A company of a dataset as the suites know companies: its own people read, and what they read is what has most in it.
import { aSession, aUser, type TestDatabase, type TestUser, tokenFor } from "#testing";
import type { World } from "../../budget/calls.ts";
import type { KnownIds } from "../../isolation/sample.ts";
import { makeTwin } from "../../isolation/twins.ts";

/** What people type: a part of many names, a whole one, two of them, a number as it was dictated, a rare word. */
const WORDS = ["ma", "silva", "joão guimar", "98123-4", "ornitorrinco"];
const DAYS_BACK = 30;

export interface Given {
  db: TestDatabase;
  tenantId: number;
  operator: TestUser;
  /** Where a client was before all that happened since. */
  since: string;
}

export async function companyOf({ db, tenantId, operator, since }: Given): Promise<World> {
  const twin = await makeTwin(db, `bench${crypto.randomUUID().slice(0, 8)}`, tenantId);
  const { queueId } = await twin.idsFor(twin.people.admin);
  let round = 0;
  return {
    db,
    twin,
    operator,
    queueId: Number(queueId),
    // Each time somebody else, for one person may only ask so often a minute. Whoever sees everything may be new.
    reader: (profile) =>
      profile === "admin" ? aUser(db, { tenant: tenantId, profile }) : aColleague(db, tenantId, round++),
    heaviest: (person) => heaviestFor(db, person, { since }),
  };
}

/** One of those who answer there, with what they have at hand, signed in. */
async function aColleague(db: TestDatabase, tenantId: number, place: number): Promise<TestUser> {
  const rows = await db.sql<{ id: string; name: string; email: string }>(
    `select id, name, email from users u where tenant_id = $1 and profile = 'user' and is_active
        and exists (select 1 from tickets t where t.tenant_id = $1 and t.user_id = u.id and t.status = 'open')
      order by id limit 50`,
    [tenantId],
  );
  const row = rows[place % rows.length];
  if (!row) throw new Error(`nobody answers anybody in company ${tenantId}`);
  const id = Number(row.id);
  const sessionId = await aSession(db, { id, tenantId });
  return { ...row, id, tenantId, profile: "user", sessionId, token: await tokenFor(sessionId) };
}

async function heaviestFor(db: TestDatabase, person: TestUser, known: KnownIds): Promise<KnownIds[]> {
  const [row = {}] = await db.sql<Record<string, string>>(
    `with mine as materialized (
       select t.* from tickets t where t.tenant_id = $1 and ($3 or (t.status = 'open' and t.user_id = $2))),
     often as (select contact_id from mine group by contact_id order by count(*) desc, contact_id limit 1),
     ticket as (select m.id, m.last_message_id, m.contact_id, m.channel_id from mine m, often o
                 where m.contact_id = o.contact_id order by m.id desc limit 1),
     queue as (select queue_id from mine where queue_id is not null group by 1 order by count(*) desc limit 1),
     tag as (select tag_id from contact_tags where tenant_id = $1 group by 1 order by count(*) desc limit 1),
     owner as (select user_id from contact_wallets where tenant_id = $1 group by 1 order by count(*) desc limit 1),
     busy as (select user_id from tickets where tenant_id = $1 and user_id is not null group by 1 order by count(*) desc limit 1),
     lane as (select board_id, lane_id from deals where tenant_id = $1 group by 1, 2 order by count(*) desc limit 1)
     select ticket.id as "ticketId", ticket.last_message_id as "messageId", ticket.contact_id as "contactId",
            ticket.channel_id as "channelId", ticket.channel_id as "whatsappIds", queue.queue_id as "queueId",
            queue.queue_id as "queuesIds", tag.tag_id as "tagId", tag.tag_id as "tagsIds", owner.user_id as "walletId",
            busy.user_id as "ownerId", busy.user_id as "useradmId", busy.user_id as "viewAsId",
            lane.board_id as "boardId", lane.lane_id as "laneId"
       from ticket, queue, tag, owner, busy, lane`,
    [person.tenantId, person.id, person.profile === "admin"],
  );
  const day = (daysBack: number) => new Date(Date.now() - daysBack * 86_400_000).toISOString().slice(0, 10);
  const ids: KnownIds = {
    ...Object.fromEntries(Object.entries(row).map(([name, id]) => [name, Number(id)])),
    ...known,
    createdFrom: day(DAYS_BACK),
    createdTo: day(0),
    lastMessageFrom: day(DAYS_BACK),
    lastMessageTo: day(0),
    pageNumber: 3,
  };
  return WORDS.map((searchParam) => ({ ...ids, searchParam }));
}
