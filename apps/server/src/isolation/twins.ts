// Two companies with the same of everything: whatever one of them can name, the other has too.
import { ADMIN_SCOPE } from "@prosa/contracts/company/scopes";
import { OPERATOR_TENANT_ID, type Profile } from "@prosa/contracts/permissions";
import {
  aBoard,
  aCall,
  aCampaign,
  aChannel,
  aChat,
  aChatMessage,
  aClosingReason,
  aContact,
  aDeal,
  aFarewell,
  aFile,
  aFlow,
  aFlowTest,
  aHoliday,
  aKeyword,
  aKnowledge,
  aMenu,
  aMessage,
  aNotice,
  anApiKey,
  anIntegration,
  aQueue,
  aQuickMessage,
  aReportLetter,
  aSchedule,
  aSegment,
  aSession,
  aSupportGrant,
  aTag,
  aTask,
  aTeam,
  aTenant,
  aTicket,
  aUser,
  aWebhook,
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
  /**
   * What the names in paths and bodies mean in this company, from the point of view of one of its people; of all of them,
   * or at least of those that are asked for.
   */
  idsFor(person: TestUser, names?: ReadonlySet<string>): Promise<KnownIds>;
}

/** Whom and what the things of one set are about. */
interface Base {
  person: TestUser;
  contactId: number;
  channelId: number;
  ticket: Awaited<ReturnType<typeof aTicket>>;
  messageId: number;
}
type Part = (base: Base) => Promise<Record<string, number | string>>;

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
  const firstChannel = await aChannel(db, { tenant, name: `${canary} channel` });
  const webchat = await aChannel(db, { tenant, name: `${canary} web chat`, type: "webchat" });
  const [quarantined] = await db.sql<{ id: string }>(
    `insert into webhook_quarantine (tenant_id, channel_id, channel_type, reason, body, bytes, received_at)
     values ($1, $2, 'whatsapp_cloud', $3, 'sealed', 6, now()) returning id`,
    [tenantId, firstChannel.id, `${canary} reason`],
  );

  /** Another number of the company, which took the place of a third. */
  async function successionIds(channelId: number, person: TestUser): Promise<Record<string, number>> {
    const to = await aChannel(db, { tenant, name: `${canary} ${unique()}` });
    const from = await aChannel(db, { tenant, name: unique() });
    const [row] = await db.sql<{ id: string }>(
      `insert into channel_successions (tenant_id, from_channel_id, to_channel_id, user_id, state, last_ticket_id, created_at,
         finished_at) values ($1, $2, $3, $4, 'done', 0, now(), now()) returning id`,
      [tenantId, from.id, to.id, person.id],
    );
    await db.sql(
      "insert into channel_succession_tickets (tenant_id, succession_id, ticket_id) select $1, $2, t.id from tickets t where t.tenant_id = $1 and t.channel_id = $3",
      [tenantId, row?.id, channelId],
    );
    return { successionId: Number(row?.id), toChannelId: to.id };
  }

  const [{ planId } = { planId: "" }] = await db.sql<{ planId: string }>(
    'select plan_id as "planId" from tenants where id = $1',
    [tenantId],
  );

  /** What the company has, each made by itself, so that a request costs only what it names. */
  const parts: readonly Part[] = [
    async () => ({
      tagId: (await aTag(db, { tenant, name: unique() })).id,
      intoTagId: (await aTag(db, { tenant, name: unique() })).id,
    }),
    async () => ({ closingReasonId: (await aClosingReason(db, { tenant, name: unique() })).id }),
    async ({ person }) => {
      const quick = { user: person, key: unique().replace(" ", "-"), message: canary };
      return { quickMessageId: (await aQuickMessage(db, quick)).id };
    },
    async ({ person }) => {
      const { id, apiId } = await anApiKey(db, { user: person, name: unique() });
      return { apiKeyId: id, apiId };
    },
    async () => {
      const { id, deliveryId } = await aWebhook(db, { tenant, name: unique() });
      return { webhookId: id, deliveryId };
    },
    async () => ({ integrationId: (await anIntegration(db, { tenant, name: unique() })).id }),
    async () => ({ knowledgeId: (await aKnowledge(db, { tenant, title: unique(), body: canary })).id }),
    async () => ({ farewellId: (await aFarewell(db, { tenant, title: unique() })).id }),
    async () => {
      // A year has no more days: the oldest make room.
      await db.sql("delete from holidays where tenant_id = $1 and id <= (select max(id) - 330 from holidays)", [
        tenantId,
      ]);
      return { holidayId: (await aHoliday(db, { tenant, message: canary })).id };
    },
    async ({ person }) => ({ fileId: (await aFile(db, { user: person, name: `${canary}.png` })).id }),
    // Of the platform, and the same for everybody who has it.
    async () => ({ articleId: await anArticle(db) }),
    async () => ({ brandId: await aBrand(db) }),
    async ({ person }) => ({ teamId: (await aTeam(db, { tenant, name: unique(), members: [person] })).id }),
    async ({ person }) => {
      return { grantId: (await aSupportGrant(db, { grantedBy: person, reason: `${canary} reason` })).id };
    },
    // To be deleted: nobody's who asks for anything here.
    async () => ({ companyId: (await aTenant(db)).id }),
    async ({ person, contactId }) => {
      const board = await aBoard(db, { tenant, name: unique(), lanes: [unique(), unique()] });
      const [laneId, afterLaneId] = board.lanes.map(({ id }) => id) as [number, number];
      const given = { tenant, boardId: board.id, laneId, contactId, ownerId: person.id, title: canary };
      const [deal, after] = [await aDeal(db, given), await aDeal(db, given)];
      return { boardId: board.id, laneId, afterLaneId, dealId: deal.id, afterDealId: after.id };
    },
    async ({ person }) => {
      const chat = await aChat(db, { members: [person, ...made.filter(({ id }) => id !== person.id)], name: canary });
      const said = await aChatMessage(db, { chat, by: person, body: `${canary} message` });
      return { chatId: chat.id, ...toldOf(said.id) };
    },
    async ({ person, contactId }) => ({ taskId: (await aTask(db, { owner: person, name: canary, contactId })).id }),
    async ({ person }) => ({ reportLetterId: (await aReportLetter(db, { user: person, pausedAt: new Date() })).id }),
    // Published and active, with a word of its own.
    async () => {
      const document = aMenu(queue.id);
      const notes = [{ id: "n1", text: canary, place: { x: 0, y: 0 } }];
      const given = { tenant, document: { ...document, notes }, isPublished: true, isActive: true };
      const flow = await aFlow(db, { ...given, name: unique() });
      const of = await aFlow(db, { ...given, name: unique() });
      const keyword = await aKeyword(db, { flow: of, keyword: unique() });
      const test = await aFlowTest(db, { flow, name: unique() });
      return { flowId: flow.id, versionNumber: 1, keywordFlowId: keyword.id, flowTestId: test.id };
    },
    // Not begun, with somebody who waits. A place of a file is a number of the campaign's own: the same in every company.
    async ({ contactId, channelId }) => {
      const given = { texts: [canary], channelIds: [channelId], contactIds: [contactId] };
      const campaign = await aCampaign(db, { tenant, name: unique(), ...given });
      return { campaignId: campaign.id, recipientId: campaign.recipientIds[0] ?? 0, copyOf: campaign.id, place: 1 };
    },
    async () => ({ segmentId: (await aSegment(db, { tenant, name: unique() })).id }),
    ({ channelId, person }) => successionIds(channelId, person),
    async ({ person, channelId, contactId }) => {
      return { scheduleId: (await aSchedule(db, { user: person, channelId, contactId, body: canary })).id };
    },
    async () => ({ goneContactId: (await aContact(db, { tenant, name: `${canary} gone` })).id }),
    async ({ contactId }) => ({ mergeId: await aMerge(db, tenantId, contactId, canary) }),
    ({ person, ticket, messageId }) => noticeIds(db, person, { ticketId: ticket.id, messageId }),
    async ({ person, ticket }) => {
      const file = await aFile(db, { user: person, name: `${canary}.png` });
      return { longJobId: await aLongJob(db, person, canary, { fileId: file.id, ticketId: ticket.id }) };
    },
    async ({ channelId }) => ({ templateId: await aTemplate(db, tenantId, channelId, canary) }),
    async ({ person }) => ({ sessionId: await aSession(db, person) }),
    async ({ person }) => ({ pushDeviceId: await aPushDevice(db, person) }),
    // Whose password the operator may change: nobody who asks for anything here.
    async () => ({ accountId: (await aUser(db, { tenant, name: `${canary} account` })).id }),
    async () => ({ invoiceId: await anInvoice(db, tenantId, canary) }),
    async () => ({ paymentId: await aPayment(db, tenantId, canary) }),
  ];
  /** What each part gives, known once it was made. */
  const given = new Map<Part, string[]>();

  /** Requests change people, too: whoever asks next reaches the queue and every channel as at the start. */
  async function restore(person: TestUser): Promise<void> {
    await db.sql("update queues set is_active = true where id = $1", [queue.id]);
    await db.sql("insert into user_queues values ($1, $2, $3) on conflict do nothing", [tenantId, person.id, queue.id]);
    await db.sql("delete from user_channels where user_id = $1", [person.id]);
    await db.sql("update calls set state = 'ended', outcome = 'canceled' where user_id = $1 and state <> 'ended'", [
      person.id,
    ]);
    await db.sql("update users set channel_limit = false where id = $1 and channel_limit", [person.id]);
  }

  return {
    tenantId,
    canary,
    people,
    /** Made anew for each request, so that one request cannot spoil the next. */
    async idsFor(person, names) {
      await restore(person);
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
      const callId = await ownCall(db, person, { channelId: channel.id, contactId: contact.id, ticketId: ticket.id });
      const content = JSON.stringify({ type: "comment", author: canary, post: null });
      const comment = await aMessage(db, { tenant, ticket, type: "comment", content, providerId: unique() });
      // The newest: whoever answers has seen it.
      const message = await aMessage(db, { tenant, ticket, body: `${canary} message` });
      const base = { person, contactId: contact.id, channelId: channel.id, ticket, messageId: message.id };
      const ids: Record<string, number | string> = {};
      for (const part of parts) {
        const gives = given.get(part);
        if (names && gives && !gives.some((name) => names.has(name))) continue;
        const made = await part(base);
        given.set(part, Object.keys(made));
        Object.assign(ids, made);
      }
      return {
        ...ids,
        tenantId,
        planId: Number(planId),
        // Nobody's: work that gave up is the platform's to look at.
        jobId: crypto.randomUUID(),
        memberId: person.id,
        ownerId: person.id,
        walletId: person.id,
        userId: person.id,
        callChannelId: firstChannel.id,
        webchatId: webchat.id,
        // Known to Redis alone, and only while somebody is on a site.
        visitorId: "nobody-on-the-site-right-now",
        // The same in every company: it names a rule and not anybody's object.
        key: "groupnotification",
        gateway: "stripe",
        ticketId: ticket.id,
        version: ticket.version,
        // Visitors have a suite of their own; here nobody's chat is asked for.
        widgetKey: "nobodys-web-chat-at-all",
        messageId: message.id,
        commentId: comment.id,
        callId,
        quotedId: message.id,
        seenId: message.id,
        draftId: crypto.randomUUID(),
        queueId: queue.id,
        defaultQueueId: queue.id,
        channelId: channel.id,
        contactId: contact.id,
        quarantineId: Number(quarantined?.id),
        // Of the platform's own company and of nobody else.
        moneyId: 1,
        chargeId: 1,
        eventId: 1,
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

/** By hand, of an invoice of its own. */
async function aPayment(db: TestDatabase, tenantId: number, canary: string): Promise<number> {
  const [row] = await db.sql<{ id: string }>(
    `insert into payments (tenant_id, invoice_id, gateway, provider_id, amount_cents, paid_at)
     values ($1, $2, 'manual', gen_random_uuid()::text, 100, now()) returning id`,
    [tenantId, await anInvoice(db, tenantId, canary)],
  );
  return Number(row?.id);
}

/** In the session that asks; its address is sealed by whoever subscribes really. */
async function aPushDevice(db: TestDatabase, { tenantId, id, sessionId }: TestUser): Promise<number> {
  const [row] = await db.sql<{ id: string }>(
    `insert into push_subscriptions (tenant_id, user_id, session_id, endpoint_hash, language, created_at, seen_at)
     values ($1, $2, $3, sha256(gen_random_uuid()::text::bytea), 'pt', now(), now()) returning id`,
    [tenantId, id, sessionId],
  );
  return Number(row?.id);
}

/** One of a mention, in the person's bell. */
async function noticeIds(
  db: TestDatabase,
  { tenantId, id: userId }: TestUser,
  data: { ticketId: number; messageId: number },
): Promise<Record<string, number>> {
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
  const operator = await aUser(db, { tenant: OPERATOR_TENANT_ID, profile: "admin" });
  const [token] = await db.sql("select 1 from api_keys where 'admin' = any (scopes) and revoked_at is null");
  if (!token) await anApiKey(db, { user: operator, name: "token of the platform", scopes: [ADMIN_SCOPE] });
  return operator;
}

/** One message under the names by which it is asked for and answered. */
const toldOf = (id: number) => ({ chatMessageId: id, quotedChatMessageId: id });

/** Written by the platform for everybody: it tells nothing of any company. */
async function anArticle(db: TestDatabase): Promise<number> {
  const [row] = await db.sql<{ id: string }>(
    `with older as (delete from help_articles where id < (select max(id) - 100 from help_articles))
     insert into help_articles (position, audience, is_published, texts, updated_at)
     values (0, 'everybody', true, '{"pt": {"title": "a", "body": "b"}, "en": null, "es": null}', now()) returning id`,
  );
  return Number(row?.id);
}

/** The same for how the product looks at a host. */
async function aBrand(db: TestDatabase): Promise<number> {
  const [row] = await db.sql<{ id: string }>(
    `with older as (delete from brands where id < (select max(id) - 20 from brands))
     insert into brands (host, name, color, images, theme, updated_at)
     values (gen_random_uuid()::text, 'a', '#000000',
             '{"logoLight": null, "logoDark": null, "icon": null, "loginBackground": null}',
             '{"light": {}, "dark": {}, "nearDanger": {"light": false, "dark": false}}', now()) returning id`,
  );
  return Number(row?.id);
}

/** It rings for them and is theirs, so that they may hear it as well as take it. */
async function ownCall(
  db: TestDatabase,
  person: TestUser,
  at: Record<"channelId" | "contactId" | "ticketId", number>,
): Promise<number> {
  const { id } = await aCall(db, { ...at, tenantId: person.tenantId, ringsFor: person.id });
  await db.sql("update calls set user_id = $2 where id = $1", [id, person.id]);
  return id;
}
