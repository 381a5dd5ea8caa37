// The providers' door: who is let in, what is kept when it cannot be read, and what the operator can do about it.
import { createHmac } from "node:crypto";
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { giveCredentials } from "#conversation/channels";
import { asSystem } from "#platform/context";
import { aChannel, aTenant, aUser, type TestChannel, type TestServer, testDatabase, testServer } from "#testing";

const db = testDatabase();
let server: TestServer;
let channel: TestChannel;
beforeAll(async () => {
  // Nothing of what follows from a webhook is carried out here: the providers are not.
  server = await testServer(db, { role: "api" });
});
beforeEach(async () => {
  channel = await aChannel(db, { tenant: await aTenant(db) });
});

const sign = (body: string | Buffer, secret = channel.credentials.appSecret) =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
const pathOf = (to = channel, type = "whatsapp-cloud") => `/webhooks/${type}/${to.key}`;

const post = (body: string, signature: string | null = sign(body), path = pathOf()) =>
  server.as(null).raw(path, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...(signature ? { "x-hub-signature-256": signature } : {}) },
  });

const text = (id: string, body = "Olá, ção", given: object = {}) => ({
  from: "5511987650001",
  id,
  timestamp: "1741600000",
  type: "text",
  text: { body },
  ...given,
});

const envelope = (messages: object[], phoneNumberId = channel.externalId) =>
  JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ changes: [{ field: "messages", value: { metadata: { phone_number_id: phoneNumberId }, messages } }] }],
  });

const stored = () => db.sql<{ body: string }>("select body from messages where tenant_id = $1", [channel.tenantId]);
const quarantined = () =>
  db.sql<{ id: string; reason: string; body: string; bytes: number; replayed_at: Date | null }>(
    "select * from webhook_quarantine where tenant_id = $1 order by id",
    [channel.tenantId],
  );

test("a signed body is applied and answered with 200; the other spelling of the type is the same door", async () => {
  expect(await post(envelope([text("wamid.1")]))).toMatchObject({ status: 200, body: "OK" });
  const again = envelope([text("wamid.2", "de novo")]);
  expect(await post(again, sign(again), pathOf(channel, "whatsapp_cloud"))).toMatchObject({ status: 200 });
  expect((await stored()).map(({ body }) => body)).toEqual(["Olá, ção", "de novo"]);
});

test("the signature covers the bytes as they came, escapes included", async () => {
  const body = envelope([text("wamid.1", "ação")]).replace("ação", "a\\u00e7\\u00e3o");
  expect((await post(body)).status).toBe(200);
  expect((await stored())[0]?.body).toBe("ação");
});

test("whatever is not proven is refused before it is looked at, and nothing is kept", async () => {
  const body = envelope([text("wamid.1")]);
  const other = await aChannel(db, { tenant: await aTenant(db) });
  const wrong = [null, "", "sha256=", sign(body, "another-secret-entirely"), sign(body, other.credentials.appSecret)];
  for (const signature of wrong) expect(await post(body, signature)).toFailWith("ERR_SIGNATURE_INVALID");
  expect(await post("not json at all", sign("something else"))).toFailWith("ERR_SIGNATURE_INVALID");
  expect(await post(`${body} `, sign(body))).toFailWith("ERR_SIGNATURE_INVALID");
  expect(await stored()).toEqual([]);
  expect(await quarantined()).toEqual([]);
});

test("unknown keys, inactive channels and wrong types are all just absent", async () => {
  const body = envelope([text("wamid.1")]);
  const paths = [
    "/webhooks/whatsapp-cloud/a-key-that-does-not-exist-0001",
    "/webhooks/whatsapp-cloud/short",
    pathOf(channel, "telegram"),
    pathOf(channel, "nonsense"),
  ];
  for (const path of paths) expect(await post(body, sign(body), path)).toFailWith("ERR_NOT_FOUND");
  const inactive = await aChannel(db, { tenant: channel.tenantId, isActive: false });
  expect(await post(body, sign(body, inactive.credentials.appSecret), pathOf(inactive))).toFailWith("ERR_NOT_FOUND");
});

test("a body over 3 MB is refused", async () => {
  const body = JSON.stringify({ filler: "x".repeat(3 * 1024 * 1024) });
  expect(await post(body)).toFailWith("ERR_TOO_LARGE");
  expect((await post(envelope([text("wamid.1", "x".repeat(2 * 1024 * 1024))]))).status).toBe(200);
});

test("the handshake answers the challenge to whoever knows the token", async () => {
  const ask = (token: string) =>
    server
      .as(null)
      .raw(`${pathOf()}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${encodeURIComponent(token)}`);
  const answer = await ask(channel.credentials.verifyToken);
  expect(answer).toMatchObject({ status: 200, body: "1158201444" });
  expect(answer.headers.get("content-type")).toContain("text/plain");
  expect(await ask("guess")).toFailWith("ERR_SIGNATURE_INVALID");
});

test("new credentials count at once", async () => {
  expect((await post(envelope([text("wamid.1")]))).status).toBe(200);
  const changed = { ...channel.credentials, appSecret: "an-app-secret-of-today" };
  await asSystem(server.deps, channel.tenantId, (ctx) => giveCredentials(ctx, channel.id, changed));
  const body = envelope([text("wamid.2")]);
  expect((await post(body, sign(body, changed.appSecret))).status).toBe(200);
});

test("what cannot be read is acknowledged and kept, encrypted, with a reason that tells nothing of it", async () => {
  const secretWords = "uma confissão";
  for (const body of ["{ not json", JSON.stringify({ object: "page", entry: secretWords })]) {
    expect((await post(body)).status).toBe(200);
  }
  const rows = await quarantined();
  expect(rows.map(({ reason }) => reason)).toEqual([
    "not JSON",
    expect.stringContaining("not a WhatsApp Business envelope"),
  ]);
  expect(JSON.stringify(rows)).not.toContain(secretWords);
  expect(rows.every(({ body, bytes }) => body.startsWith("v1.") && bytes > 0)).toBe(true);
});

test("what is deeper or more than any provider sends is kept without being taken apart", async () => {
  const brackets = (count: number) => `${"[".repeat(count)}${"]".repeat(count)}`;
  for (const body of [brackets(20_000), JSON.stringify(Array(70_000).fill(1))]) {
    expect((await post(body)).status).toBe(200);
  }
  expect((await quarantined()).map(({ reason }) => reason)).toEqual(["too deep", "too many values"]);
});

test("one part that makes no sense does not take the others with it", async () => {
  const body = envelope([text("wamid.1", "um"), { id: "wamid.2" }, text("wamid.3", "três")]);
  expect((await post(body)).status).toBe(200);
  expect((await stored()).map(({ body: words }) => words)).toEqual(["um", "três"]);
  expect(await quarantined()).toHaveLength(1);
});

test("news of another account is kept for a person to look at, not applied to this one", async () => {
  expect((await post(envelope([text("wamid.1")], "990099009900"))).status).toBe(200);
  expect(await stored()).toEqual([]);
  expect((await quarantined())[0]?.reason).toBe("message: addressed to another account");
});

test("what the database refuses is kept; the operator sees it without contents and tries again", async () => {
  // A planted fault: this tenant cannot get protocols, so nothing of it can be applied.
  await db.sql(
    "insert into protocol_counters select $1, d::date, 2147483647 from generate_series(now() - interval '1 day', now(), '1 day') d",
    [channel.tenantId],
  );
  expect((await post(envelope([text("wamid.1", "palavras")]))).status).toBe(200);
  expect(await stored()).toEqual([]);
  const [kept] = await quarantined();
  expect(kept?.reason).toBe("refused by the database: 22003");

  const operator = await aUser(db, { tenant: await operatorTenant(), profile: "admin" });
  const list = await server.as(operator).get("/operator/quarantine");
  expect(list.body.items[0]).toMatchObject({ id: Number(kept?.id), tenantId: channel.tenantId, replayedAt: null });
  expect(JSON.stringify(list.body)).not.toContain("palavras");

  const replay = () => server.as(operator).post(`/operator/quarantine/${kept?.id}/replay`);
  const early = await replay();
  expect(early).toFailWith("ERR_CONFLICT");
  await db.sql("delete from protocol_counters where tenant_id = $1", [channel.tenantId]);
  expect((await replay()).body).toEqual({ ok: true });
  expect((await replay()).body).toEqual({ ok: true });
  expect((await stored()).map(({ body }) => body)).toEqual(["palavras"]);
  expect((await quarantined())[0]?.replayed_at).not.toBeNull();
  expect(await server.as(operator).post("/operator/quarantine/999999/replay")).toFailWith("ERR_NOT_FOUND");
});

test("the operator's doors are closed to everybody else", async () => {
  const admin = await aUser(db, { tenant: channel.tenantId, profile: "admin" });
  for (const path of ["/operator/quarantine", "/operator/jobs/failed"]) {
    expect(await server.as(admin).get(path)).toFailWith("ERR_NO_PERMISSION");
    expect(await server.as(null).get(path)).toFailWith("ERR_LOGIN_REQUIRED");
  }
  expect(await server.as(admin).post("/operator/quarantine/1/replay")).toFailWith("ERR_NO_PERMISSION");
  const operator = await aUser(db, { tenant: await operatorTenant(), profile: "admin" });
  expect((await server.as(operator).get("/operator/jobs/failed")).body).toMatchObject({ items: [], count: 0 });
});

async function operatorTenant(): Promise<number> {
  await db.sql(
    `insert into tenants (id, name, plan_id, due_at) select $1, 'Operator', min(id), '2999-01-01' from plans
     on conflict (id) do nothing`,
    [OPERATOR_TENANT_ID],
  );
  return OPERATOR_TENANT_ID;
}

const jobsNamed = (name: string) =>
  db.sql<{ payload: Record<string, unknown> }>(
    "select data -> 'payload' as payload from jobs.job where data ->> 'job' = $1 and data ->> 'tenantId' = $2",
    [name, String(channel.tenantId)],
  );

test("a file is asked for once its message is stored; words ask for nothing", async () => {
  const image = { type: "image", image: { id: "1180022334455667", mime_type: "image/jpeg", sha256: "c2hh" } };
  expect((await post(envelope([text("wamid.1"), { ...text("wamid.2"), ...image }]))).status).toBe(200);
  const [file] = await db.sql<{ id: string }>("select id from message_media where tenant_id = $1", [channel.tenantId]);
  expect(await jobsNamed("media.fetch")).toEqual([{ payload: { tenantId: channel.tenantId, mediaId: file?.id } }]);
});

const aboutTheLine = (value: object, account: string) =>
  JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: account, changes: [{ field: "phone_number_quality_update", value }] }],
  });

test("news of the line is handed to whoever looks after channels; that of another account is left alone", async () => {
  await db.sql("update channels set external_account = '210044', number = '551130001000' where id = $1", [channel.id]);
  const value = { display_phone_number: "+55 11 3000-1000", event: "FLAGGED", current_limit: "TIER_1K" };
  expect((await post(aboutTheLine(value, "210044"))).status).toBe(200);
  expect((await post(aboutTheLine(value, "999999"))).status).toBe(200);
  const elsewhere = { ...value, display_phone_number: "+55 11 3000-2000" };
  expect((await post(aboutTheLine(elsewhere, "210044"))).status).toBe(200);
  const handedOn = await jobsNamed("channels.line-news");
  expect(handedOn).toMatchObject([{ payload: { channelId: channel.id, news: { about: "quality", quality: "red" } } }]);
  expect(await quarantined()).toEqual([]);
});

test("every kind that was kept can be tried again", async () => {
  await post(envelope([text("wamid.1", "antes")]));
  const reaction = { ...text("wamid.r"), type: "reaction", reaction: { message_id: "wamid.1", emoji: "👍" } };
  const body = envelope([{ id: "wamid.broken" }, reaction, text("wamid.2", "depois")]);
  expect((await post(body)).status).toBe(200);
  const [kept] = await quarantined();
  expect(await stored()).toHaveLength(2);
  const operator = await aUser(db, { tenant: await operatorTenant(), profile: "admin" });
  expect(await server.as(operator).post(`/operator/quarantine/${kept?.id}/replay`)).toFailWith("ERR_CONFLICT");
  expect(await stored()).toHaveLength(2);
  const reactions = await db.sql("select emoji from message_reactions where tenant_id = $1", [channel.tenantId]);
  expect(reactions).toEqual([{ emoji: "👍" }]);
});

test("a customer who writes while the old ticket is being reopened never has two", async () => {
  const ana = await aUser(db, { tenant: channel.tenantId, profile: "admin" });
  for (let round = 0; round < 10; round++) {
    const from = `551198765${1000 + round}`;
    await post(envelope([text(`wamid.${round}.a`, "antes", { from })]));
    const [ticket] = await db.sql<{ id: string }>("select max(id) as id from tickets where tenant_id = $1", [
      channel.tenantId,
    ]);
    await server.as(ana).put(`/tickets/${ticket?.id}`, { status: "closed" });
    const [reopened, webhook] = await Promise.all([
      server.as(ana).put(`/tickets/${ticket?.id}`, { status: "open" }),
      post(envelope([text(`wamid.${round}.b`, "depois", { from })])),
    ]);
    expect(webhook.status).toBe(200);
    if (reopened.status !== 200) expect(reopened).toFailWith("ERR_OTHER_OPEN_TICKET");
  }
  const [active] = await db.sql<{ n: number }>(
    "select count(*)::int as n from tickets where tenant_id = $1 and status in ('open', 'pending')",
    [channel.tenantId],
  );
  expect(active?.n).toBe(10);
  expect(await stored()).toHaveLength(20);
  expect(await quarantined()).toEqual([]);
});

test("while the database is away the provider is told to come back", async () => {
  const body = envelope([text("wamid.1")]);
  await post(body);
  await db.sql(`
    create function away() returns trigger language plpgsql
      as $$ begin raise exception 'away' using errcode = '57P03'; end $$;
    create trigger away before insert on messages for each row execute function away()`);
  const answer = await post(envelope([text("wamid.2")]));
  expect(answer).toFailWith("ERR_UNAVAILABLE");
  expect(answer.headers.get("retry-after")).not.toBeNull();
  expect(await quarantined()).toEqual([]);
  await db.sql("drop trigger away on messages");
});
