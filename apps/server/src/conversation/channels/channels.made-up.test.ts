// A made-up provider through the whole product: connected, heard, answered and lost, known by nobody but its own folder.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { takeInChanges } from "#conversation/intake";
import { aTenant, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { pigeon } from "./testing/pigeon.adapter.ts";
import { type PigeonProvider, startPigeonProvider } from "./testing/pigeon.provider.ts";

const db = testDatabase();
const KEY = "a-key-of-the-loft";
let provider: PigeonProvider;
let server: TestServer;
let boss: TestUser;

beforeAll(async () => {
  provider = await startPigeonProvider();
  for (const loft of ["north", "south", "east", "west"]) provider.lofts.set(loft, KEY);
  const { url } = provider;
  server = await testServer(db, {
    env: { EGRESS_ALLOW: new URL(url).host },
    adapters: [pigeon(url, "channel"), pigeon(url, "app"), pigeon(url, "none")],
  });
  boss = await aUser(db, { tenant: await aTenant(db), profile: "admin" });
});
afterAll(() => provider.close());

const formOf = (loft: string, key = KEY) => ({ loft, key, app: "" });

async function connect(type: string, loft: string, app = "") {
  const credentials = { ...formOf(loft), app };
  const made = await server.as(boss).post("/channels", { type, name: `${type} ${loft}`, credentials });
  expect(made.status).toBe(200);
  return made.body as { id: number; throughput: number; status: string };
}

async function addressOf(channelId: number): Promise<string> {
  const { body } = await server.as(boss).get(`/channels/${channelId}/webhook`);
  return new URL(body.callbackUrl).pathname;
}

const knock = (path: string, letters: unknown, key = KEY) =>
  server.as(null).raw(path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-key": key },
    body: JSON.stringify({ letters }),
  });

async function ticketOf(name: string): Promise<number> {
  const { body } = await server.as(boss).get("/tickets?status=open,pending&showAll=true");
  const found = (body.tickets as { id: number; contact: { name: string } }[]).find(
    ({ contact }) => contact.name === name,
  );
  if (!found) throw new Error(`nobody called ${name} has written`);
  return found.id;
}

async function answer(name: string, words: string): Promise<number> {
  const sent = await server.as(boss).post(`/messages/${await ticketOf(name)}`, { clientId: randomUUID(), body: words });
  expect(sent.status).toBe(200);
  return sent.body.messages[0].id;
}

const stateOf = async (messageId: number) => {
  const [row] = await db.sql<{ status: string; failureCode: string | null }>(
    `select status, failure_code as "failureCode" from messages where id = $1`,
    [messageId],
  );
  return row;
};

test("the screens learn what it asks for, and a wrong key is refused with the adapter's own reason", async () => {
  const { body } = await server.as(boss).get("/channels/forms");
  const form = (body.forms as { type: string }[]).find(({ type }) => type === "pigeon_channel");
  expect(form).toMatchObject({ webhook: "channel", fields: [{ name: "loft", isAccount: true }, {}, {}] });
  const wrong = { type: "pigeon_channel", credentials: formOf("north", "not-the-key-of-it") };
  const checked = await server.as(boss).post("/channels/check", wrong);
  expect(checked.body.steps).toMatchObject([{ step: "key", isNeeded: true, result: "failed", reason: "keyRefused" }]);
  expect(await server.as(boss).post("/channels", { ...wrong, name: "Norte" })).toFailWith("ERR_CHANNEL_CHECK");
  const other = { type: "pigeon_channel", credentials: { phoneNumberId: "1" } };
  expect(await server.as(boss).post("/channels/check", other)).toFailWith("ERR_VALIDATION");
});

test("connected it is heard and answered at its own pace; each failure has its class; a lost key loses the channel", async () => {
  const channel = await connect("pigeon_channel", "north");
  expect(channel).toMatchObject({ status: "connected", throughput: 7 });
  const path = await addressOf(channel.id);
  expect(path).toContain("/webhooks/pigeon-channel/");
  const letter = { loft: "north", from: "Dona Rosa", words: "Bom dia", id: "in-1" };
  expect((await knock(path, [letter], "somebody-elses-key")).status).toBe(403);
  expect((await knock(path, [letter])).status).toBe(200);

  const sent = await answer("Dona Rosa", "Bom dia, Rosa");
  await vi.waitFor(async () => expect(await stateOf(sent)).toMatchObject({ status: "sent" }), 20_000);
  expect(provider.flown.at(-1)).toMatchObject({ loft: "north", to: "Dona Rosa", words: "Bom dia, Rosa" });

  provider.answersWith(404);
  const refused = await answer("Dona Rosa", "Ainda aí?");
  const failure = { status: "failed", failureCode: "ERR_CONTACTS_NOT_EXISTS_WHATSAPP" };
  await vi.waitFor(async () => expect(await stateOf(refused)).toMatchObject(failure), 20_000);
  provider.answersWith(401);
  await answer("Dona Rosa", "E agora?");
  const isLost = async () => (await server.as(boss).get(`/channels/${channel.id}`)).body.status === "lost";
  await vi.waitFor(async () => expect(await isLost()).toBe(true), 20_000);

  provider.answersWith(200);
  provider.lofts.set("north", "another-key-of-the-loft");
  const renew = { credentials: { key: "another-key-of-the-loft" } };
  expect((await server.as(boss).post(`/channels/${channel.id}/reconnect`, renew)).body.status).toBe("connected");
  await vi.waitFor(() => expect(provider.flown.at(-1)?.words).toBe("E agora?"), 20_000);
});

test("an app's address speaks for its own channels, each with what is its own", async () => {
  const south = await connect("pigeon_app", "south", "app-1");
  const east = await connect("pigeon_app", "east", "app-1");
  const path = await addressOf(south.id);
  expect(path).toContain("/webhooks/apps/");
  expect(await addressOf(east.id)).toBe(path);
  const letters = [
    { loft: "south", from: "Caio", words: "Do sul", id: "s-1" },
    { loft: "east", from: "Lia", words: "Do leste", id: "e-1" },
    { loft: "nowhere", from: "Ninguém", words: "De lugar nenhum", id: "n-1" },
  ];
  expect((await knock(path, letters, "a-forged-key-of-nobody")).status).toBe(403);
  expect((await knock(path.replace(/[^/]+$/, "x".repeat(32)), letters)).status).toBe(404);
  expect((await knock(path, letters)).status).toBe(200);
  expect((await knock(path, letters)).status).toBe(200);
  const [counted] = await db.sql<{ south: string; east: string; others: string }>(
    `select count(*) filter (where channel_id = $1) as south, count(*) filter (where channel_id = $2) as east,
            count(*) filter (where provider_id = 'n-1') as others
       from messages where provider_id in ('s-1', 'e-1', 'n-1')`,
    [south.id, east.id],
  );
  expect(counted).toEqual({ south: "1", east: "1", others: "0" });
});

test("without secrets and without HTTP it is ready all the same, and what it brings is taken in", async () => {
  const { id } = await connect("pigeon_none", "west");
  expect(await server.as(boss).get(`/channels/${id}/webhook`)).toFailWith("ERR_CHANNEL_CANNOT");
  const source = { tenantId: boss.tenantId, channelId: id, type: "pigeon_none", externalId: "west" };
  const [change] = pigeon(provider.url, "none")().parse({
    letters: [{ loft: "west", from: "Bia", words: "Cheguei", id: "w-1" }],
  });
  if (!change) throw new Error("nothing was read");
  expect(await takeInChanges(server.deps, source, [change])).toMatchObject({ applied: { created: 1 }, problems: [] });
  expect(await takeInChanges(server.deps, source, [change])).toMatchObject({ applied: { created: 0 } });
  provider.lofts.set("west", "");
  expect(await ticketOf("Bia")).toBeGreaterThan(0);
});
