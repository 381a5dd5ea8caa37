// Webhooks from outside: signed deliveries in the order of each ticket, repeated after a failure, none lost, loops ended.
import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aChannel, anApiKey, aTicket, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { eventOfTicket, judge, waitAfter } from "./webhooks.rules.ts";

const db = testDatabase();
const tenant = "hooks";
let receiver: Server;
let place = "";
let server: TestServer;
let admin: TestUser;
let channelId: number;

interface Got {
  path: string;
  headers: Record<string, string>;
  body: string;
}
let got: Got[] = [];
let answers: Record<string, number[]> = {};

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      got.push({ path, headers: request.headers as Record<string, string>, body: Buffer.concat(chunks).toString() });
      response.writeHead(answers[path]?.shift() ?? 200).end("heard");
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  place = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  server = await testServer(db, { role: "all", env: { TENANT_EGRESS_ALLOW: place } });
  admin = await aUser(db, { tenant, profile: "admin" });
  channelId = (await aChannel(db, { tenant })).id;
});
afterAll(() => receiver.close());
beforeEach(async () => {
  await db.sql("update webhook_endpoints set state = 'paused', due_at = null");
  [got, answers] = [[], {}];
});

const all = [
  "ticket.closed",
  "ticket.reopened",
  "ticket.transferred",
  "ticket.updated",
  "message.sent",
  "message.received",
];
async function endpoint(path: string, events: string[] = all) {
  const wish = { name: `Hook ${path}`, url: `http://${place}${path}`, events };
  const made = (await server.as(admin).post("/webhooks-out", wish)).body;
  return { id: made.webhook.id as number, secret: made.secret as string };
}
async function openTicket(): Promise<number> {
  const { id } = await aTicket(db, { tenant, channelId, status: "open", userId: admin.id });
  await db.sql("update tickets set last_inbound_at = now() where id = $1", [id]);
  return id;
}
const close = (id: number) => server.as(admin).put(`/tickets/${id}`, { status: "closed" });
const reopen = (id: number) => server.as(admin).put(`/tickets/${id}`, { status: "open" });
const at = (path: string) => got.filter((one) => one.path === path);
const typesAt = (path: string) => at(path).map(({ body }) => JSON.parse(body).type);
const PATIENT = { timeout: 15_000, interval: 100 };
const stateOf = async (id: number) => {
  const { items } = (await server.as(admin).get("/webhooks-out?pageSize=100")).body;
  return items.find((one: { id: number }) => one.id === id).state;
};

function verify({ headers, body }: Got, secret: string): boolean {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const text = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const wanted = `v1,${createHmac("sha256", key).update(text).digest("base64")}`;
  return (headers["webhook-signature"] ?? "").split(" ").includes(wanted);
}

test("what happens to a ticket arrives signed, once and in order", async () => {
  const { id, secret } = await endpoint("/ok");
  const ticketId = await openTicket();
  await close(ticketId);
  await reopen(ticketId);
  await close(ticketId);
  await expect.poll(() => typesAt("/ok"), PATIENT).toEqual(["ticket.closed", "ticket.reopened", "ticket.closed"]);
  expect(at("/ok").every((one) => verify(one, secret))).toBe(true);
  expect(new Set(at("/ok").map(({ headers }) => headers["webhook-id"])).size).toBe(3);
  const [first] = at("/ok");
  expect(JSON.parse(first?.body ?? "{}")).toMatchObject({
    data: { ticket: { id: ticketId, channelId }, contact: { name: expect.any(String) }, message: null },
  });
  const log = (await server.as(admin).get(`/webhooks-out/${id}/deliveries`)).body;
  expect(log.items).toHaveLength(3);
  expect(log.items[0]).toMatchObject({ state: "done", status: 200, answer: "heard", tries: 1, ticketId });
});

test("a broken endpoint waits and is caught up in order; the same bytes under the same id", async () => {
  answers["/broken"] = [500];
  await endpoint("/broken");
  const ticketId = await openTicket();
  await close(ticketId);
  await reopen(ticketId);
  await expect.poll(() => typesAt("/broken"), PATIENT).toEqual(["ticket.closed", "ticket.closed", "ticket.reopened"]);
  const [one, two] = at("/broken");
  expect(one?.headers["webhook-id"]).toBe(two?.headers["webhook-id"]);
  expect(one?.body).toBe(two?.body);
});

test("410 ends it; made active again it hears what waited", async () => {
  answers["/gone"] = [410];
  const { id } = await endpoint("/gone");
  const ticketId = await openTicket();
  await close(ticketId);
  await expect.poll(() => stateOf(id), PATIENT).toBe("gone");
  await server.as(admin).put(`/webhooks-out/${id}`, { state: "active" });
  await expect.poll(() => at("/gone").length, PATIENT).toBe(2);
  expect(await stateOf(id)).toBe("active");
});

test("one event refused holds up its own ticket alone", async () => {
  answers["/picky"] = [400];
  const { id } = await endpoint("/picky", ["ticket.closed", "ticket.reopened"]);
  const [first, second] = [await openTicket(), await openTicket()];
  await close(first);
  await expect.poll(() => at("/picky").length, PATIENT).toBe(1);
  await reopen(first);
  await close(second);
  await expect.poll(() => at("/picky").length, PATIENT).toBe(2);
  expect(JSON.parse(at("/picky")[1]?.body ?? "").data.ticket.id).toBe(second);
  const { items } = (await server.as(admin).get(`/webhooks-out/${id}/deliveries?state=waiting`)).body;
  expect(items.map(({ status }: { status: number | null }) => status)).toEqual([null, 400]);
});

test("a test, a rotation signed with both secrets, a replay under the same id", async () => {
  const { id, secret } = await endpoint("/keys");
  const tested = await server.as(admin).post(`/webhooks-out/${id}/test`, undefined as never);
  expect(tested.body).toMatchObject({ ok: true, status: 200, reason: null });
  const rotated = (await server.as(admin).post(`/webhooks-out/${id}/rotate`, undefined as never)).body.secret;
  expect(rotated).not.toBe(secret);
  await close(await openTicket());
  await expect.poll(() => at("/keys").length, PATIENT).toBe(2);
  const heard = at("/keys")[1] as Got;
  expect(verify(heard, secret) && verify(heard, rotated)).toBe(true);
  const [delivery] = (await server.as(admin).get(`/webhooks-out/${id}/deliveries`)).body.items;
  await expect
    .poll(async () => (await server.as(admin).get(`/webhooks-out/${id}/deliveries`)).body.items[0].state, PATIENT)
    .toBe("done");
  const replayed = await server.as(admin).post(`/webhooks-out/${id}/replay`, { deliveryId: delivery.id });
  expect(replayed.body).toEqual({ count: 1 });
  await expect.poll(() => at("/keys").length, PATIENT).toBe(3);
  const again = at("/keys")[2] as Got;
  expect(again.headers["webhook-id"]).toBe(heard.headers["webhook-id"]);
  expect([heard.headers["prosa-replay"], again.headers["prosa-replay"]]).toEqual([undefined, "true"]);
});

test("two programs that answer each other come to an end", { timeout: 40_000 }, async () => {
  const { id } = await endpoint("/loop", ["ticket.closed", "ticket.reopened"]);
  const { token } = await anApiKey(db, { user: admin });
  const ticketId = await openTicket();
  await close(ticketId);
  for (let round = 0; round < 6; round++) {
    const before = at("/loop").length;
    const arrived = await expect
      .poll(() => at("/loop").length, { timeout: 4_000, interval: 100 })
      .toBeGreaterThan(round === 0 ? 0 : before - 1)
      .then(() => true);
    if (!arrived) break;
    await expect
      .poll(
        async () => (await server.as(admin).get(`/webhooks-out/${id}/deliveries?state=waiting`)).body.items,
        PATIENT,
      )
      .toEqual([]);
    const verb = round % 2 === 0 ? "reopen" : "close";
    await server.as({ token }).post(`/v1/tickets/${ticketId}/${verb}`, verb === "close" ? {} : (undefined as never));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  }
  expect(at("/loop").length).toBeLessThanOrEqual(4);
  const { items } = (await server.as(admin).get(`/webhooks-out/${id}/deliveries?state=skipped`)).body;
  expect(items.length).toBeGreaterThan(0);
  expect(items[0].reason).toBe("loop");
});

test("an address that leads inside is blocked and says no more", async () => {
  const wish = { name: "Inside", url: "https://169.254.169.254/latest", events: ["ticket.closed"] };
  const { webhook } = (await server.as(admin).post("/webhooks-out", wish)).body;
  const tested = await server.as(admin).post(`/webhooks-out/${webhook.id}/test`, undefined as never);
  expect(tested.body).toMatchObject({ ok: false, status: null, reason: "blocked" });
});

test("only administrators, and never another company's", async () => {
  const { id } = await endpoint("/own");
  const stranger = await aUser(db, { tenant: "strangers", profile: "admin" });
  expect(await server.as(stranger).get(`/webhooks-out/${id}/deliveries`)).toFailWith("ERR_NO_WEBHOOK_FOUND");
  expect(await server.as(stranger).delete(`/webhooks-out/${id}`)).toFailWith("ERR_NO_WEBHOOK_FOUND");
  const supervisor = await aUser(db, { tenant, profile: "supervisor" });
  expect(await server.as(supervisor).get("/webhooks-out")).toFailWith("ERR_NO_PERMISSION");
});

test("what an answer means, and how long an endpoint waits", () => {
  const status = (code: number, retryAfter?: string) => judge({ kind: "status", status: code, retryAfter });
  expect([status(204), status(410)]).toEqual(["done", "gone"]);
  expect(status(429, "7")).toEqual({ wait: "endpoint", afterMs: 7_000 });
  expect(status(302)).toEqual({ wait: "event" });
  expect(judge({ kind: "error", reason: "timeout" })).toEqual({ wait: "endpoint", afterMs: null });
  expect([1, 2, 3, 20].map(waitAfter)).toEqual([2_000, 4_000, 8_000, 300_000]);
  const facts = { status: "open", turn: "person", queueId: 1, userId: 2, channelId: 3, isGroup: false } as const;
  const rest = { isPrivate: false, walletIds: [] };
  const now = { ...facts, ...rest };
  expect(eventOfTicket(undefined, now)).toBe("ticket.created");
  expect(eventOfTicket(now, { ...now, queueId: 9 })).toBe("ticket.transferred");
  expect(eventOfTicket({ ...now, userId: null }, now)).toBe("ticket.updated");
});
