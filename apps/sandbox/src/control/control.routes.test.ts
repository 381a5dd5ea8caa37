// What a test or a human may make the sandbox do, and how it refuses what it cannot.
import { createHmac } from "node:crypto";
import { request } from "node:http";
import { expect, test } from "vitest";
import { ANA, aBusiness, aSandbox, NUMBER, until } from "../sandbox.testing.ts";

const { phoneNumberId } = NUMBER;

test("the handshake is reported, with the reason when it fails", async () => {
  const business = await aBusiness();
  const sandbox = await aSandbox({ callbackUrl: business.url });
  const passed = await sandbox.control("/verify", { phoneNumberId });
  expect(passed.body).toMatchObject({ ok: true, status: 200, reason: null });
  expect(passed.body.answer).toBe(passed.body.challenge);

  await sandbox.control("/numbers", { phoneNumberId, verifyToken: "another" });
  const refused = await sandbox.control("/verify", { phoneNumberId });
  expect(refused.body).toMatchObject({ ok: false, status: 403, reason: "The callback answered 403 instead of 200." });
});

test("a raw body is injected byte by byte, signed, unsigned or badly signed", async () => {
  const business = await aBusiness();
  const sandbox = await aSandbox({ callbackUrl: business.url });
  const body = '{ "not": "expected",  }';

  expect((await sandbox.control("/inject", { phoneNumberId, body, sign: true })).body.status).toBe(200);
  await sandbox.control("/inject", { phoneNumberId, body, sign: false });
  await sandbox.control("/inject", { phoneNumberId, body, sign: false, signature: "sha256=00" });

  const signature = `sha256=${createHmac("sha256", NUMBER.appSecret).update(body).digest("hex")}`;
  expect(business.received.map(({ raw }) => raw.toString())).toEqual([body, body, body]);
  const signatures = business.received.map(({ headers }) => headers["x-hub-signature-256"]);
  expect(signatures).toEqual([signature, undefined, "sha256=00"]);
});

test("a message can be delivered again, byte for byte", async () => {
  const business = await aBusiness();
  const sandbox = await aSandbox({ callbackUrl: business.url });
  const said = await sandbox.say(ANA, "Oi");
  await sandbox.control("/redeliver", { wamid: said.body.wamid, await: true });
  expect(business.received).toHaveLength(2);
  expect(business.received[1]?.raw).toEqual(business.received[0]?.raw);
});

test("a crowd writes the asked number of messages", async () => {
  const business = await aBusiness();
  const sandbox = await aSandbox({ callbackUrl: business.url });
  await sandbox.control("/say-many", { phoneNumberId, count: 50, people: 7, perSecond: 2_000 });
  await until(async () => {
    const { body } = await sandbox.control("/stats");
    expect(body.load).toEqual({ running: false, count: 50, said: 50, delivered: 50 });
  });
  expect(new Set(business.received.map(({ value }) => value.messages[0].id)).size).toBe(50);
  expect((await sandbox.control("/people")).body).toHaveLength(7);
});

test("a reset returns to the seed and stops what was pending", async () => {
  const business = await aBusiness({ answers: Array(100).fill(500) });
  const sandbox = await aSandbox({ callbackUrl: business.url, people: [{ phone: ANA, name: "Ana" }] });
  await sandbox.control("/say", { phoneNumberId, from: "5511987650009", text: "Oi" });
  await until(() => expect(business.received.length).toBeGreaterThan(0));

  await sandbox.control("/reset", {});

  const { body } = await sandbox.control("/stats");
  expect(body).toMatchObject({ numbers: 1, people: 1, threads: 0, webhooks: { queued: 0, pending: 0 } });
});

test.for([
  ["/say", { phoneNumberId, from: "12", text: "Oi" }, '"from" must be a phone number'],
  ["/say", { phoneNumberId, from: ANA }, '"text" must be a text.'],
  ["/say-many", { phoneNumberId, count: 100_001, people: 1, perSecond: 1 }, '"count" must be a number between'],
  ["/people", { phone: ANA, script: "moody" }, '"script" must be one of: happy'],
  ["/numbers", { phoneNumberId: "1", callbackUrl: "ftp://x" }, '"callbackUrl" must be an http or https address.'],
  ["/people", [], "The body must be a JSON object."],
] as const)("%s refuses what it cannot use with a sentence", async ([path, body, sentence]) => {
  const sandbox = await aSandbox();
  const answer = await sandbox.control(path, body);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toContain(sentence);
});

test("a page of another origin, or another host name, cannot use the control API", async () => {
  const sandbox = await aSandbox();
  const foreign = await fetch(`${sandbox.url}/__control/people`, { headers: { origin: "https://elsewhere.example" } });
  expect(foreign.status).toBe(403);
  const status = await new Promise((resolve) => {
    const headers = { host: "elsewhere.example" };
    request(`${sandbox.url}/__control/people`, { headers }, (answer) => resolve(answer.resume().statusCode)).end();
  });
  expect(status).toBe(403);
});

test("live news reach a listener of the event stream", async () => {
  const sandbox = await aSandbox();
  const stream = await fetch(`${sandbox.url}/__control/events`);
  expect(stream.headers.get("content-type")).toBe("text/event-stream");
  const said = await sandbox.control("/say", { phoneNumberId, from: ANA, text: "Oi" });
  let heard = "";
  for await (const chunk of stream.body ?? []) {
    heard += Buffer.from(chunk).toString();
    if (heard.includes(said.body.wamid)) break;
  }
  expect(heard).toContain("event: message\ndata: {");
});
