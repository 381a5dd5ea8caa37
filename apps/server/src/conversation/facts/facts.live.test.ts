// Facts as they are written with each change equal those derived from the ticket's story, whatever people and customers do.
import { beforeAll, expect, test } from "vitest";
import { asSystem } from "#platform/context";
import {
  aChannel,
  aClosingReason,
  aQueue,
  aTenant,
  aUser,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";
import { fillSome } from "./facts.actions.ts";

const db = testDatabase();
let server: TestServer;
let tenantId: number;
let channelId: number;
let queues: { id: number }[];
let people: TestUser[];
let reasonId: number;
let written = 0;

beforeAll(async () => {
  server = await testServer(db, { role: "api", now: "2025-03-10T12:00:00Z" });
  const tenant = await aTenant(db);
  queues = [await aQueue(db, { tenant, name: "Vendas" }), await aQueue(db, { tenant, name: "Suporte" })];
  const channel = await aChannel(db, { tenant, defaultQueueId: queues[0]?.id ?? 0 });
  [tenantId, channelId] = [channel.tenantId, channel.id];
  people = [
    await aUser(db, { tenant, queues: queues as never, profile: "admin" }),
    await aUser(db, { tenant, queues: queues as never, profile: "admin" }),
  ];
  reasonId = (await aClosingReason(db, { tenant })).id;
});

/** As a webhook's body brings it; the provider's moment may lie behind. */
async function say(customer: number, isMine: boolean, lateMs: number): Promise<void> {
  written += 1;
  const now = server.clock.now();
  const change = {
    kind: "message",
    providerId: `wamid.${written}`,
    from: [{ kind: "wa_id", value: `55119876500${customer}` }],
    profileName: "Rui",
    at: new Date(now.getTime() - lateMs),
    type: "text",
    body: "Oi",
    fromMe: isMine,
  };
  const call = "select created from intake_apply($1, $2, $3, $4, false)";
  await db.db.callOnce("intake_apply_facts", call, [tenantId, channelId, JSON.stringify([change]), now]);
}

/** Numbers from 0 up to that, always the same ones. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Row {
  id: string;
  version: string;
}

async function doSomething(pick: (below: number) => number): Promise<number> {
  if (pick(10) < 3) {
    await say(10 + pick(4), pick(5) === 0, pick(3) === 0 ? pick(90_000) : 0);
    return 200;
  }
  const rows = await db.sql<Row>("select id, version from tickets where tenant_id = $1 order by id desc limit 5", [
    tenantId,
  ]);
  const row = rows[pick(rows.length)];
  if (!row) return 0;
  const as = server.as(people[pick(2)] as TestUser);
  const [queue, person] = [queues[pick(2)]?.id, people[pick(2)]?.id];
  const acts = [
    () => as.post(`/messages/${row.id}`, { body: "Bom dia", clientId: crypto.randomUUID() }),
    () => as.post(`/messages/${row.id}`, { body: "Bom dia", clientId: crypto.randomUUID() }),
    () => as.put(`/tickets/${row.id}`, { status: "open" }),
    () => as.put(`/tickets/${row.id}`, { status: "pending" }),
    () => as.put(`/tickets/${row.id}`, { status: "closed", ...(pick(2) ? { closingReasonId: reasonId } : {}) }),
    () => as.put(`/tickets/${row.id}`, { userId: person, queueId: queue }),
    () => as.put(`/tickets/${row.id}`, { queueId: queue }),
    () => as.put(`/tickets/${row.id}`, { isPrivate: pick(2) === 0 }),
    () => as.post(`/tickets/${row.id}/undo`, { version: Number(row.version) }),
  ];
  return (await (acts[pick(acts.length)] as () => Promise<{ status: number }>)()).status;
}

const facts = () =>
  db.sql(
    `select ticket_id, kind, at, since, channel_id, queue_id, user_id, to_queue_id, to_user_id, author, is_first, is_private,
            was_answered, sent, received, reason_id, grade
       from ticket_facts where tenant_id = $1 order by ticket_id, at, kind, user_id, since`,
    [tenantId],
  );
const stages = () =>
  db.sql(
    `select id, cycle_since, stage_since, first_answer_at, stay_sent, stay_inbound from tickets where tenant_id = $1 order by id`,
    [tenantId],
  );

test("what was written with four hundred random changes is what the story of the tickets gives", async () => {
  const pick = chance(7);
  let done = 0;
  for (let step = 0; step < 400; step++) {
    server.clock.advance(1_000 + pick(20_000));
    if ((await doSomething(pick)) === 200) done += 1;
  }
  expect(done).toBeGreaterThan(150);
  const live = { facts: await facts(), stages: await stages() };
  const kinds = new Set(live.facts.map((fact) => (fact as { kind: string }).kind));
  expect([...kinds].toSorted()).toEqual(["answered", "came", "closed", "left", "moved", "opened", "reopened"]);
  await db.sql("update tickets set cycle_since = null where tenant_id = $1", [tenantId]);
  await db.sql("delete from ticket_facts where tenant_id = $1", [tenantId]);
  expect(await asSystem(server.deps, tenantId, fillSome)).toBe(false);
  expect(await facts()).toEqual(live.facts);
  expect(await stages()).toEqual(live.stages);
});
