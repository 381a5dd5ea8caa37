// What a company tells of itself, seen from outside: by its admins, on every screen, and what zone, currency and logo do.
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isNobodyTold } from "#company/hours";
import { aBoard, aTenant, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";

const db = testDatabase();
const start = "2026-03-02T15:20:00Z"; // 12:20 in São Paulo
let server: TestServer;
/** By the real clock: what waits for an hour in the queue waits by the database's. */
let live: TestServer;

beforeAll(async () => {
  server = await testServer(db, { now: start });
  live = await testServer(db);
});
beforeEach(() => server.clock.set(start));
afterAll(async () => {
  await server.close();
  await live.close();
});

async function aCompany() {
  const tenant = await aTenant(db, { name: "Casa Azul" });
  const admin = await aUser(db, { tenant, profile: "admin" });
  return { tenant, admin, boss: server.as(admin) };
}

const upload = (who: TestUser, content: Buffer, name = "logo.png") => {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(content)]), name);
  return live.as(who).raw("/api/tenants/logo", { method: "PUT", body });
};
const fetchLogo = async (who: TestUser, url: string) => {
  const answer = await fetch(`${live.url}${url}`, { headers: { authorization: `Bearer ${who.token}` } });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
};
const drawing = () =>
  sharp({ create: { width: 900, height: 300, channels: 4, background: "#0b7a6b80" } })
    .png()
    .toBuffer();

test("admins keep the profile; supervisors look, others do neither", async () => {
  const { tenant, boss } = await aCompany();
  expect((await boss.get("/tenants/profile")).body).toEqual({
    name: "Casa Azul",
    email: null,
    whatsapp: null,
    website: null,
    postalAddress: null,
    timeZone: "America/Sao_Paulo",
    currency: "BRL",
    logoUrl: null,
  });
  const wanted = {
    name: "Casa Azul Móveis",
    email: "oi@casaazul.example",
    whatsapp: "+55 (11) 3000-2000",
    website: "https://casaazul.example/loja",
    postalAddress: "Rua das Flores, 10",
    timeZone: "America/Manaus",
    currency: "USD",
  };
  const { body } = await boss.put("/tenants/profile", wanted);
  expect(body).toEqual({ ...wanted, whatsapp: "+551130002000", logoUrl: null });
  const supervisor = server.as(await aUser(db, { tenant, profile: "supervisor" }));
  expect((await supervisor.get("/tenants/profile")).body).toEqual(body);
  expect(await supervisor.put("/tenants/profile", { name: "Outra" })).toFailWith("ERR_NO_PERMISSION");
  const attendant = server.as(await aUser(db, { tenant }));
  expect(await attendant.get("/tenants/profile")).toFailWith("ERR_NO_PERMISSION");
  const [entry] = await db.sql<{ detail: { what: string } }>(
    "select detail from security_log where tenant_id = $1 and kind = 'tenant.changed'",
    [tenant.id],
  );
  expect(entry?.detail.what).toContain("timeZone");
  expect((await boss.put("/tenants/profile", { website: null })).body.website).toBeNull();
});

test("what cannot be is refused with its field", async () => {
  const { boss } = await aCompany();
  const refusals = {
    name: "x",
    email: "nobody",
    whatsapp: "12",
    website: "javascript:alert(1)",
    timeZone: "Lua/Cratera",
    currency: "JPY",
  };
  for (const [field, value] of Object.entries(refusals)) {
    const answer = await boss.put("/tenants/profile", { [field]: value });
    expect(answer, field).toFailWith("ERR_VALIDATION");
    expect(answer.body.field).toBe(field);
  }
});

test("zone and currency hold at once: in the session, for the hours and on the board, and screens are told", async () => {
  const { tenant, admin, boss } = await aCompany();
  const board = await aBoard(db, { tenant });
  const week = Array.from({ length: 7 }, (_, day) => ({
    day,
    type: "hours",
    periods: [{ start: "08:00", end: "12:30" }],
  }));
  await boss.put("/tenants/business-hours", { businessHours: week });
  const message = { messageBusinessHours: "Fechado", maxSends: 1 };
  await boss.put("/tenants/message-business-hours", message);
  const isOpen = async () => (await boss.get("/tenants/business-hours")).body.now.isOpen;
  const isQuiet = () => isNobodyTold(server.deps, tenant.id, server.deps.clock.now());
  expect([await isOpen(), await isQuiet()]).toEqual([true, true]);
  const window = await server.socket(admin);
  await boss.put("/tenants/profile", { timeZone: "America/Noronha", currency: "EUR" });
  // 13:20 there, and the day ended at 12:30: nothing that was remembered says otherwise.
  expect([await isOpen(), await isQuiet()]).toEqual([false, false]);
  await window.waitFor(({ name, data }) => name === "event" && data.type === "access.changed");
  expect((await boss.get("/auth/session")).body).toMatchObject({ timeZone: "America/Noronha", currency: "EUR" });
  expect((await boss.get(`/kanban/boards/${board.id}`)).body.currency).toBe("EUR");
});

test("a logo is drawn anew, shown to the company's people and to nobody else, and goes away", async () => {
  const { tenant, admin } = await aCompany();
  const boss = live.as(admin);
  const saved = await upload(admin, await drawing());
  expect(saved.status).toBe(200);
  const { logoUrl } = saved.body;
  const attendant = await aUser(db, { tenant });
  expect((await live.as(attendant).get("/auth/session")).body.logoUrl).toBe(logoUrl);
  const shown = await fetchLogo(attendant, logoUrl);
  expect(await sharp(shown.bytes).metadata()).toMatchObject({
    format: "webp",
    width: 512,
    height: 171,
    hasAlpha: true,
  });
  expect(shown.headers.get("content-security-policy")).toContain("sandbox");
  const stranger = await aUser(db, { tenant: "other", profile: "admin" });
  expect((await fetchLogo(stranger, logoUrl)).status).toBe(204);
  expect(await live.as(null).get("/tenants/logo")).toFailWith("ERR_LOGIN_REQUIRED");
  expect(await upload(attendant, await drawing())).toFailWith("ERR_NO_PERMISSION");
  for (const content of ["<svg onload=alert(1)>", "GIF89a", ""]) {
    expect(await upload(admin, Buffer.from(content))).toFailWith("ERR_VALIDATION");
  }
  expect(await upload(admin, Buffer.alloc(2 * 1024 * 1024 + 1))).toFailWith("ERR_TOO_LARGE");

  const [row] = await db.sql<{ logo_key: string }>("select logo_key from tenants where id = $1", [tenant.id]);
  expect((await boss.delete("/tenants/logo")).body.logoUrl).toBeNull();
  await db.sql("update jobs.job set start_after = now() where data->>'job' = 'company_profile.drop_logo'");
  live.deps.jobs.ring("default");
  await expect.poll(() => live.deps.storage.head(row?.logo_key as never), { timeout: 10_000 }).toBeNull();
  expect((await fetchLogo(attendant, logoUrl)).status).toBe(204);
});
