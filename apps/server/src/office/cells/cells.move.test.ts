// A company moves to another cell whole: every table, files, secrets, sessions, and webhooks that still come to the old one.
import { createHmac } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { sync } from "@prosa/contracts/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#platform/context";
import { defineTable, tableRegistry } from "#platform/database";
import { storageKey } from "#platform/storage";
import { aChannel, aMessage, aTenant, aTicket, aUser, testDatabase } from "#testing";
import { makeTwin } from "../../isolation/twins.ts";
import { begin, type TwoCells, twoCells } from "./cells.factory.ts";
import { movedTables, notMoved } from "./cells.tables.ts";
import { moveTenant } from "./move.ts";

const here = testDatabase();
const there = testDatabase();
let cells: TwoCells;

/** A table that nobody told the mover about. */
const LATER = `
  create table later_things (tenant_id bigint not null, id bigint generated always as identity, body text not null,
    size numeric, at timestamptz, doubled text generated always as (body || body) stored, primary key (tenant_id, id));
  alter table later_things owner to prosa_owner;
  alter table later_things enable row level security;
  alter table later_things force row level security;
  create policy tenant_isolation on later_things using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
  grant select, insert, update, delete on later_things to prosa_app`;

beforeAll(async () => {
  for (const db of [here, there]) await db.sql(LATER);
  cells = await twoCells(here, there);
});
afterAll(() => tableRegistry.forget("later_things"));

const count = async (db: typeof here, table: string, tenantId: number, by = "tenant_id") => {
  const rows = await db.sql<{ n: number }>(`select count(*)::int as n from ${table} where ${by} = $1`, [tenantId]);
  return rows[0]?.n ?? 0;
};

test("a table nobody declared keeps a company from moving; declared, it moves with the rest", async () => {
  const { id } = await aTenant(here);
  const body = `a "quoted", (odd) \\ text\nwith ção {null}`;
  await here.sql("insert into later_things (tenant_id, body, size, at) values ($1, $2, 1.50, now())", [id, body]);
  expect(await cells.command(id)).toMatchObject({ code: 1, said: expect.stringContaining("later_things") });

  const columns = { tenant_id: "none", id: "none", body: "none", size: "none", at: "none", doubled: "none" } as const;
  defineTable("later_things", { tenant: true, columns });
  expect(await cells.command(id)).toMatchObject({ code: 0 });
  const read = (db: typeof here) => db.sql("select * from later_things where tenant_id = $1", [id]);
  expect(await read(there)).toEqual(await read(here));
});

test("everything a company has is there afterwards, and nothing of anybody else", async () => {
  const [moved, stays] = [await makeTwin(here, "moved"), await makeTwin(here, "stays")];
  for (const twin of [moved, stays]) for (const person of Object.values(twin.people)) await twin.idsFor(person);
  const key = storageKey(moved.tenantId, "files", "picture");
  await cells.source.deps.storage.put(key, Buffer.from("a picture"));

  const { code, said } = await cells.command(moved.tenantId);
  expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining("the same on both sides") });

  let filled = 0;
  for (const { name, by } of movedTables()) {
    const n = await count(here, name, moved.tenantId, by);
    expect([name, await count(there, name, moved.tenantId, by)]).toEqual([name, n]);
    expect([name, await count(there, name, stays.tenantId, by)]).toEqual([name, 0]);
    if (n > 0) filled += 1;
  }
  expect(filled).toBeGreaterThan(25);
  expect((await buffer((await cells.target.deps.storage.get(key)).stream)).toString()).toBe("a picture");
  expect((await cells.source.as(stays.people.admin).get("/users")).status).toBe(200);
});

test("the journal and the marks stay; every other table with a tenant is among those that move", async () => {
  const rows = await here.sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const expected = rows.map(({ name }) => name).filter((name) => !notMoved.has(name));
  expect(
    movedTables()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["tenants", ...expected].sort());
});

test("people find their session at the new address, and are told it at the old one", async () => {
  const admin = await aUser(here, { tenant: await aTenant(here), profile: "admin" });
  const socket = await cells.source.socket(admin);
  const { cursor } = (await cells.source.as(admin).call(sync, { query: {} })).body;
  expect(await cells.command(admin.tenantId)).toMatchObject({ code: 0 });

  const refused = await cells.source.as(admin).get("/users");
  expect(refused).toMatchObject({ status: 401, body: { error: "ERR_TENANT_MOVED", detail: cells.target.url } });
  await socket.waitFor(({ name }) => name === "disconnect");
  expect(socket.frames).toContainEqual({ name: "session.ended", data: { code: "ERR_TENANT_MOVED" } });
  expect((await cells.target.as(admin).get("/users")).status).toBe(200);
  // A place in the old journal means nothing there: the screen is told to read its lists anew.
  expect((await cells.target.as(admin).call(sync, { query: { since: cursor } })).body).toMatchObject({ reset: true });
});

test("a webhook that comes to the old address is stored in the new cell, proven there by the secret that moved", async () => {
  const channel = await aChannel(here, { tenant: await aTenant(here) });
  const { tenantId, credentials, externalId, key } = channel;
  const send = (id: string, secret = credentials.appSecret) => {
    const messages = [{ from: "5511987650001", id, timestamp: "1741600000", type: "text", text: { body: id } }];
    const value = { metadata: { phone_number_id: externalId }, messages };
    const body = JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ changes: [{ field: "messages", value }] }],
    });
    const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
    const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
    return cells.source.as(null).raw(`/webhooks/whatsapp-cloud/${key}`, { method: "POST", body, headers });
  };
  expect((await send("wamid.before")).status).toBe(200);
  expect(await cells.command(tenantId)).toMatchObject({ code: 0 });
  // The first still finds the channel in the memory of the process, the second no longer.
  expect((await send("wamid.after")).status).toBe(200);
  expect(await cells.command(tenantId, "--forget")).toMatchObject({ code: 0 });
  expect(await count(here, "messages", tenantId)).toBe(0);
  await expect.poll(async () => (await send("wamid.later")).status, { timeout: 5_000 }).toBe(200);
  expect((await send("wamid.forged", "another secret")).status).toBe(403);

  const stored = await there.sql<{ body: string }>("select body from messages where tenant_id = $1 order by id", [
    tenantId,
  ]);
  expect(stored.map(({ body }) => body)).toEqual(["wamid.before", "wamid.after", "wamid.later"]);
  const shake = `hub.mode=subscribe&hub.challenge=4711&hub.verify_token=${credentials.verifyToken}`;
  expect((await cells.source.as(null).raw(`/webhooks/whatsapp-cloud/${key}?${shake}`)).body).toBe("4711");
});

test("what waits to be sent waits there, and its jobs with it", async () => {
  const admin = await aUser(here, { tenant: await aTenant(here), profile: "admin" });
  const ticket = await aTicket(here, { tenant: admin.tenantId, status: "open", userId: admin.id });
  await aMessage(here, { tenant: admin.tenantId, ticket });
  const said = await cells.source
    .as(admin)
    .post(`/messages/${ticket.id}`, { clientId: crypto.randomUUID(), body: "oi" });
  expect(said.status).toBe(200);
  const jobs = (db: typeof here) =>
    db.sql("select id, start_after from jobs.job where data ->> 'tenantId' = $1::text", [admin.tenantId]);
  const waiting = await jobs(here);
  expect(waiting.length).toBeGreaterThan(0);
  expect(await cells.command(admin.tenantId)).toMatchObject({ code: 0 });
  expect(await jobs(there)).toEqual(waiting);
  expect(await jobs(here)).toEqual([]);
});

test("a company that comes back is at home again, and one that is there already is not moved twice", async () => {
  const { id } = await aTenant(here);
  expect(await cells.command(id)).toMatchObject({ code: 0, said: expect.stringContaining("closed for") });
  expect(await cells.command(id)).toMatchObject({ code: 0, said: `company ${id} lives at ${cells.target.url}\n` });
  expect(await cells.command(id, "--forget")).toMatchObject({ code: 0 });
  expect(await count(here, "tenants", id, "id")).toBe(0);

  const { close, source, target } = await cells.open(id);
  const back = await moveTenant({ source: target, target: source }, id, { clock: systemClock, quietMs: 10_000 });
  await close();
  expect(back?.rows).toBeGreaterThan(0);
  expect(await here.tenantTx(id, begin)).toBe("begun");
  await expect(there.tenantTx(id, begin)).rejects.toMatchObject({ code: "PR421" });
  expect(await cells.command(1)).toMatchObject({ code: 1, said: expect.stringContaining("operator") });
});
