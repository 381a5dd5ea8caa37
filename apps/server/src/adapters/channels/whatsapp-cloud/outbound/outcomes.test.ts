// What became of a send: accepted, refused, to be tried again, or unknown; and unknown only where nobody can tell.
import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createEgress } from "#platform/egress";
import type { OutboundFile, OutboundMessage } from "../../channel-adapter.ts";
import { whatsappCloud } from "../index.ts";
import { aText, credentials, refusal, respond, startProvider, type TestProvider } from "../provider.testing.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.seen.length = 0;
});

const file: OutboundFile = {
  mime: "image/png",
  name: "a.png",
  size: 3,
  open: async () => Readable.from([Buffer.from("abc")]),
};
const picture: OutboundMessage = { ...aText, content: { type: "image", body: "", file } };
const send = (message: OutboundMessage, signal?: AbortSignal) =>
  provider.adapter.send(message, credentials, provider.egress, signal);

type End = (response: ServerResponse) => void;
const words =
  (status: number, body: unknown, headers = {}) =>
  (response: ServerResponse) =>
    respond(response, status, body, headers);
const page = (status: number) => (response: ServerResponse) => response.writeHead(status).end("<html>a gateway's page");
const breaking: End = (response) => response.socket?.destroy();

const ends: [string, End, object, object][] = [
  [
    "a refusal",
    words(400, refusal(131047)),
    { outcome: "refused", class: "WINDOW_CLOSED", code: "131047", detail: "why" },
    { outcome: "refused", class: "WINDOW_CLOSED" },
  ],
  [
    "a refused token",
    words(401, refusal(190)),
    { outcome: "refused", class: "AUTH_LOST" },
    { outcome: "refused", class: "AUTH_LOST" },
  ],
  [
    "a pair limit with a time",
    words(400, refusal(131056), { "retry-after": "7" }),
    { outcome: "retry", class: "RATE_PAIR", afterMs: 7_000 },
    { outcome: "retry", class: "RATE_PAIR", afterMs: 7_000 },
  ],
  [
    "a passing error with the status of a success",
    words(200, refusal(131016)),
    { outcome: "retry", class: "RETRY_LATER", afterMs: null },
    { outcome: "retry", class: "RETRY_LATER" },
  ],
  [
    "a server's error in the provider's words",
    words(500, refusal(2)),
    { outcome: "retry", class: "RETRY_LATER" },
    { outcome: "retry", class: "RETRY_LATER" },
  ],
  [
    "an error without a code",
    words(500, { error: { message: "?" } }),
    { outcome: "refused", class: "UNKNOWN", code: "none" },
    { outcome: "refused", class: "UNKNOWN" },
  ],
  [
    "too many requests",
    page(429),
    { outcome: "retry", class: "RATE_CHANNEL", code: "429" },
    { outcome: "retry", class: "RATE_CHANNEL" },
  ],
  [
    "nobody to take it",
    page(503),
    { outcome: "retry", class: "RETRY_LATER", code: "503" },
    { outcome: "retry", class: "RETRY_LATER" },
  ],
  ["a gateway that failed", page(502), { outcome: "unknown" }, { outcome: "retry", class: "RETRY_LATER" }],
  ["a success without words", page(200), { outcome: "unknown" }, { outcome: "retry" }],
  ["a success without an id", words(200, { messages: [{}] }), { outcome: "unknown" }, { outcome: "retry" }],
  ["a redirect", page(302), { outcome: "unknown" }, { outcome: "retry" }],
  ["a broken connection", breaking, { outcome: "unknown" }, { outcome: "retry", class: "RETRY_LATER" }],
  [
    "a refusal without words",
    page(400),
    { outcome: "refused", class: "UNKNOWN", code: "400" },
    { outcome: "refused", class: "UNKNOWN" },
  ],
  [
    "a bad parameter",
    words(400, refusal(100)),
    { outcome: "refused", class: "BAD_REQUEST" },
    { outcome: "refused", class: "MEDIA_REJECTED", code: "100" },
  ],
  [
    "a refused file",
    words(400, refusal(131053)),
    { outcome: "refused", class: "MEDIA_REJECTED" },
    { outcome: "refused", class: "MEDIA_REJECTED" },
  ],
];

test.each(ends)("%s at the send itself", async (_, end, expected) => {
  provider.answers((_request, response) => end(response));
  expect(await send(aText)).toMatchObject(expected);
});

test.each(ends)("%s at the upload leaves no doubt", async (_, end, __, expected) => {
  provider.answers((_request, response) => end(response));
  expect(await send(picture)).toMatchObject(expected);
  expect(provider.seen.filter(({ path }) => path.endsWith("/messages"))).toEqual([]);
});

test("after a good upload only the send itself may end unknown", async () => {
  provider.answers((request, response) =>
    request.path.endsWith("/media") ? respond(response, 200, { id: "1" }) : breaking(response),
  );
  expect(await send(picture)).toMatchObject({ outcome: "unknown" });
});

test("a file that cannot be read was not sent", async () => {
  provider.answers((_request, response) => respond(response, 200, { id: "1" }));
  const open = async () => {
    throw new Error("the store is away");
  };
  const broken: OutboundMessage = { ...aText, content: { type: "image", body: "", file: { ...file, open } } };
  expect(await send(broken)).toMatchObject({ outcome: "retry", class: "RETRY_LATER" });
  const short: OutboundMessage = { ...aText, content: { type: "image", body: "", file: { ...file, size: 10 } } };
  expect(await send(short)).toMatchObject({ outcome: "retry", class: "RETRY_LATER" });
});

test("nothing was sent when nobody was there, or when the address is not allowed", async () => {
  const egress = createEgress({ allow: ["127.0.0.1:1"] });
  const away = whatsappCloud({ META_GRAPH_URL: "http://127.0.0.1:1", META_GRAPH_VERSION: "v24.0" });
  expect(await away.send(aText, credentials, egress)).toMatchObject({ outcome: "retry", class: "RETRY_LATER" });
  expect(await away.send(picture, credentials, egress)).toMatchObject({ outcome: "retry", class: "RETRY_LATER" });
  const inside = whatsappCloud({ META_GRAPH_URL: "http://127.0.0.1:2", META_GRAPH_VERSION: "v24.0" });
  expect(await inside.send(aText, credentials, egress)).toMatchObject({ outcome: "refused", class: "BAD_REQUEST" });
  await egress.close();
});

test("whoever gives up knows whether anything went out", async () => {
  expect(await send(aText, AbortSignal.abort())).toMatchObject({ outcome: "retry", class: "RETRY_LATER" });
  const controller = new AbortController();
  provider.answers(() => controller.abort());
  expect(await send(aText, controller.signal)).toMatchObject({ outcome: "unknown" });
});

test("marking as read is asked for once, with or without typing, and never fails", async () => {
  provider.answers((_request, response) => respond(response, 200, { success: true }));
  const { markRead, typing } = provider.adapter;
  const seen = { account: "330011223344556", providerId: "wamid.IN1", to: [] };
  await markRead?.(seen, credentials, provider.egress);
  await typing?.(seen, credentials, provider.egress);
  provider.answers((_request, response) => breaking(response));
  await markRead?.(seen, credentials, provider.egress);
  const read = { messaging_product: "whatsapp", status: "read", message_id: "wamid.IN1" };
  expect(provider.seen.map(({ json }) => json)).toEqual([read, { ...read, typing_indicator: { type: "text" } }, read]);
});
