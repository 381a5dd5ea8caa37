// What a customer sees of whoever attends them: once for each message and burst, for nobody else's looking, only if wanted.
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { setSetting } from "#company/settings";
import { asSystem } from "#platform/context";
import {
  aChannel,
  aQueue,
  aTenant,
  aUser,
  startSandboxProcess,
  type TestChannel,
  type TestSandbox,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";

const db = testDatabase();
const PHONE = "5511987650077";
let server: TestServer;
let sandbox: TestSandbox;
let channel: TestChannel;
let ana: TestUser;
let chief: TestUser;
let tenantId: number;

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  db.beforeDrop(() => sandbox.close());
  server = await testServer(db, { role: "all", env: sandbox.env });
});

beforeEach(async () => {
  const tenant = await aTenant(db);
  tenantId = tenant.id;
  const queue = await aQueue(db, { tenant });
  channel = await aChannel(db, { tenant, defaultQueueId: queue.id });
  ana = await aUser(db, { tenant, name: "Ana", queues: [queue] });
  chief = await aUser(db, { tenant, name: "Chefe", profile: "supervisor", queues: [queue] });
  const callbackUrl = `${server.url}/webhooks/whatsapp-cloud/${channel.key}`;
  await sandbox.control("/numbers", { phoneNumberId: channel.externalId, ...channel.credentials, callbackUrl });
});

async function say(text: string): Promise<void> {
  const { delivered } = await sandbox.control("/say", {
    phoneNumberId: channel.externalId,
    from: PHONE,
    text,
    await: true,
  });
  expect(delivered).toBe(true);
}

async function attended(): Promise<number> {
  await say("Bom dia");
  const { body } = await server.as(ana).get("/tickets?status=open,pending");
  const ticketId = body.tickets[0].id as number;
  await server.as(ana).put(`/tickets/${ticketId}`, { status: "open", version: body.tickets[0].version });
  return ticketId;
}

const wanted = (key: "ShowRead" | "ShowTyping") =>
  asSystem(server.deps, tenantId, (ctx) => setSetting(ctx, key, true), "test");

const TO_THE_END = Number.MAX_SAFE_INTEGER;
const open = (who: TestUser, ticketId: number) =>
  server.as(who).put(`/tickets/${ticketId}/read`, { messageId: TO_THE_END });

const shown = async () =>
  (await sandbox.control(`/ledger?kind=read&outcome=accepted&channel=${channel.externalId}`)).entries as {
    text: string | null;
  }[];

/** Everything asked for until now has been done. */
async function settled(): Promise<void> {
  const waiting = "select 1 from jobs.job where data ->> 'job' = 'signs.show' and state < 'completed'";
  await vi.waitFor(async () => expect(await db.sql(waiting)).toEqual([]), 20_000);
}

test("the attendant who opens it shows it as read once, and again only for newer words", async () => {
  await wanted("ShowRead");
  const ticketId = await attended();
  await open(chief, ticketId);
  await open(ana, ticketId);
  await vi.waitFor(async () => expect(await shown()).toHaveLength(1), 20_000);
  await server.as(ana).put(`/tickets/${ticketId}/unread`, {});
  await open(ana, ticketId);
  await settled();
  expect(await shown()).toHaveLength(1);
  await say("Ainda estou aqui");
  await open(chief, ticketId);
  await open(ana, ticketId);
  await vi.waitFor(async () => expect(await shown()).toHaveLength(2), 20_000);
});

test("a burst of writing is shown once; somebody who only looks shows nothing", async () => {
  await wanted("ShowTyping");
  const ticketId = await attended();
  const [mine, theirs] = [await server.socket(ana), await server.socket(chief)];
  for (const { socket } of [theirs, mine]) socket.emit("ticket.viewing", { ticketId });
  await vi.waitFor(async () => {
    theirs.socket.emit("ticket.typing", { ticketId });
    for (let key = 0; key < 5; key += 1) mine.socket.emit("ticket.typing", { ticketId });
    expect(await shown()).toHaveLength(1);
  }, 20_000);
  await settled();
  expect(await shown()).toHaveLength(1);
});

test("as long as nobody has asked for it nothing is shown, and a provider that is away harms no reading", async () => {
  const ticketId = await attended();
  expect((await open(ana, ticketId)).status).toBe(200);
  await settled();
  expect(await shown()).toEqual([]);
  await wanted("ShowRead");
  await sandbox.control("/revoke-token", { phoneNumberId: channel.externalId });
  await say("E agora?");
  expect((await open(ana, ticketId)).body).toMatchObject({ unreadMessages: 0 });
  await settled();
  expect(await shown()).toEqual([]);
});
