// The pretend Messenger and Instagram keep the rules of the real ones: tokens, window, sizes, signatures, one private reply.
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../sandbox.ts";

// biome-ignore lint/suspicious/noExplicitAny: the test reads whatever is answered
type Json = any;

const DAY_MS = 86_400_000;
const heard: Json[] = [];
const signatures: boolean[] = [];
const business = createServer(async (request, response) => {
  const url = new URL(request.url ?? "/", "http://localhost");
  const raw = await text(request);
  if (request.method === "GET") return response.end(url.searchParams.get("hub.challenge"));
  const expected = createHmac("sha256", "an-app-secret-of-the-test").update(raw).digest("hex");
  signatures.push(request.headers["x-hub-signature-256"] === `sha256=${expected}`);
  heard.push(JSON.parse(raw));
  return response.end("OK");
});
let sandbox: Sandbox;
let callback = "";
beforeAll(async () => {
  await new Promise<void>((done) => business.listen(0, "127.0.0.1", done));
  callback = `http://127.0.0.1:${(business.address() as AddressInfo).port}/hook`;
  sandbox = await startSandbox({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await sandbox.close();
  business.close();
});

const control = async (path: string, body?: object): Promise<Json> => {
  const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
  return (await fetch(`${sandbox.url}/__control/${path}`, init)).json();
};
const graph = async (host: string, token: string, path: string, body?: object, method = body ? "POST" : "GET") => {
  const init = { method, headers: { authorization: `Bearer ${token}` }, ...(body && { body: JSON.stringify(body) }) };
  return (await fetch(`${sandbox.url}/${host}/v24.0/${path}`, init)).json() as Promise<Json>;
};
const PAGE = { id: "77001", token: "EAA-page-token", appId: "900", appSecret: "an-app-secret-of-the-test" };
const page = (path: string, body?: object, method?: string) => graph("fb", PAGE.token, path, body, method);

beforeEach(async () => {
  await control("reset", {});
  heard.length = 0;
  await control("meta/accounts", PAGE);
  const subscription = { object: "page", callback_url: callback, verify_token: "word", fields: "messages" };
  await graph("fb", "900|an-app-secret-of-the-test", "900/subscriptions", subscription);
  const fields = "messages,message_echoes,message_deliveries,message_reads,feed";
  await page(`${PAGE.id}/subscribed_apps?subscribed_fields=${fields}`, {});
});

const say = (fields: object) => control("meta/say", { accountId: PAGE.id, from: "5001", await: true, ...fields });

test("tokens are known at their own host; what people write is told, signed", async () => {
  expect(await page("me?fields=id,name")).toMatchObject({ id: PAGE.id });
  expect(await graph("ig", PAGE.token, "me")).toMatchObject({ error: { code: 190 } });
  expect(await say({ text: "Oi" })).toMatchObject({ taken: true });
  expect(heard[0]).toMatchObject({
    object: "page",
    entry: [{ id: PAGE.id, messaging: [{ message: { text: "Oi" } }] }],
  });
  expect(signatures.every(Boolean)).toBe(true);
});

test("a day after the last word only a person's tag goes, and nothing after a week", async () => {
  await say({ text: "Oi" });
  const send = (more = {}) => page("me/messages", { recipient: { id: "5001" }, message: { text: "Olá" }, ...more });
  const tag = { messaging_type: "MESSAGE_TAG", tag: "HUMAN_AGENT" };
  expect(await send()).toMatchObject({ recipient_id: "5001" });
  await control("clock", { advanceMs: 2 * DAY_MS });
  expect(await send()).toMatchObject({ error: { code: 10, error_subcode: 2018278 } });
  expect(await send(tag)).toMatchObject({ recipient_id: "5001" });
  await control("clock", { advanceMs: 6 * DAY_MS });
  expect(await send(tag)).toMatchObject({ error: { code: 10 } });
});

test("a comment is answered in public as often as wanted and in private once", async () => {
  const post = await control("meta/posts", { accountId: PAGE.id, text: "Sofás" });
  const wanted = { accountId: PAGE.id, postId: post.id, from: "5002", text: "Preço?", await: true };
  const { id } = await control("meta/comment", wanted);
  expect(heard[0].entry[0].changes[0].value).toMatchObject({ verb: "add", comment_id: id, post_id: post.id });
  expect(await page(`${id}/comments`, { message: "Respondi" })).toHaveProperty("id");
  const direct = { recipient: { comment_id: id }, message: { text: "R$ 10" } };
  expect(await page("me/messages", direct)).toMatchObject({ recipient_id: "5002" });
  expect(await page("me/messages", direct)).toMatchObject({ error: { code: 10900 } });
  expect(await page(id, { is_hidden: true })).toEqual({ success: true });
  expect(await page(id, undefined, "DELETE")).toEqual({ success: true });
  expect(await page(`${id}/comments`, { message: "x" })).toMatchObject({ error: { code: 100 } });
});
