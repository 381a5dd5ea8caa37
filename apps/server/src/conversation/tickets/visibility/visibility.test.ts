// The one rule of visibility, held together: as a predicate, as SQL on the real database, and in words. What it should
// say is judged by the suite of its own (npm run visibility).
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { aChannel, aContact, aQueue, aTenant, aUser, aWallet, testDatabase } from "#testing";
import { nothingHidden, plainTicket, plainViewer } from "../tickets.factory.ts";
import { type TicketFacts, ticketFacts } from "../tickets.types.ts";
import { canSee, explain, maySee, rulesInForce, type Viewer, type VisibilitySettings } from "./visibility.rules.ts";
import { whereHolds } from "./visibility.sql.ts";

const db = testDatabase();
const TICKETS = 250;
const VIEWERS = 120;

interface World {
  tenantId: number;
  queues: number[];
  channels: number[];
  users: number[];
}
let world: World;
let tickets: (TicketFacts & { id: number })[];

/** Repeatable chance: a failing case is the same tomorrow. */
function chance(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return {
    pick: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T,
    some: <T>(items: readonly T[], share: number): T[] => items.filter(() => next() < share),
    flip: (share = 0.5) => next() < share,
  };
}

beforeAll(async () => {
  const tenant = await aTenant(db);
  const many = async <T>(count: number, make: () => Promise<T>): Promise<T[]> => {
    const made: T[] = [];
    for (let index = 0; index < count; index++) made.push(await make());
    return made;
  };
  const users = await many(6, () => aUser(db, { tenant, password: null }));
  const contacts = await many(5, () => aContact(db, { tenant }));
  const { pick, flip, some } = chance(7);
  for (const contact of contacts) for (const owner of some(users, 0.3)) await aWallet(db, contact, owner);
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
  world = {
    tenantId: tenant.id,
    queues: ids(await many(4, () => aQueue(db, { tenant }))),
    channels: ids(await many(3, () => aChannel(db, { tenant }))),
    users: ids(users),
  };
  for (let index = 0; index < TICKETS; index++) {
    await db.sql(
      `insert into tickets (tenant_id, status, turn, protocol, is_group, is_private, queue_id, user_id, channel_id,
                            contact_id, last_message_at, created_at, updated_at)
       values ($1, 'closed', $2, $3, $4, $5, $6, $7, $8, $9, now(), now(), now())`,
      [
        world.tenantId,
        pick(["bot", "assistant", "queue", "person", "customer"]),
        `P${index}`,
        flip(0.2),
        flip(0.3),
        pick([null, ...world.queues]),
        pick([null, null, ...world.users]),
        pick(world.channels),
        pick(contacts).id,
      ],
    );
  }
  tickets = await db.tenantTx(world.tenantId, (tx) => tx.selectFrom("tickets").selectAll().orderBy("id").execute());
});

function randomViewer(seed: number): { viewer: Viewer; settings: VisibilitySettings } {
  const { pick, some, flip } = chance(seed);
  return {
    viewer: {
      id: pick([...world.users, 999_999]),
      profile: pick(["user", "user", "user", "supervisorfila", "supervisor", "admin"] as const),
      isSupport: flip(0.1),
      queueIds: some(world.queues, 0.4),
      channelIds: flip(0.5) ? null : some(world.channels, 0.5),
      hasWallet: flip(),
      ignoreWallet: flip(0.2),
    },
    settings: {
      hideChatbotTickets: flip(),
      hideAssignedTickets: flip(),
      hidePrivateTickets: flip(),
      directToWallets: flip(),
      walletContactsOnly: flip(),
    },
  };
}

test(`SQL, predicate and explanation agree on ${TICKETS * VIEWERS} decisions`, async () => {
  let seen = 0;
  await db.tenantTx(world.tenantId, async (tx) => {
    for (let seed = 1; seed <= VIEWERS; seed++) {
      const { viewer, settings } = randomViewer(seed);
      const { rows } = await sql<{ id: number }>`
        select t.id from tickets t where t.tenant_id = ${world.tenantId}
           and ${whereHolds(canSee, viewer, settings)} order by t.id`.execute(tx);
      const bySql = rows.map(({ id }) => id);
      const byRule = tickets.filter((ticket) => maySee(viewer, settings, ticketFacts(ticket))).map(({ id }) => id);
      expect(bySql, `viewer of seed ${seed}`).toEqual(byRule);
      const unexplained = tickets.filter((ticket) => {
        const { isVisible, because } = explain(viewer, settings, ticketFacts(ticket));
        return because.length === 0 || isVisible !== byRule.includes(ticket.id);
      });
      expect(unexplained, `viewer of seed ${seed}`).toEqual([]);
      seen += bySql.length;
    }
  });
  // Neither everything nor nothing: the cases really divide.
  expect(seen).toBeGreaterThan(TICKETS * VIEWERS * 0.2);
  expect(seen).toBeLessThan(TICKETS * VIEWERS * 0.8);
});

test("the facts that SQL writes into the journal are those that code writes", async () => {
  const rows = await db.sql<{ id: string; facts: TicketFacts }>("select t.id, ticket_facts(t) as facts from tickets t");
  const facts = new Map(rows.map((row) => [Number(row.id), row.facts]));
  for (const ticket of tickets) expect(facts.get(ticket.id)).toEqual(ticketFacts(ticket));
});

test("what is known about the viewer costs the query nothing", () => {
  const settings = { ...nothingHidden, hideChatbotTickets: true, hideAssignedTickets: true, hidePrivateTickets: true };
  const compiled = (viewer: Viewer) => JSON.stringify(whereHolds(canSee, viewer, settings).toOperationNode());
  const admin = plainViewer({ profile: "admin", channelIds: [1] });
  expect(compiled(admin)).toContain("t.status in ('open', 'pending', 'closed')");
  expect(compiled(admin)).not.toContain("user_id");
  const attendant = compiled(plainViewer());
  expect(attendant).not.toContain("channel_id");
  expect(attendant).not.toContain("wallet_ids");
});

test("the words name what decided", () => {
  const viewer = plainViewer({ hasWallet: true, channelIds: [5] });
  const settings = { ...nothingHidden, walletContactsOnly: true, directToWallets: true };
  expect(rulesInForce(viewer, settings)).toEqual([
    "ownTickets",
    "ownQueues",
    "withoutQueue",
    "walletTickets",
    "channelLimit",
    "walletOnly",
  ]);
  expect(explain(viewer, settings, plainTicket({ walletIds: [7], queueId: 4 }))).toEqual({
    isVisible: true,
    because: ["walletTickets"],
  });
  expect(explain(viewer, settings, plainTicket({ channelId: 6 }))).toEqual({
    isVisible: false,
    because: ["channelLimit", "walletOnly"],
  });
  const boss = plainViewer({ profile: "supervisor" });
  const hidden = { ...nothingHidden, hidePrivateTickets: true };
  expect(explain(boss, hidden, plainTicket({ isPrivate: true })).because).toEqual(["hidePrivate"]);
  expect(rulesInForce(boss, hidden)).toEqual(["seesAll", "hidePrivate"]);
});
