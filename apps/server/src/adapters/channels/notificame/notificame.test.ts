// What the hub says, in our words; what is taken for a comment; and the word in the address that proves who speaks.
import { Capabilities } from "@prosa/contracts/capabilities";
import { expect, test } from "vitest";
import { classOf } from "./api.ts";
import { facebookByHub, instagramByHub } from "./capabilities.ts";
import { connecting } from "./connecting.ts";
import { parseWebhook } from "./inbound/webhook.ts";
import { facebook, instagram } from "./network.ts";
import { provenUrl, verify } from "./proof.ts";

// biome-ignore lint/suspicious/noExplicitAny: bodies are read as they are
type Json = any;

const message = (contents: object[], more: object = {}) =>
  parseWebhook(
    {
      type: "MESSAGE",
      id: "evt-1",
      timestamp: "2026-11-14T10:00:00Z",
      channel: "instagram",
      direction: "IN",
      message: {
        id: "msg-1",
        from: "IGSID_5",
        to: "ch-1",
        direction: "IN",
        visitor: { name: "Maria", firstName: "Maria" },
        contents,
        ...more,
      },
    },
    instagram,
  ) as Json[];
const maria = [{ kind: "igsid", value: "ch-1:IGSID_5" }];

test("its capabilities are whole", () => {
  for (const one of [instagramByHub, facebookByHub]) expect(Capabilities.parse(one)).toEqual(one);
});

test("words with who wrote them; several contents are several messages; our own are echoes", () => {
  expect(message([{ type: "text", text: "Preço?" }])).toMatchObject([
    { kind: "message", account: "ch-1", providerId: "msg-1", from: maria, profileName: "Maria", body: "Preço?" },
  ]);
  const two = message([
    { type: "text", text: "Um" },
    { type: "text", text: "Dois" },
  ]);
  expect(two.map(({ providerId }) => providerId)).toEqual(["msg-1", "msg-1#1"]);
  expect(message([{ type: "text", text: "Oi" }], { direction: "OUT", from: "ch-1", to: "IGSID_5" })).toMatchObject([
    { kind: "echo", from: maria, account: "ch-1", callbackId: null, fromMe: true },
  ]);
});

test.each([
  [
    { type: "file", fileUrl: "https://x.example/1", fileMimeType: "image" },
    { type: "image", media: { kind: "image" } },
  ],
  [
    { type: "file", fileUrl: "https://x.example/1", fileMimeType: "application/pdf", fileName: "nota.pdf" },
    { type: "document", media: { mime: "application/pdf", name: "nota.pdf" } },
  ],
  [{ type: "location", latitude: -3.1, longitude: -60 }, { type: "location" }],
  [
    { type: "text", text: "Sim", payload: "y" },
    { type: "choice", content: { choiceId: "y" } },
  ],
  [{ type: "file" }, { type: "unsupported" }],
  [{ type: "carousel" }, { type: "unsupported", content: { kind: "carousel" } }],
])("%j", (content, shown) => {
  expect(message([content])).toMatchObject([{ kind: "message", from: maria, ...shown }]);
});

test("what looks like a comment is taken for one, and says that it is a guess", () => {
  const shown = { type: "comment", content: { type: "comment", author: "Maria", isGuess: true } };
  expect(message([{ type: "comment", text: "Preço?" }])).toMatchObject([shown]);
  const media = { id: "post-1", caption: "Novidades", permalink: "https://social.example/1" };
  expect(message([{ type: "text", text: "Preço?" }], { media })).toMatchObject([
    { ...shown, postId: "post-1", content: { post: { text: "Novidades", url: "https://social.example/1" } } },
  ]);
});

test("only that it left is known for sure", () => {
  const status = (code: string) =>
    parseWebhook(
      { type: "MESSAGE_STATUS", timestamp: "2026-11-14T10:00:00Z", messageId: "msg-9", messageStatus: { code } },
      facebook,
    );
  expect(status("SENT")).toMatchObject([{ kind: "status", providerId: "msg-9", status: "sent" }]);
  for (const code of ["DELIVERED", "READ", "REJECTED", "TOMORROW"]) expect(status(code)).toEqual([]);
});

test("what makes no sense is named, and nothing throws", () => {
  for (const strange of [null, 1, "x", [], {}, { type: "MESSAGE" }, { type: "MESSAGE", message: { id: 5 } }]) {
    expect(parseWebhook(strange, instagram)).toMatchObject([{ kind: "unreadable" }]);
  }
});

test("the word in the address, whole and alone, lets in", () => {
  const { credentials } = connecting.read({ channelId: "ch-1", token: "a-token" }, () => "made-by-us-made-by-us");
  const query = Object.fromEntries(new URL(provenUrl("https://us.example/webhooks/x", credentials)).searchParams);
  expect(credentials.proof.length).toBeGreaterThanOrEqual(32);
  expect(verify({ query }, credentials)).toBe(true);
  for (const proof of ["", "made-by-us", [credentials.proof], undefined]) {
    expect(verify({ query: { proof } }, credentials)).toBe(false);
  }
  expect(verify({ query: { proof: "" } }, { proof: "" })).toBe(false);
});

test.each([
  [401, "", "AUTH_LOST"],
  [429, "", "RATE_CHANNEL"],
  [400, "The 24h window is closed", "WINDOW_CLOSED"],
  [400, "The recipient was not found", "INVALID_RECIPIENT"],
  [400, "The file is too large", "MEDIA_REJECTED"],
  [400, "x", "BAD_REQUEST"],
  [502, "", "RETRY_LATER"],
])("%i %s is %s", (status, words, name) => {
  expect(classOf(status, words)).toBe(name);
});
