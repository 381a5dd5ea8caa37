// A random company in the database, and the same company as the oracle understands it. Made with few statements, so
// that thousands of them can be judged; every one is a tenant of its own, because settings are remembered by tenant.
import type { Profile } from "@prosa/contracts/permissions";
import type { AdminSql } from "#platform/database";
import { type Chance, chanceOf } from "./chance.ts";
import type { Conversation, Person, Wishes } from "./oracle.ts";

export interface World {
  seed: number;
  tenantId: number;
  people: Person[];
  wishes: Wishes;
  conversations: (Conversation & { id: number; contactName: string })[];
}

export interface WorldSizes {
  people: number;
  tickets: number;
}

const QUEUES = 5;
const CHANNELS = 4;
const CONTACTS = 60;
const SETTINGS = [
  "NotViewTicketsChatBot",
  "NotViewAssignedTickets",
  "HidePrivateTickets",
  "DirectTicketsToWallets",
  "WalletContactsOnly",
] as const;
const profiles: Profile[] = ["user", "user", "user", "supervisorfila", "supervisorfila", "supervisor", "admin"];

/** Every contact's name holds it, so that a search for it must find every ticket that may be seen. */
export const COMMON_WORD = "Zulmira";

const numbers = (rows: { id: string }[]) => rows.map(({ id }) => Number(id));

export async function makeWorld(sql: AdminSql, seed: number, sizes: WorldSizes): Promise<World> {
  const chance = chanceOf(seed);
  const [tenant] = await sql<{ id: string }>(
    `insert into tenants (id, name, plan_id, due_at)
     select draw_tenant_id(), 'World ' || $1::int, min(id), '2999-01-01' from plans returning id`,
    [seed],
  );
  const tenantId = Number(tenant?.id);
  const wishes = Object.fromEntries(SETTINGS.map((key) => [key, chance.flip()]));
  await sql(
    `insert into settings (tenant_id, key, value)
     select $1, k, v from unnest($2::text[], $3::text[]) s(k, v)`,
    [
      tenantId,
      [...Object.keys(wishes), "TicketsPerStatus"],
      [...Object.values(wishes).map((on) => (on ? "enabled" : "disabled")), "100"],
    ],
  );
  const queues = numbers(
    await sql(
      "insert into queues (tenant_id, name) select $1, 'Q' || n from generate_series(1, $2::int) n returning id",
      [tenantId, QUEUES],
    ),
  );
  const channels = numbers(
    await sql(
      `insert into channels (tenant_id, type, name, key)
       select $1, 'whatsapp_cloud', 'C' || n, md5(random()::text) from generate_series(1, $2::int) n returning id`,
      [tenantId, CHANNELS],
    ),
  );
  const people = await makePeople(sql, chance, { tenantId, queues, channels, count: sizes.people });
  const contacts = await makeContacts(sql, chance, tenantId, people);
  const conversations = await makeTickets(sql, chance, { tenantId, queues, channels, people, contacts }, sizes.tickets);
  return {
    seed,
    tenantId,
    people: people.map(({ wallet, ...person }) => ({ ...person, wallet: wallet.size })),
    wishes,
    conversations,
  };
}

interface Drafted extends Omit<Person, "wallet"> {
  wallet: Set<number>;
}

async function makePeople(
  sql: AdminSql,
  chance: Chance,
  given: { tenantId: number; queues: number[]; channels: number[]; count: number },
): Promise<Drafted[]> {
  const { tenantId, queues, channels, count } = given;
  const drafts = Array.from({ length: count }, () => ({
    profile: chance.pick(profiles),
    isSupport: chance.flip(0.05),
    ignoresWallets: chance.flip(0.2),
    channels: chance.flip(0.6) ? null : new Set(chance.some(channels, 0.6)),
  }));
  const ids = numbers(
    await sql(
      `insert into users (tenant_id, name, email, profile, is_support, ignore_wallet, channel_limit)
       select $1, 'Person ' || n, 'world.' || gen_random_uuid() || '@example.com', p, s, w, a
         from unnest($2::text[], $3::bool[], $4::bool[], $5::bool[]) with ordinality d(p, s, w, a, n) order by n returning id`,
      [
        tenantId,
        drafts.map((one) => one.profile),
        drafts.map((one) => one.isSupport),
        drafts.map((one) => one.ignoresWallets),
        drafts.map((one) => one.channels !== null),
      ],
    ),
  );
  const people = drafts.map((draft, index) => ({
    ...draft,
    id: ids[index] as number,
    queues: new Set(chance.some(queues, 0.4)),
    wallet: new Set<number>(),
  }));
  await link(
    sql,
    "user_queues (tenant_id, user_id, queue_id)",
    tenantId,
    pairs(people, ({ queues: own }) => own),
  );
  await link(
    sql,
    "user_channels (tenant_id, user_id, channel_id)",
    tenantId,
    pairs(people, ({ channels: own }) => own ?? new Set()),
  );
  return people;
}

const pairs = (people: readonly Drafted[], of: (person: Drafted) => ReadonlySet<number>): [number, number][] =>
  people.flatMap((person) => [...of(person)].map((other): [number, number] => [person.id, other]));

async function link(sql: AdminSql, into: string, tenantId: number, rows: readonly [number, number][]) {
  await sql(`insert into ${into} select $1, a, b from unnest($2::bigint[], $3::bigint[]) r(a, b)`, [
    tenantId,
    rows.map(([one]) => one),
    rows.map(([, other]) => other),
  ]);
}

interface Contact {
  id: number;
  name: string;
  owners: Set<number>;
}

async function makeContacts(sql: AdminSql, chance: Chance, tenantId: number, people: Drafted[]): Promise<Contact[]> {
  const rows = await sql<{ id: string; name: string }>(
    `insert into contacts (tenant_id, name, number)
     select $1, '${COMMON_WORD} ' || n, '5511' || (900000000 + n) from generate_series(1, $2::int) n returning id, name`,
    [tenantId, CONTACTS],
  );
  const owners = chance.some(people, 0.5);
  const contacts = rows.map(({ id, name }) => ({
    id: Number(id),
    name,
    owners: new Set(chance.flip(0.5) ? chance.some(owners, 0.2).map((owner) => owner.id) : []),
  }));
  for (const contact of contacts) {
    for (const person of people) if (contact.owners.has(person.id)) person.wallet.add(contact.id);
  }
  const rowsOf = contacts.flatMap(({ id, owners: own }) => [...own].map((owner): [number, number] => [id, owner]));
  await sql(
    `insert into contact_wallets (tenant_id, contact_id, user_id, created_at)
     select $1, a, b, now() from unnest($2::bigint[], $3::bigint[]) r(a, b)`,
    [tenantId, rowsOf.map(([contact]) => contact), rowsOf.map(([, owner]) => owner)],
  );
  return contacts;
}

interface Parts {
  tenantId: number;
  queues: number[];
  channels: number[];
  people: Drafted[];
  contacts: Contact[];
}

async function makeTickets(sql: AdminSql, chance: Chance, parts: Parts, count: number) {
  const { tenantId, queues, channels, people, contacts } = parts;
  // One attendance at a time per contact and channel: the rest are closed ones.
  const active = new Set<string>();
  const drafts = Array.from({ length: count }, () => {
    const contact = chance.pick(contacts);
    const channel = chance.pick(channels);
    const place = `${contact.id} ${channel}`;
    const wanted = chance.pick(["open", "pending", "pending", "closed", "asleep"]);
    // One of each going on or asleep per contact and channel.
    const going = wanted === "asleep" ? `${place} asleep` : place;
    const status = active.has(going) ? "closed" : wanted;
    if (status !== "closed") active.add(going);
    return {
      contact,
      channel,
      status,
      turn: chance.pick(["bot", "assistant", "queue", "queue", "person", "person", "customer"]),
      queue: chance.pick([null, ...queues]),
      attendant: chance.flip(0.5) ? chance.pick(people).id : null,
      isGroup: chance.flip(0.2),
      isPrivate: chance.flip(0.2),
    };
  });
  const column = <T>(read: (draft: (typeof drafts)[number]) => T) => drafts.map(read);
  const ids = numbers(
    await sql(
      `insert into tickets (tenant_id, version, status, turn, protocol, is_group, is_private, queue_id, user_id, channel_id,
                            contact_id, last_message_at, created_at, updated_at)
       select $1, 1, s, t, case when s <> 'asleep' then 'W' || n end, g, p, q, u, h, c, at, at, at
         from unnest($2::text[], $3::text[], $4::bool[], $5::bool[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
                with ordinality d(s, t, g, p, q, u, h, c, n),
              lateral (select timestamptz '2025-03-10T12:00:00Z' + n / 3 * interval '1 second' as at) m
        order by n returning id`,
      [
        tenantId,
        column(({ status }) => status),
        column(({ turn }) => turn),
        column(({ isGroup }) => isGroup),
        column(({ isPrivate }) => isPrivate),
        column(({ queue }) => queue),
        column(({ attendant }) => attendant),
        column(({ channel }) => channel),
        column(({ contact }) => contact.id),
      ],
    ),
  );
  return drafts.map(({ contact, ...draft }, index) => ({
    ...draft,
    id: ids[index] as number,
    owners: contact.owners,
    contactName: contact.name,
  }));
}
