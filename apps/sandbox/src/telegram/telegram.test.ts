// The pretend Telegram as its documents describe the real one.
import { readFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { startSandbox } from "../sandbox.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test reads the wire as it comes
type Json = any;

const TOKEN = "7001001:AAE-invented-token-of-a-bot";

async function aWorld() {
  const sandbox = await startSandbox({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => sandbox.close());
  const control = async (path: string, body?: object): Promise<Json> => {
    const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
    return (await fetch(`${sandbox.url}/__control/telegram${path}`, init)).json();
  };
  const bot = async (method: string, fields: object = {}, token = TOKEN): Promise<Json> => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${sandbox.url}/bot${token}/${method}`, {
      method: "POST",
      headers,
      body: JSON.stringify(fields),
    });
    return answer.json();
  };
  await control("/bots", { id: 7001001, token: TOKEN, username: "aurora_bot", name: "Aurora" });
  return { url: sandbox.url, control, bot };
}

async function aHook(answers: number[] = []) {
  const received: { headers: IncomingHttpHeaders; update: Json }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, update: await json(request) });
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received };
}

test("a token is its bot's, and no other opens anything", async () => {
  const { bot } = await aWorld();
  expect(await bot("getMe")).toMatchObject({ ok: true, result: { id: 7001001, username: "aurora_bot" } });
  expect(await bot("getMe", {}, "7001001:another-token-of-somebody")).toMatchObject({ ok: false, error_code: 401 });
  expect(await bot("getMe", {}, "999999:another-token-of-somebody")).toMatchObject({ ok: false, error_code: 404 });
});

test("a bot writes only to who started it, and not to who stopped it", async () => {
  const { bot, control } = await aWorld();
  expect(await bot("sendMessage", { chat_id: 42, text: "Oi" })).toMatchObject({ error_code: 400 });
  await control("/say", { botId: 7001001, from: 42, name: "Ana Lima", kind: "start" });
  expect(await bot("sendMessage", { chat_id: 42, text: "Oi" })).toMatchObject({ ok: true, result: { message_id: 2 } });
  await control("/say", { botId: 7001001, from: 42, kind: "block" });
  expect(await bot("sendMessage", { chat_id: 42, text: "Oi" })).toMatchObject({ error_code: 403 });
});

test("news are pushed with the secret, in order, and again until taken", async () => {
  const { bot, control } = await aWorld();
  const hook = await aHook([500, 200]);
  const allowed_updates = ["message", "edited_message", "message_reaction"];
  await bot("setWebhook", { url: hook.url, secret_token: "a-secret-word", allowed_updates });
  const said = await control("/say", { botId: 7001001, from: 42, name: "Ana", text: "Oi", await: true });
  await control("/say", {
    botId: 7001001,
    from: 42,
    kind: "edit",
    messageId: said.messageId,
    text: "Olá",
    await: true,
  });
  // Not asked for, so not told.
  await control("/say", { botId: 7001001, from: 42, kind: "block", await: true });
  expect(hook.received.map(({ update }) => Object.keys(update)[1])).toEqual(["message", "message", "edited_message"]);
  expect(hook.received[0]?.headers["x-telegram-bot-api-secret-token"]).toBe("a-secret-word");
  expect(hook.received[0]?.update).toEqual(hook.received[1]?.update);
  expect(await bot("getUpdates")).toMatchObject({ error_code: 409 });
});

test("who polls is given everything until it asks for what comes after", async () => {
  const { bot, control } = await aWorld();
  await control("/say", { botId: 7001001, from: 42, name: "Ana", text: "um" });
  await control("/say", { botId: 7001001, from: 42, text: "dois" });
  const { result } = await bot("getUpdates");
  expect(result).toHaveLength(2);
  expect((await bot("getUpdates")).result).toEqual(result);
  expect((await bot("getUpdates", { offset: result[0].update_id + 1 })).result).toEqual([result[1]]);
  expect((await bot("getUpdates", { offset: result[1].update_id + 1 })).result).toEqual([]);
});

test("files go in by form and out by path, within their sizes", async () => {
  const { url, bot, control } = await aWorld();
  await control("/say", { botId: 7001001, from: 42, name: "Ana", kind: "start" });
  const photo = await readFile(new URL("../../samples/photo.jpg", import.meta.url));
  const form = new FormData();
  form.append("chat_id", "42");
  form.append("caption", "a foto");
  form.append("photo", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "photo.jpg");
  const sent = (await (await fetch(`${url}/bot${TOKEN}/sendPhoto`, { method: "POST", body: form })).json()) as Json;
  expect(sent).toMatchObject({ ok: true, result: { caption: "a foto" } });
  const file = await bot("getFile", { file_id: sent.result.photo.at(-1).file_id });
  const bytes = await (await fetch(`${url}/file/bot${TOKEN}/${file.result.file_path}`)).arrayBuffer();
  expect(Buffer.from(bytes).equals(photo)).toBe(true);
  const large = await control("/say", { botId: 7001001, from: 42, kind: "document", size: 21 * 1024 * 1024 });
  const { messages } = await control(`/thread?botId=7001001&personId=42`);
  const { fileId } = messages.find((one: Json) => one.messageId === large.messageId);
  expect(await bot("getFile", { file_id: fileId })).toMatchObject({ error_code: 400, description: /too big/ as never });
});

test("words are changed once, taken back within two days, and reacted to with the signs there are", async () => {
  const { url, bot, control } = await aWorld();
  await control("/say", { botId: 7001001, from: 42, name: "Ana", kind: "start" });
  const { result } = await bot("sendMessage", { chat_id: 42, text: "Bom dia" });
  const at = { chat_id: 42, message_id: result.message_id };
  expect(await bot("editMessageText", { ...at, text: "Boa tarde" })).toMatchObject({ ok: true });
  expect((await bot("editMessageText", { ...at, text: "Boa tarde" })).description).toMatch(/not modified/);
  expect(await bot("setMessageReaction", { ...at, reaction: [{ type: "emoji", emoji: "👍" }] })).toMatchObject({
    ok: true,
  });
  expect((await bot("setMessageReaction", { ...at, reaction: [{ type: "emoji", emoji: "😂" }] })).description).toMatch(
    /REACTION_INVALID/,
  );
  await fetch(`${url}/__control/clock`, { method: "POST", body: JSON.stringify({ advanceMs: 49 * 3_600_000 }) });
  expect((await bot("deleteMessage", at)).error_code).toBe(400);
});

test("a wait is asked for in seconds, once", async () => {
  const { bot, control } = await aWorld();
  await control("/say", { botId: 7001001, from: 42, name: "Ana", kind: "start" });
  await control("/faults", { method: "sendMessage", does: "wait", seconds: 7 });
  expect(await bot("sendMessage", { chat_id: 42, text: "Oi" })).toMatchObject({
    error_code: 429,
    parameters: { retry_after: 7 },
  });
  expect(await bot("sendMessage", { chat_id: 42, text: "Oi" })).toMatchObject({ ok: true });
});
