// What an Evolution server says, in our words; whose it is; and its files, decoded on their way.
import { createHmac } from "node:crypto";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { Capabilities } from "@prosa/contracts/capabilities";
import { schemaOfForm } from "@prosa/contracts/connect-forms";
import { expect, test } from "vitest";
import { failureOf } from "./api.ts";
import { capabilities } from "./capabilities.ts";
import { connecting, instanceOf } from "./connecting.ts";
import { parseWebhook } from "./inbound/webhook.ts";
import { base64Field } from "./media.ts";
import { jsonWithFile } from "./outbound/body.ts";
import { verify, withoutKey } from "./proof.ts";

// biome-ignore lint/suspicious/noExplicitAny: bodies are read as they are
type Json = any;

const envelope = (event: string, data: unknown) => ({
  event,
  instance: "t1-c3",
  data,
  sender: "551130001000@s.whatsapp.net",
  date_time: "2026-11-14T10:00:00.000Z",
  apikey: "THE-TOKEN",
});
const key = { remoteJid: "5511987650001@s.whatsapp.net", fromMe: false, id: "3A01", remoteJidAlt: "99001@lid" };
const upsert = (message: object, more: object = {}) =>
  parseWebhook(
    envelope("messages.upsert", { key, pushName: "Ana", message, messageTimestamp: 1_790_000_000, ...more }),
  ) as Json[];
const ana = [
  { kind: "wa_id", value: "5511987650001" },
  { kind: "wa_lid", value: "99001" },
];

test("its capabilities are whole", () => {
  expect(Capabilities.parse(capabilities)).toEqual(capabilities);
});

test("words with who wrote them, what they answer, and whose they are", () => {
  expect(upsert({ conversation: "Oi" }, { contextInfo: { stanzaId: "3A00" } })).toMatchObject([
    {
      kind: "message",
      account: "t1-c3",
      providerId: "3A01",
      from: ana,
      body: "Oi",
      quotedProviderId: "3A00",
      fromMe: false,
    },
  ]);
  const own = { key: { ...key, fromMe: true } };
  expect(upsert({ conversation: "Oi" }, own)).toMatchObject([
    { kind: "echo", callbackId: null, fromMe: true, from: ana },
  ]);
});

test.each([
  [
    { imageMessage: { mimetype: "image/jpeg", caption: "a foto" } },
    { type: "image", body: "a foto", media: { providerMediaId: "3A01" } },
  ],
  [{ audioMessage: { mimetype: "audio/ogg; codecs=opus", ptt: true } }, { type: "voice", media: { kind: "voice" } }],
  [
    { documentMessage: { mimetype: "application/pdf", fileName: "nota.pdf" } },
    { type: "document", media: { name: "nota.pdf" } },
  ],
  [{ locationMessage: { degreesLatitude: -3.1, degreesLongitude: -60 } }, { type: "location" }],
  [
    { templateButtonReplyMessage: { selectedId: "y", selectedDisplayText: "Sim" } },
    { type: "choice", content: { choiceId: "y" } },
  ],
  [
    { listResponseMessage: { title: "Manhã", singleSelectReply: { selectedRowId: "m" } } },
    { type: "choice", content: { choiceId: "m" } },
  ],
])("%j", (message, shown) => {
  expect(upsert(message)).toMatchObject([{ kind: "message", ...shown }]);
});

test("what happens to messages, and to the connection", () => {
  const reaction = { reactionMessage: { key: { id: "3EB0AA" }, text: "👍" } };
  expect(upsert(reaction)).toMatchObject([{ kind: "reaction", targetProviderId: "3EB0AA", emoji: "👍" }]);
  const parse = (event: string, data: unknown) => parseWebhook(envelope(event, data)) as Json[];
  expect(parse("messages.update", { keyId: "3EB0AA", fromMe: true, status: "READ" })).toMatchObject([
    { kind: "status", providerId: "3EB0AA", status: "read" },
  ]);
  expect(parse("messages.update", { keyId: "3A01", fromMe: false, status: "READ" })).toEqual([]);
  expect(parse("messages.delete", { id: "3A01", remoteJid: key.remoteJid, fromMe: false })).toMatchObject([
    { kind: "revoke", targetProviderId: "3A01", from: [ana[0]] },
  ]);
  const edited = { key, editedMessage: { conversation: "Olá" }, timestampMs: "1790000100000" };
  expect(parse("messages.edited", edited)).toMatchObject([{ kind: "edit", body: "Olá", targetProviderId: "3A01" }]);
  expect(parse("connection.update", { state: "open", wuid: "551130001000@s.whatsapp.net" })).toMatchObject([
    { kind: "channel", news: { about: "opened", number: "+551130001000" } },
  ]);
  expect(parse("connection.update", { state: "close", statusReason: 401 })).toMatchObject([
    { news: { about: "lost", reason: "loggedOut" } },
  ]);
  // The server opens it again by itself.
  expect(parse("connection.update", { state: "close", statusReason: 428 })).toEqual([]);
  expect(parse("qrcode.updated", { qrcode: { code: "2@" } })).toEqual([]);
});

test("groups, stories and our own number are nobody here; what makes no sense is named and nothing throws", () => {
  for (const remoteJid of ["120363@g.us", "status@broadcast", "551130001000@s.whatsapp.net"]) {
    expect(upsert({ conversation: "Oi" }, { key: { ...key, remoteJid } })).toEqual([]);
  }
  for (const strange of [null, 1, "x", [], {}, { event: "messages.upsert" }, envelope("messages.upsert", 5)]) {
    expect(parseWebhook(strange)).toMatchObject([{ kind: "unreadable" }]);
  }
});

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const NOW = new Date(1_790_000_000_000);
const SECRET = "a-secret-of-the-channel";
function tokenWith(claims: object, { head = { alg: "HS256" } as object, secret = SECRET } = {}) {
  const signed = `${encoded(head)}.${encoded(claims)}`;
  return `Bearer ${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}
const lets = (authorization: string | undefined, jwtKey = SECRET) =>
  verify({ headers: { ...(authorization && { authorization }) }, query: {}, now: NOW }, { jwtKey });

test("the token that was signed with the key, while it lasts, lets in", () => {
  const good = { iat: 1_790_000_000, exp: 1_790_000_600 };
  expect(lets(tokenWith(good))).toBe(true);
  for (const wrong of [
    undefined,
    "",
    "Bearer x.y.z",
    tokenWith(good, { secret: "another-secret-of-the-other" }),
    tokenWith(good, { head: { alg: "none" } }),
    tokenWith({ iat: 1_789_990_000, exp: 1_789_990_600 }),
    tokenWith({ iat: 1_790_009_000, exp: 1_790_009_600 }),
    tokenWith({ iat: 1_790_000_000, exp: 1_990_000_000 }),
    tokenWith({ iat: 1_790_000_000 }),
    `${tokenWith(good)}x`,
  ]) {
    expect(lets(wrong), String(wrong)).toBe(false);
  }
  expect(lets(tokenWith(good, { secret: "" }), "")).toBe(false);
});

test("a body that is kept holds no key of the server", () => {
  const kept = withoutKey(Buffer.from(JSON.stringify(envelope("x", { text: 'a "quoted" word' })))).toString();
  expect(kept).not.toContain("THE-TOKEN");
  expect(JSON.parse(kept)).toMatchObject({ apikey: "", data: { text: 'a "quoted" word' } });
});

test("a file in an answer is decoded however the answer is cut, and a cut-off one fails", async () => {
  const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, n) => n % 256));
  const answer = Buffer.from(JSON.stringify({ mediaType: "image", base64: bytes.toString("base64"), buffer: null }));
  for (const size of [1, 7, 64, 5_000]) {
    const chunks = Array.from({ length: Math.ceil(answer.length / size) }, (_, n) =>
      answer.subarray(n * size, (n + 1) * size),
    );
    expect(await buffer(Readable.from(chunks).pipe(base64Field("base64")))).toEqual(bytes);
  }
  await expect(buffer(Readable.from([answer.subarray(0, 500)]).pipe(base64Field("base64")))).rejects.toThrow("end");
  await expect(buffer(Readable.from([Buffer.from("{}")]).pipe(base64Field("base64")))).rejects.toThrow();
});

test("a file goes out as JSON of the size that was announced", async () => {
  const bytes = Buffer.from(Array.from({ length: 1_001 }, (_, n) => n % 256));
  const chunks = [bytes.subarray(0, 10), bytes.subarray(10, 500), bytes.subarray(500)];
  const file = { mime: "audio/ogg", name: "a.ogg", size: bytes.length, open: async () => Readable.from(chunks) };
  const { body } = jsonWithFile({ number: "55" }, "audio", file);
  if (typeof body !== "object" || !("stream" in body)) throw new Error("not a stream");
  const said = await text(body.stream);
  expect(Buffer.byteLength(said)).toBe(body.size);
  expect(JSON.parse(said)).toEqual({ number: "55", audio: bytes.toString("base64") });
});

test.each([
  [401, {}, "AUTH_LOST"],
  [404, { response: { message: ['The "t1-c3" instance does not exist'] } }, "AUTH_LOST"],
  [404, {}, "BAD_REQUEST"],
  [429, {}, "RATE_CHANNEL"],
  [400, { response: { message: [{ exists: false, number: "55" }] } }, "INVALID_RECIPIENT"],
  [400, { response: { message: ["Connection Closed"] } }, "RETRY_LATER"],
  [400, { response: { message: ["Owned media must be a url or base64"] } }, "MEDIA_REJECTED"],
  [400, { response: { message: ["text is required"] } }, "BAD_REQUEST"],
  [500, { message: "x" }, "RETRY_LATER"],
])("%i %j is %s", (status, body, name) => {
  expect(failureOf(status, body).class).toBe(name);
});

test("the form wants a web address, and the instance is named after company and channel", () => {
  const form = schemaOfForm(connecting.fields);
  const apiKey = "a-key-of-the-server";
  expect(form.safeParse({ baseUrl: "https://evolution.example.com/api/", apiKey }).success).toBe(true);
  for (const baseUrl of [
    "evolution.example.com",
    "ftp://a.example",
    "https://user:word@a.example",
    "https://a.example/?x=1",
  ]) {
    expect(form.safeParse({ baseUrl, apiKey }).success, baseUrl).toBe(false);
  }
  const read = connecting.read({ baseUrl: "https://a.example/", apiKey }, () => "made-by-us-made-by-us");
  expect(read.credentials).toMatchObject({ baseUrl: "https://a.example", jwtKey: "made-by-us-made-by-us" });
  expect(instanceOf({ tenantId: 12, channelId: 3 })).toBe("t12-c3");
});
