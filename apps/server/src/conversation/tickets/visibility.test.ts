// The one rule of visibility, held three ways: as a predicate, as SQL on the real database, and against an oracle
// written from the specification's sentences without looking at the rule.
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { aChannel, aContact, aQueue, aTenant, aUser, testDatabase } from "#testing";
import { type TicketFacts, ticketFacts } from "./tickets.types.ts";
import { canSee, maySee, type Viewer, type VisibilitySettings } from "./visibility.rules.ts";
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
  const ids = async (count: number, make: () => Promise<{ id: number }>) => {
    const made: number[] = [];
    for (let index = 0; index < count; index++) made.push((await make()).id);
    return made;
  };
  world = {
    tenantId: tenant.id,
    queues: await ids(4, () => aQueue(db, { tenant })),
    channels: await ids(3, () => aChannel(db, { tenant })),
    users: await ids(6, () => aUser(db, { tenant, password: null })),
  };
  const { pick, flip } = chance(7);
  const contact = await aContact(db, { tenant });
  for (let index = 0; index < TICKETS; index++) {
    await db.sql(
      `insert into tickets (tenant_id, status, turn, protocol, is_group, queue_id, user_id, channel_id, contact_id,
                            last_message_at, created_at, updated_at)
       values ($1, 'closed', $2, $3, $4, $5, $6, $7, $8, now(), now(), now())`,
      [
        world.tenantId,
        pick(["bot", "assistant", "queue", "person", "customer"]),
        `P${index}`,
        flip(0.2),
        pick([null, ...world.queues]),
        pick([null, null, ...world.users]),
        pick(world.channels),
        contact.id,
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
      channelIds: flip(0.5) ? [] : some(world.channels, 0.5),
    },
    settings: { hideChatbotTickets: flip(), hideAssignedTickets: flip() },
  };
}

/** Core specification, section 6, sentence by sentence, with the decisions of docs/decisions/ on what it leaves open. */
function oracle(viewer: Viewer, settings: VisibilitySettings, ticket: TicketFacts): boolean {
  switch (viewer.isSupport ? "admin" : viewer.profile) {
    case "admin":
    case "supervisor":
      return true;
    default:
  }
  if (viewer.channelIds.length !== 0 && viewer.channelIds.indexOf(ticket.channelId) === -1) return false;
  if (ticket.userId !== null && ticket.userId === viewer.id) return true;
  if (ticket.queueId !== null && viewer.queueIds.indexOf(ticket.queueId) === -1) return false;
  if (settings.hideChatbotTickets && ["bot", "assistant"].includes(ticket.turn)) return false;
  if (settings.hideAssignedTickets && ticket.userId !== null) return viewer.profile === "supervisorfila";
  return true;
}

test(`SQL, predicate and oracle agree on ${TICKETS * VIEWERS} decisions`, async () => {
  let decisions = 0;
  let seen = 0;
  await db.tenantTx(world.tenantId, async (tx) => {
    for (let seed = 1; seed <= VIEWERS; seed++) {
      const { viewer, settings } = randomViewer(seed);
      const { rows } = await sql<{ id: number }>`
        select t.id from tickets t where t.tenant_id = ${world.tenantId}
           and ${whereHolds(canSee, viewer, settings)} order by t.id`.execute(tx);
      const bySql = rows.map(({ id }) => id);
      const visible = (decide: typeof maySee) =>
        tickets.filter((ticket) => decide(viewer, settings, ticketFacts(ticket))).map(({ id }) => id);
      expect(bySql, `viewer of seed ${seed}: SQL and predicate`).toEqual(visible(maySee));
      expect(bySql, `viewer of seed ${seed}: rule and oracle`).toEqual(visible(oracle));
      decisions += tickets.length;
      seen += bySql.length;
    }
  });
  expect(decisions).toBe(TICKETS * VIEWERS);
  // Neither everything nor nothing: the cases really divide.
  expect(seen).toBeGreaterThan(decisions * 0.2);
  expect(seen).toBeLessThan(decisions * 0.8);
});

test("what is known about the viewer costs the query nothing", () => {
  const settings = { hideChatbotTickets: true, hideAssignedTickets: true };
  const admin: Viewer = { id: 1, profile: "admin", isSupport: false, queueIds: [], channelIds: [1] };
  const compiled = (viewer: Viewer) => JSON.stringify(whereHolds(canSee, viewer, settings).toOperationNode());
  expect(compiled(admin)).toContain('"true"');
  expect(compiled(admin)).not.toContain("user_id");
  expect(compiled({ ...admin, profile: "user", channelIds: [] })).not.toContain("channel_id");
});
