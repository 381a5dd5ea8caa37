// Whether a message wakes a bot: after any change, what stands in the channels is what flows, keywords and channels say.
import { type Chance, chanceFrom } from "@prosa/flows/hostile";
import { beforeAll, expect, test, vi } from "vitest";
import { createChannel } from "#conversation/channels";
import { asSystem } from "#platform/context";
import {
  aChannel,
  aFlow,
  aMenu,
  aQueue,
  aUser,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";

import { addKeyword } from "./keywords.actions.ts";

const db = testDatabase();
let server: TestServer;
let admin: TestUser;
let queueId: number;

beforeAll(async () => {
  server = await testServer(db);
  admin = await aUser(db, { profile: "admin" });
  queueId = (await aQueue(db)).id;
});

interface Flow {
  id: number;
  is_active: boolean;
  is_default: boolean;
  test_number: string | null;
  is_published: boolean;
}
interface Keyword {
  flow_id: number;
  channel_id: number | null;
  is_active: boolean;
}
interface Channel {
  id: number;
  flow_id: number | null;
  bot_mode: string;
  is_deleted: boolean;
}

const rows = <R>(text: string) => db.sql<R>(text, [admin.tenantId]);
const readAll = async () => ({
  flows: await rows<Flow>(
    `select id::int, is_active, is_default, test_number, published_version_id is not null as is_published from flows
      where tenant_id = $1 and deleted_at is null order by id`,
  ),
  keywords: await rows<Keyword>(
    "select flow_id::int, channel_id::int, is_active from keyword_flows where tenant_id = $1 order by id",
  ),
  channels: await rows<Channel>(
    `select id::int, flow_id::int, bot_mode, deleted_at is not null as is_deleted from channels
      where tenant_id = $1 order by id`,
  ),
});

/** The same sentence as the statement's, said over plain values. */
function derived(channel: Channel, flows: Flow[], keywords: Keyword[]): string {
  if (channel.is_deleted) return "off";
  const running = flows.filter((flow) => flow.is_active && flow.is_published);
  if (running.some(({ id, is_default }) => is_default || id === channel.flow_id)) return "always";
  const isHeard = keywords.some(
    (one) =>
      one.is_active && [null, channel.id].includes(one.channel_id) && running.some(({ id }) => id === one.flow_id),
  );
  return isHeard || flows.some(({ test_number }) => test_number !== null) ? "keywords" : "off";
}

async function expectTruth(after: string) {
  const { flows, keywords, channels } = await readAll();
  const found = channels.map(({ id, bot_mode }) => [id, bot_mode]);
  expect(found, after).toEqual(channels.map((channel) => [channel.id, derived(channel, flows, keywords)]));
  return new Set(channels.map(({ bot_mode }) => bot_mode));
}

let made = 0;

/** One change by the doors people use. */
async function change(chance: Chance): Promise<string> {
  const { flows, channels } = await readAll();
  const flow = chance.pick(flows)?.id ?? 0;
  const living = channels.filter(({ is_deleted }) => !is_deleted);
  const channelId = chance.pick([null, ...living.map(({ id }) => id)]);
  const [keyword] = await rows<{ id: number }>(
    "select id::int from keyword_flows where tenant_id = $1 order by md5(id::text) limit 1",
  );
  const person = server.as(admin);
  made += 1;
  const changes: [string, () => Promise<unknown>][] = [
    ["active", () => person.put(`/chat-flow/${flow}`, { isActive: chance.is(0.5) })],
    ["active", () => person.put(`/chat-flow/${flow}`, { isActive: chance.is(0.5) })],
    ["default", () => person.put(`/chat-flow/${flow}`, { isDefault: chance.is(0.3) })],
    ["test", () => person.put(`/chat-flow/${flow}`, { testNumber: chance.is(0.2) ? "5511987654321" : null })],
    ["publish", () => person.post(`/chat-flow/${flow}/publish`, { rev: 1, activate: chance.is(0.5) })],
    ["stop", () => person.post(`/chat-flow/${flow}/stop`)],
    ["delete", () => person.delete(`/chat-flow/${flow}`)],
    ["make", () => aFlow(db, { document: aMenu(queueId) })],
    ["keyword", () => person.post("/keyword-flows", wordFor(flow, channelId, chance.is(0.8)))],
    [
      "keyword change",
      () => person.put(`/keyword-flows/${keyword?.id ?? 1}`, { isActive: chance.is(0.5), flowId: flow }),
    ],
    ["keyword delete", () => person.delete(`/keyword-flows/${keyword?.id ?? 1}`)],
    ["channel", () => person.put(`/channels/${channelId ?? 1}`, { flowId: chance.is(0.5) ? flow : null })],
    ["channel delete", () => (living.length > 2 ? person.delete(`/channels/${channelId ?? 1}`) : Promise.resolve())],
    ["channel new", () => connect()],
  ];
  const [name, run] = chance.pick(changes);
  await run();
  return `${made} ${name}`;
}

const wordFor = (flowId: number, channelId: number | null, isActive: boolean) => ({
  keyword: `palavra ${made}`,
  match: "contains",
  flowId,
  channelId,
  isActive,
  interrupts: false,
});

const connect = () =>
  asSystem(server.deps, admin.tenantId, (ctx) =>
    createChannel(ctx, {
      type: "whatsapp_cloud",
      name: `Linha ${made}`,
      externalId: `9900${made}`,
      credentials: { accessToken: "a".repeat(20), appSecret: "b".repeat(32), verifyToken: "c".repeat(20) },
    }),
  );

test("any changes leave every channel with the mode that follows from them", async () => {
  const chance = chanceFrom(11);
  for (let count = 0; count < 2; count += 1) await aChannel(db);
  for (let count = 0; count < 3; count += 1) await aFlow(db, { document: aMenu(queueId), isPublished: count > 0 });
  const seen = await expectTruth("nothing yet");
  // Whatever chance draws, each mode has been there once.
  const { flows } = await readAll();
  const flowId = flows.find(({ is_published }) => is_published)?.id;
  for (const wish of [{ isActive: true }, { isDefault: true }, { isDefault: false }, { testNumber: "5511987654321" }]) {
    expect((await server.as(admin).put(`/chat-flow/${flowId}`, wish)).status).toBe(200);
    for (const mode of await expectTruth(JSON.stringify(wish))) seen.add(mode);
  }
  for (let count = 0; count < 150; count += 1) {
    for (const mode of await expectTruth(await change(chance))) seen.add(mode);
  }
  expect([...seen].toSorted()).toEqual(["always", "keywords", "off"]);
});

test("two changes at once do not miss each other: the second waits until the first has ended", async () => {
  const rita = await aUser(db, { tenant: "two", profile: "admin" });
  const { id: channelId } = await aChannel(db, { tenant: "two" });
  const flow = await aFlow(db, { tenant: "two", isPublished: true, isActive: false });
  const gate = Promise.withResolvers<void>();
  const isWritten = Promise.withResolvers<void>();
  const first = asSystem(server.deps, rita.tenantId, async (ctx) => {
    await addKeyword(ctx, { ...wordFor(flow.id, null, true), match: "contains" });
    isWritten.resolve();
    await gate.promise;
  });
  await isWritten.promise;
  let isDone = false;
  const second = server.as(rita).put(`/chat-flow/${flow.id}`, { isActive: true });
  const ended = second.finally(() => {
    isDone = true;
  });
  const waiting =
    "select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())";
  await vi.waitFor(async () => expect(isDone || (await db.sql(waiting)).length > 0).toBe(true), { timeout: 20_000 });
  gate.resolve();
  await Promise.all([first, ended]);
  expect((await second).status).toBe(200);
  const [channel] = await db.sql("select bot_mode from channels where id = $1", [channelId]);
  expect(channel).toEqual({ bot_mode: "keywords" });
});
