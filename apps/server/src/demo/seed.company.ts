// One invented company in the database: made with the product's own actions where there are any.
import { sql } from "kysely";
import { findAccounts } from "#company/credentials";
import { createQueue } from "#company/queues";
import { createTag } from "#company/tags";
import { createTenant } from "#company/tenants";
import { createUser, markEmailVerified, setUserQueues } from "#company/users";
import { createChannel } from "#conversation/channels";
import { learnIdentities } from "#conversation/contacts";
import { fillSome } from "#conversation/facts";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import type { DemoCompany } from "./companies.ts";
import { type PlannedTicket, planHistory, planPast, seededChance, WEEKS_PAST } from "./history.rules.ts";
import { seedChats } from "./seed.chats.ts";
import { seedBoard } from "./seed.deals.ts";
import { seedFlow } from "./seed.flows.ts";
import { seedHours } from "./seed.hours.ts";
import { seedNotes } from "./seed.notes.ts";
import { seedRatings } from "./seed.ratings.ts";
import { seedWork } from "./seed.work.ts";

export interface ChannelSecrets {
  key: string;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
}

interface Made {
  channelId: number;
  queues: Map<string, number>;
  users: Map<string, number>;
  contacts: Map<string, number>;
}

const DUE_IN_DAYS = 24;

/** The tenant of a company seeded earlier, so that a second start keeps what was done in the first. */
export async function findCompany(deps: Deps, company: DemoCompany): Promise<number | null> {
  const [account] = await findAccounts(deps.db, company.users[0]?.email ?? "");
  return account?.tenantId ?? null;
}

export async function seedCompany(
  deps: Deps,
  tenantId: number,
  company: DemoCompany,
  given: { passwordHash: string; secrets: ChannelSecrets; planId: number; hasPast: boolean },
): Promise<number> {
  await asSystem(deps, tenantId, async (ctx) => {
    await createTenant(ctx, {
      name: company.name,
      email: company.users[0]?.email ?? null,
      whatsapp: company.channel.number,
      planId: given.planId,
      dueAt: new Date(ctx.now.getTime() + DUE_IN_DAYS * 86_400_000),
      timeZone: company.timeZone,
    });
    const made = await makeCompany(ctx, company, given);
    const chance = seededChance(company.name.length);
    const names = company.contacts.map(({ name, phone }) => [name, made.contacts.get(phone) ?? 0] as const);
    for (const board of company.boards) {
      await seedBoard(ctx, board, { users: made.users, contacts: new Map(names) });
    }
    await seedFlow(ctx, company.flow, made);
    const past = given.hasPast ? planPast(company, ctx.now, chance) : [];
    for (const ticket of [...past, ...planHistory(company, ctx.now, chance)]) await writeTicket(ctx, made, ticket);
    await seedNotes(ctx, company.notes, { users: made.users, contacts: new Map(names) });
    await fillSome(ctx);
    await seedRatings(ctx);
    await seedWork(ctx, company, { users: made.users, contacts: new Map(names), channelId: made.channelId });
    // For people who look around; journeys begin their own.
    if (given.hasPast) await seedChats(ctx, made.users);
    if (given.hasPast) await seedHours(ctx, attendants(company, made.users), WEEKS_PAST);
  });
  return tenantId;
}

/** Whoever has a queue. */
const attendants = ({ users }: DemoCompany, ids: ReadonlyMap<string, number>) =>
  users.flatMap(({ email, queues }) => (queues.length > 0 ? (ids.get(email) ?? []) : []));

async function makeCompany(
  ctx: Ctx,
  company: DemoCompany,
  { passwordHash, secrets }: { passwordHash: string; secrets: ChannelSecrets },
): Promise<Made> {
  const queues = new Map<string, number>();
  for (const queue of company.queues) queues.set(queue.name, await createQueue(ctx, queue));
  const tags = new Map<string, number>();
  for (const tag of company.tags) tags.set(tag.name, await createTag(ctx, tag));
  const users = new Map<string, number>();
  for (const { name, email, profile, queues: wanted } of company.users) {
    const id = await createUser(ctx, { name, email, profile, passwordHash });
    users.set(email, id);
    await setUserQueues(ctx, id, idsOf(wanted, queues));
    // The last one of each company still has to, so that there is somebody to try it with.
    if (email !== company.users.at(-1)?.email) await markEmailVerified(ctx, id);
  }
  const { key, ...credentials } = secrets;
  const { queue, phoneNumberId, wabaId, number, name } = company.channel;
  const channel = await createChannel(ctx, {
    type: "whatsapp_cloud",
    name,
    key,
    externalId: phoneNumberId,
    externalAccount: wabaId,
    number,
    isDefault: true,
    ...(queues.has(queue) ? { defaultQueueId: queues.get(queue) as number } : {}),
    credentials,
  });
  const contacts = new Map<string, number>();
  for (const contact of company.contacts) {
    const id = await makeContact(ctx, contact.name, contact.phone, idsOf(contact.tags, tags));
    contacts.set(contact.phone, id);
  }
  return { channelId: channel.id, queues, users, contacts };
}

async function makeContact(ctx: Ctx, name: string, phone: string, tagIds: number[]): Promise<number> {
  const { id } = await ctx.tx
    .insertInto("contacts")
    .values({
      tenantId: ctx.tenantId,
      name,
      number: phone,
      email: null,
      pictureKey: null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await learnIdentities(ctx, id, [{ kind: "wa_id", value: phone }]);
  if (tagIds.length > 0) {
    const rows = tagIds.map((tagId) => ({ tenantId: ctx.tenantId, contactId: id, tagId }));
    await ctx.tx.insertInto("contactTags").values(rows).execute();
  }
  return id;
}

/** Written as it would stand after the conversation: history has no journal, nobody was watching. */
async function writeTicket(ctx: Ctx, made: Made, planned: PlannedTicket): Promise<void> {
  const { tenantId } = ctx;
  const first = planned.messages[0];
  const last = planned.messages.at(-1);
  if (!first || !last) return;
  const inbound = planned.messages.filter((message) => !message.fromMe);
  const answeredUntil = planned.messages.findLastIndex((message) => message.fromMe);
  const waiting = planned.status === "closed" ? undefined : planned.messages[answeredUntil + 1];
  const userId = planned.user ? (made.users.get(planned.user.email) ?? null) : null;
  const protocol = await sql<{ protocol: string }>`select next_protocol(${tenantId}, ${first.at}) as protocol`.execute(
    ctx.tx,
  );
  const ticket = await ctx.tx
    .insertInto("tickets")
    .values({
      tenantId,
      version: 1,
      status: planned.status,
      turn: planned.status === "pending" ? "queue" : last.fromMe ? "customer" : "person",
      protocol: protocol.rows[0]?.protocol ?? "",
      isGroup: false,
      queueId: made.queues.get(planned.queue) ?? null,
      userId,
      channelId: made.channelId,
      contactId: made.contacts.get(planned.contact.phone) ?? 0,
      inboundCount: inbound.length,
      answered: last.fromMe,
      lastMessageId: null,
      lastMessage: last.body,
      lastMessageFromMe: last.fromMe,
      lastMessageStatus: last.status,
      lastMessageAt: last.at,
      waitingSince: waiting?.at ?? null,
      lastInboundAt: inbound.at(-1)?.at ?? null,
      closedAt: planned.status === "closed" ? last.at : null,
      createdAt: first.at,
      updatedAt: last.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeStory(ctx, planned, { ticketId: ticket.id, userId, queueId: made.queues.get(planned.queue) ?? null });
  const lastId = await writeMessages(ctx, made, planned, ticket.id, userId);
  await ctx.tx.updateTable("tickets").set({ lastMessageId: lastId }).where("id", "=", ticket.id).execute();
  if (userId === null) return;
  // Whoever answered has read what came before; what the customer wrote since is new.
  const seen = waiting ? inbound.filter((message) => message.at < waiting.at).length : inbound.length;
  await ctx.tx
    .insertInto("ticketReads")
    .values({ tenantId, ticketId: ticket.id, userId, inboundSeen: seen, lastReadId: lastId, updatedAt: last.at })
    .execute();
}

/** Opened by the customer, taken a little before the first answer, closed after the last word. */
async function writeStory(
  ctx: Ctx,
  { messages, status }: PlannedTicket,
  { ticketId, userId, queueId }: { ticketId: number; userId: number | null; queueId: number | null },
): Promise<void> {
  const first = messages[0];
  const last = messages.at(-1);
  if (!first || !last) return;
  const answer = messages.find(({ fromMe }) => fromMe) ?? last;
  const lines = [
    { type: "create" as const, userId: null, toUserId: null, at: first.at },
    ...(userId === null
      ? []
      : [{ type: "open" as const, userId, toUserId: userId, at: new Date(answer.at.getTime() - 1) }]),
    ...(status === "closed" ? [{ type: "closed" as const, userId, toUserId: userId, at: last.at }] : []),
  ];
  const rows = lines.map((line) => ({
    tenantId: ctx.tenantId,
    ticketId,
    fromUserId: null,
    fromQueueId: queueId,
    toQueueId: queueId,
    ...line,
  }));
  await ctx.tx.insertInto("ticketLogs").values(rows).execute();
}

async function writeMessages(ctx: Ctx, made: Made, planned: PlannedTicket, ticketId: number, userId: number | null) {
  const rows = planned.messages.map((message) => ({
    tenantId: ctx.tenantId,
    ticketId,
    channelId: made.channelId,
    clientId: ctx.deps.ids.uuid(),
    type: "text" as const,
    body: message.body,
    fromMe: message.fromMe,
    sendType: "chat" as const,
    userId: message.fromMe ? userId : null,
    status: message.status,
    providerId: `wamid.${ctx.deps.ids.token(24)}`,
    failureCode: null,
    failureDetail: null,
    quotedId: null,
    providerAt: message.at,
    createdAt: message.at,
    nextAttemptAt: null,
    sentAt: message.fromMe ? message.at : null,
    deliveredAt: message.fromMe ? message.at : null,
    readAt: message.status === "read" ? message.at : null,
    failedAt: null,
  }));
  const written = await ctx.tx.insertInto("messages").values(rows).returning("id").execute();
  return Math.max(...written.map(({ id }) => id));
}

function idsOf(names: readonly string[], ids: ReadonlyMap<string, number>): number[] {
  return names.flatMap((name) => ids.get(name) ?? []);
}
