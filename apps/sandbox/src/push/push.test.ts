// The pretend push service by itself: what it takes, and each way in which a careless sender is refused.
import { createECDH, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import ece from "http_ece";
import { expect, onTestFinished, test } from "vitest";
import { startSandbox } from "../sandbox.ts";

const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
const jwk = publicKey.export({ format: "jwk" });
const KEY = Buffer.concat([
  Buffer.from([4]),
  Buffer.from(jwk.x ?? "", "base64url"),
  Buffer.from(jwk.y ?? "", "base64url"),
]).toString("base64url");

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const seconds = (fromNow: number) => Math.floor(Date.now() / 1_000) + fromNow;

function tokenOf(claims: Record<string, unknown>, key: KeyObject = privateKey): string {
  const signed = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
  const signature = createSign("sha256").update(signed).sign({ key, dsaEncoding: "ieee-p1363" });
  return `vapid t=${signed}.${signature.toString("base64url")}, k=${KEY}`;
}

async function aService() {
  const sandbox = await startSandbox({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => sandbox.close());
  const control = async (path: string, body?: object) => {
    const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
    return (await fetch(`${sandbox.url}/__control/push${path}`, init)).json() as Promise<Record<string, never>>;
  };
  const browser = (await control("/browsers", {})) as unknown as {
    id: string;
    endpoint: string;
    keys: { p256dh: string; auth: string };
  };
  const claims = { aud: sandbox.url, exp: seconds(3_600), sub: "mailto:ops@casa.example" };
  const seal = (text: string, auth = browser.keys.auth) => {
    const pair = createECDH("prime256v1");
    pair.generateKeys();
    const how = { version: "aes128gcm" as const, dh: browser.keys.p256dh, privateKey: pair, authSecret: auth };
    return ece.encrypt(Buffer.from(text), how);
  };
  const send = async (headers: Record<string, string> = {}, body = seal("Oi")) => {
    const usual = { TTL: "60", "Content-Encoding": "aes128gcm", Authorization: tokenOf(claims) };
    const init = { method: "POST", headers: { ...usual, ...headers }, body: new Uint8Array(body) };
    return fetch(browser.endpoint, init);
  };
  return { sandbox, control, browser, claims, seal, send };
}

test("what is sealed for a browser and signed for this service is taken, opened and kept in order", async () => {
  const { control, browser, send, seal } = await aService();
  expect((await send({ Topic: "um", Urgency: "high" })).status).toBe(201);
  expect((await send({}, seal("Olá"))).status).toBe(201);
  expect(await control("")).toMatchObject({
    pushes: [
      { browser: browser.id, text: "Oi", ttl: 60, urgency: "high", topic: "um", signer: { key: KEY } },
      { text: "Olá", topic: null },
    ],
  });
});

test("a careless sender is refused", async () => {
  const { send, seal, claims } = await aService();
  expect((await send({ TTL: "soon" })).status).toBe(400);
  expect((await send({ Urgency: "very" })).status).toBe(400);
  expect((await send({ Topic: "x".repeat(33) })).status).toBe(400);
  expect((await send({ "Content-Encoding": "aesgcm" })).status).toBe(415);
  expect((await send({}, randomBytes(5_000))).status).toBe(413);
  expect((await send({}, seal("Oi", randomBytes(16).toString("base64url")))).status).toBe(400);
  expect((await send({ Authorization: "Bearer x" })).status).toBe(401);
  const said = async (changed: Record<string, unknown>) =>
    (await send({ Authorization: tokenOf({ ...claims, ...changed }) })).status;
  expect(await said({ aud: "https://fcm.googleapis.com" })).toBe(403);
  expect(await said({ exp: seconds(-1) })).toBe(403);
  expect(await said({ exp: seconds(25 * 3_600) })).toBe(403);
  expect(await said({ sub: "nobody" })).toBe(403);
  const stranger = generateKeyPairSync("ec", { namedCurve: "prime256v1" }).privateKey;
  expect((await send({ Authorization: tokenOf(claims, stranger) })).status).toBe(403);
});

test("it fails in each way it is told to, as often as it is told to", async () => {
  const { control, browser, send } = await aService();
  const behave = (behaviour: string, more = {}) =>
    control(`/browsers/${browser.id}`, { behaviour, times: 1, retryAfter: "7", ...more });
  for (const [behaviour, status] of [
    ["gone", 410],
    ["unknown", 404],
    ["busy", 429],
    ["broken", 503],
    ["large", 413],
    ["refuses", 403],
  ] as const) {
    await behave(behaviour);
    const answer = await send();
    expect([behaviour, answer.status]).toEqual([behaviour, status]);
    if (status === 429 || status === 503) expect(answer.headers.get("retry-after")).toBe("7");
    expect((await send()).status).toBe(201);
  }
  await behave("cut");
  await expect(send()).rejects.toThrow();
  expect((await send()).status).toBe(201);
});
