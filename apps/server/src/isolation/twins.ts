// Two companies with the same of everything: whatever one of them can name, the other has too.
import { OPERATOR_TENANT_ID, type Profile } from "@prosa/contracts/permissions";
import {
  aBoard,
  aCampaign,
  aChannel,
  aClosingReason,
  aContact,
  aDeal,
  aFarewell,
  aFile,
  aFlow,
  aFlowTest,
  aHoliday,
  aKeyword,
  aMenu,
  aMessage,
  aNotice,
  aQueue,
  aQuickMessage,
  aSchedule,
  aSession,
  aSupportGrant,
  aTag,
  aTask,
  aTeam,
  aTicket,
  aUser,
  type TestDatabase,
  type TestUser,
} from "#testing";
import type { TenantChoice } from "../testing/companies.ts";
import type { KnownIds } from "./sample.ts";

export interface Twin {
  tenantId: number;
  /** A word planted in every text of this company; it must never be seen from outside. */
  canary: string;
  people: Record<Profile, TestUser>;
  /** What the names in paths and bodies mean in this company, from the point of view of one of its people. */
  idsFor(person: TestUser): Promise<KnownIds>;
}

/** A company of that name, unless one that is there already is to have everything. */
export async function makeTwin(db: TestDatabase, name: string, tenant: TenantChoice = name): Promise<Twin> {
  const canary = `canary${name}`;
  /** For names that exist once; long enough that thousands of them never meet. */
  const unique = () => `${canary} ${crypto.randomUUID().slice(-12)}`;
  const queue = await aQueue(db, { tenant, name: `${canary} queue` });
  const tenantId = queue.tenantId;
  const profiles: Profile[] = ["user", "supervisorfila", "supervisor", "admin"];
  const made = await Promise.all(
    profiles.map((profile) => aUser(db, { tenant, profile, name: `${canary} ${profile}`, queues: [queue] })),
  );
  const people = Object.fromEntries(made.map((person) => [person.profile, person])) as Record<Profile, TestUser>;
  const channel = await aChannel(db, { tenant, name: `${canary} channel` });
  const [quarantined] = await db.sql<{ id: string }>(
    `insert into webhook_quarantine (tenant_id, channel_id, channel_type, reason, body, bytes, received_at)
     values ($1, $2, 'whatsapp_cloud', $3, 'sealed', 6, now()) returning id`,
    [tenantId, channel.id, `${canary} reason`],
  );

  /** What a company sets up. */
  async function floorIds(person: TestUser): Promise<KnownIds> {
    // A year has no more days: the oldest make room.
    await db.sql("delete from holidays where tenant_id = $1 and id <= (select max(id) - 200 from holidays)", [
      tenantId,
    ]);
    const quick = { user: person, key: unique().replace(" ", "-"), message: canary };
    const [tag, into] = [await aTag(db, { tenant, name: unique() }), await aTag(db, { tenant, name: unique() })];
    return {
      tagId: tag.id,
      intoTagId: into.id,
      closingReasonId: (await aClosingReason(db, { tenant, name: unique() })).id,
      quickMessageId: (await aQuickMessage(db, quick)).id,
      farewellId: (await aFarewell(db, { tenant, title: unique() })).id,
      holidayId: (await aHoliday(db, { tenant, message: canary })).id,
      fileId: (await aFile(db, { user: person, name: `${canary}.png` })).id,
    };
  }

  async function peopleIds(person: TestUser): Promise<KnownIds> {
    const team = { tenant, name: unique(), members: [person] };
    const [plan] = await db.sql<{ plan_id: string }>("select plan_id from tenants where id = $1", [tenantId]);
    return {
      tenantId,
      // Of the platform, and the same for everybody who has it.
      planId: Number(plan?.plan_id),
      // Nobody's: work that gave up is the platform's to look at.
      jobId: crypto.randomUUID(),
      memberId: person.id,
      callChannelId: channel.id,
      teamId: (await aTeam(db, team)).id,
      grantId: (await aSupportGrant(db, { grantedBy: person, reason: `${canary} reason` })).id,
      // The same in every company: it names a rule and not anybody's object.
      key: "groupnotification",
    };
  }

  async function crmIds(person: TestUser, contactId: number): Promise<KnownIds> {
    const board = await aBoard(db, { tenant, name: unique(), lanes: [unique(), unique()] });
    const [laneId, afterLaneId] = board.lanes.map(({ id }) => id) as [number, number];
    const given = { tenant, boardId: board.id, laneId, contactId, ownerId: person.id, title: canary };
    const [deal, after] = [await aDeal(db, given), await aDeal(db, given)];
    const task = await aTask(db, { owner: person, name: canary, contactId });
    const ids = { boardId: board.id, laneId, afterLaneId, dealId: deal.id, afterDealId: after.id };
    return { ...ids, taskId: task.id, ownerId: person.id };
  }

  /** Published and active, with a word of its own. */
  async function flowIds(): Promise<KnownIds> {
    const document = aMenu(queue.id);
    const notes = [{ id: "n1", text: canary, place: { x: 0, y: 0 } }];
    const given = { name: unique(), document: { ...document, notes }, isPublished: true, isActive: true };
    const flow = await aFlow(db, { tenant, ...given });
    const keyword = await aKeyword(db, {
      flow: await aFlow(db, { tenant, ...given, name: unique() }),
      keyword: unique(),
    });
    const test = await aFlowTest(db, { flow, name: unique() });
    return { flowId: flow.id, versionNumber: 1, keywordFlowId: keyword.id, flowTestId: test.id };
  }

  /** Not begun, with somebody who waits. */
  async function campaignIds(contactId: number, channelId: number): Promise<KnownIds> {
    const given = { texts: [canary], channelIds: [channelId], contactIds: [contactId] };
    const campaign = await aCampaign(db, { tenant, name: unique(), ...given });
    return { campaignId: campaign.id, recipientId: campaign.recipientIds[0] ?? 0, copyOf: campaign.id };
  }

  return {
    tenantId,
    canary,
    people,
    /** Made anew for each request, so that one request cannot spoil the next. */
    async idsFor(person) {
      const contact = await aContact(db, { tenant, name: `${canary} contact` });
      const channel = await aChannel(db, { tenant, name: unique() });
      const ticket = await aTicket(db, {
        tenant,
        status: "open",
        channelId: channel.id,
        contactId: contact.id,
        queueId: queue.id,
        userId: person.id,
        lastMessage: canary,
      });
      const message = await aMessage(db, { tenant, ticket, body: `${canary} message` });
      const floor = await floorIds(person);
      return {
        ...floor,
        ...(await peopleIds(person)),
        ...(await crmIds(person, contact.id)),
        ...(await flowIds()),
        ...(await campaignIds(contact.id, channel.id)),
        ticketId: ticket.id,
        messageId: message.id,
        quotedId: message.id,
        seenId: message.id,
        draftId: crypto.randomUUID(),
        userId: person.id,
        queueId: queue.id,
        defaultQueueId: queue.id,
        channelId: channel.id,
        contactId: contact.id,
        scheduleId: (await aSchedule(db, { user: person, channelId: channel.id, contactId: contact.id, body: canary }))
          .id,
        goneContactId: (await aContact(db, { tenant, name: `${canary} gone` })).id,
        mergeId: await aMerge(db, tenantId, contact.id, canary),
        walletId: person.id,
        ...(await noticeIds(db, person, { ticketId: ticket.id, messageId: message.id })),
        longJobId: await aLongJob(db, person, canary, { fileId: floor.fileId, ticketId: ticket.id }),
        templateId: await aTemplate(db, tenantId, channel.id, canary),
        sessionId: await aSession(db, person),
        quarantineId: Number(quarantined?.id),
        // Whose password the operator may change: nobody who asks for anything here.
        accountId: (await aUser(db, { tenant, name: `${canary} account` })).id,
        invoiceId: await anInvoice(db, tenantId, canary),
        version: ticket.version,
      };
    },
  };
}

/**
 * Still to be canceled and already with both of its files, so that every route of such work finds something; of a kind
 * that the person may ask for, without which its files are not handed out.
 */
async function aLongJob(
  db: TestDatabase,
  person: TestUser,
  canary: string,
  { fileId, ticketId }: { fileId: unknown; ticketId: number },
): Promise<string> {
  const reading = { separator: ";", encoding: "utf-8" };
  const mapping = { name: 0, number: 1, email: null, notes: null, extraInfo: [] };
  const isAdmin = person.profile === "admin";
  const payload = isAdmin ? { fileId, reading, mapping } : { ticketId };
  const [row] = await db.sql<{ id: string }>(
    `insert into long_jobs (tenant_id, id, user_id, kind, subject, status, is_cancelable, payload, created_at, updated_at,
       result_key, result_name, failures_key)
     select f.tenant_id, gen_random_uuid(), f.user_id, $5, $3, 'waiting', true, $4, now() - interval '2 days', now(),
       f.storage_key, f.name, f.storage_key
     from uploaded_files f where f.tenant_id = $1 and f.id = $2 returning id`,
    [person.tenantId, fileId, canary, JSON.stringify(payload), isAdmin ? "checkContacts" : "pdf"],
  );
  return row?.id ?? "";
}

/** Open, and made by hand. */
async function anInvoice(db: TestDatabase, tenantId: number, canary: string): Promise<number> {
  const number = `2999-${Number.parseInt(crypto.randomUUID().slice(0, 8), 16) + 1_000}`;
  const [row] = await db.sql<{ id: string }>(
    `with made as (
       insert into invoices (tenant_id, number, kind, subject, plan_name, due_at, total_cents, currency)
       values ($1, $2, 'manual', gen_random_uuid()::text, $3, now() + interval '9 days', 100, 'BRL') returning id)
     select id from made`,
    [tenantId, number, `${canary} plan`],
  );
  return Number(row?.id);
}

/** One of a mention, in the person's bell. */
async function noticeIds(
  db: TestDatabase,
  { tenantId, id: userId }: TestUser,
  data: { ticketId: number; messageId: number },
): Promise<KnownIds> {
  const notice = await aNotice(db, { tenantId, userId, kind: "mention.note", subject: data.ticketId, data });
  return { noticeId: notice.id, upTo: notice.id };
}

/** Somebody of the company, to be parted from the contact again. */
async function aMerge(db: TestDatabase, tenantId: number, contactId: number, canary: string): Promise<number> {
  const [row] = await db.sql<{ id: string }>(
    `with c as (select jsonb_build_object('contact', to_jsonb(c) - 'tenant_id' - 'search_name', 'tags', '[]'::jsonb,
                         'wallets', '[]'::jsonb, 'extra', '[]'::jsonb) as shot
                  from contacts c where c.tenant_id = $1 and c.id = $2),
          n as (select nextval(pg_get_serial_sequence('contacts', 'id')) as id)
     insert into contact_merges (tenant_id, contact_id, gone_id, gone_name, reason, kept_before, kept_after, gone_before,
                                 moved, created_at)
     select $1, $2, n.id, $3, 'person', c.shot, c.shot,
            jsonb_set(jsonb_set(c.shot, '{contact,id}', to_jsonb(n.id)), '{contact,number}', 'null'), '{}', now()
       from c, n returning id`,
    [tenantId, contactId, `${canary} merged`],
  );
  return Number(row?.id);
}

async function aTemplate(db: TestDatabase, tenantId: number, channelId: number, canary: string): Promise<number> {
  const shape = { isNamed: false, header: null, body: canary, bodyParameters: [], footer: null, buttons: [] };
  const [row] = await db.sql<{ id: string }>(
    `insert into channel_templates
       (tenant_id, channel_id, external_id, name, language, category, status, quality, shape, synced_at)
     values ($1, $2, gen_random_uuid()::text, $3, 'pt_BR', 'utility', 'approved', 'green', $4, now()) returning id`,
    [tenantId, channelId, canary, JSON.stringify({ ...shape, isSendable: true })],
  );
  return Number(row?.id);
}

/** The platform's own company, made unless it is there, whose admin is the operator. */
export async function makeOperator(db: TestDatabase): Promise<TestUser> {
  const [plan] = await db.sql<{ id: string }>(
    `insert into plans (name, max_users, max_connections, value_cents) values ('operator', 9, 9, 0)
     on conflict (name) do update set name = excluded.name returning id`,
  );
  await db.sql(
    "insert into tenants (id, name, plan_id, due_at) values ($1, 'Operator', $2, '2999-01-01') on conflict do nothing",
    [OPERATOR_TENANT_ID, plan?.id],
  );
  return aUser(db, { tenant: OPERATOR_TENANT_ID, profile: "admin" });
}

/** A fingerprint of every row of a company in every table that has tenants. */
export async function fingerprint(db: TestDatabase, tenantId: number): Promise<string> {
  const tables = await db.sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const parts = tables.map(
    ({ name }) => `select '${name}' as t, md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as sum
                     from ${name} r where tenant_id = ${tenantId}`,
  );
  const sums = await db.sql<{ t: string; sum: string }>(parts.join(" union all "));
  return sums
    .map(({ t, sum }) => `${t}:${sum}`)
    .toSorted()
    .join("\n");
}
