// The bells of visitors: heard by whoever the conversation is, by nobody else, and only by a page of our own.
import { randomUUID } from "node:crypto";
import type { WidgetSignal } from "@prosa/contracts/webchat/widget";
import { beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { aTenant, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { aVisitor, type TestVisitor } from "./webchat.factory.ts";

const db = testDatabase();
let server: TestServer;
let admin: TestUser;
let key: string;

interface Bell {
  signals: WidgetSignal["type"][];
  code: number | null;
  send(frame: object): void;
}

const open: WebSocket[] = [];

async function bell(who: TestVisitor, given: { origin?: string; key?: string } = {}): Promise<Bell> {
  const { cookie, token } = who.proof();
  const origin = given.origin ?? server.deps.config.http.widgetUrl ?? "";
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/widget/v1/socket`, { headers: { cookie, origin } });
  open.push(socket);
  const heard: Bell = { signals: [], code: null, send: (frame) => socket.send(JSON.stringify(frame)) };
  socket.on("message", (data) => heard.signals.push(JSON.parse(data.toString()).type));
  socket.on("close", (code) => {
    heard.code = code;
  });
  socket.on("error", () => {
    heard.code ??= 0;
  });
  socket.on("open", () => heard.send({ type: "hello", key: given.key ?? key, ...(token && { token }) }));
  await vi.waitFor(() => expect(heard.signals.includes("ready") || heard.code !== null).toBe(true), {
    timeout: 10_000,
  });
  return heard;
}

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });

beforeAll(async () => {
  server = await testServer(db, { env: { TRUSTED_PROXIES: "127.0.0.1" } });
  const tenant = await aTenant(db);
  admin = await aUser(db, { tenant, name: "Bia", profile: "admin" });
  const made = await server.as(admin).post("/channels", { type: "webchat", name: "Site", credentials: {} });
  ({ key } = (await server.as(admin).get(`/channels/${made.body.id}/webchat`)).body);
  db.beforeDrop(async () => {
    for (const socket of open) socket.terminate();
  });
});

async function ticketOf(words: string): Promise<number> {
  const { body } = await server.as(admin).get("/tickets?status=pending,open");
  return body.tickets.find((one: { lastMessage: string }) => one.lastMessage === words).id;
}

test("an answer rings for its own visitor alone", async () => {
  const [ana, eva] = [aVisitor(server, key), aVisitor(server, key)];
  await ana.start("sou a Ana");
  await eva.start("sou a Eva");
  const [hers, other] = [await bell(ana), await bell(eva)];
  const id = await ticketOf("sou a Ana");
  await server.as(admin).post(`/messages/${id}`, { clientId: randomUUID(), body: "oi, Ana" });
  await eventually(async () => {
    expect(hers.signals).toContain("news");
    expect((await ana.messages()).at(-1)?.body).toBe("oi, Ana");
  });
  expect(other.signals).not.toContain("news");
});

test("a word said after the link was made brings its attendance along", async () => {
  const ana = aVisitor(server, key);
  await ana.start("primeira vez");
  const heard = await bell(ana);
  await ana.post("messages", { clientId: randomUUID(), text: "outra palavra" });
  await eventually(() => expect(heard.signals).toContain("news"));
});

test("who writes on one side is seen on the other", async () => {
  const ana = aVisitor(server, key);
  await ana.start("vou escrever");
  const id = await ticketOf("vou escrever");
  await server.as(admin).put(`/tickets/${id}`, { status: "open", userId: admin.id });
  const window = await server.socket(admin);
  window.socket.emit("ticket.viewing", { ticketId: id });
  const heard = await bell(ana);
  // Told only to whoever is there at that moment, and to the visitor only once the setting is known everywhere.
  const patient = { timeout: 30_000, interval: 500 };
  await vi.waitFor(() => {
    heard.send({ type: "typing" });
    const told = window.frames.filter(({ name }) => name === "presence");
    expect(told.some(({ data }) => data.people.some((one: { isTyping: boolean }) => one.isTyping))).toBe(true);
  }, patient);
  await server.as(admin).put("/settings/ShowTyping", { value: "enabled" });
  await vi.waitFor(() => {
    window.socket.emit("ticket.typing", { ticketId: id });
    expect(heard.signals).toContain("typing");
  }, patient);
});

test("strangers, other pages and sessions that ended are not let in", async () => {
  const nobody = await bell(aVisitor(server, key));
  expect(nobody.code).toBe(4401);
  const ana = aVisitor(server, key);
  await ana.start("até logo");
  expect((await bell(ana, { origin: "https://mau.example" })).code).not.toBe(null);
  expect((await bell(ana, { key: "x".repeat(32) })).code).toBe(4401);
  const heard = await bell(ana);
  await ana.post("leave", {});
  await eventually(() => expect(heard.code).toBe(4401));
});

test("what is no frame of ours ends the link", async () => {
  const ana = aVisitor(server, key);
  await ana.start("ruído");
  const heard = await bell(ana);
  heard.send({ type: "subscribe", room: "t:1:1" });
  await eventually(() => expect(heard.code).not.toBeNull());
});
