// Updates as Telegram writes them, in our words; and none that makes it throw.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseUpdate } from "./updates.ts";

// biome-ignore lint/suspicious/noExplicitAny: recorded bodies are read as they are
type Json = any;
const fixtures: Record<string, Json> = JSON.parse(
  readFileSync(new URL("../fixtures/updates.json", import.meta.url), "utf8"),
);
const parse = (name: string) => parseUpdate(fixtures[name]) as Json[];
const ana = [{ kind: "tg", value: "7001" }];

test("words with who wrote them, what they answer, and what was bold", () => {
  expect(parse("text")).toMatchObject([
    {
      kind: "message",
      providerId: "7001:55",
      from: ana,
      profileName: "Ana Lima",
      type: "text",
      body: "*Oi*, tudo bem?",
      quotedProviderId: "7001:50",
      at: new Date(1_790_000_000_000),
    },
  ]);
});

test.each([
  ["photo", { type: "image", body: "a foto", media: { providerMediaId: "LARGE", mime: "image/jpeg" } }],
  ["video", { type: "video", media: { kind: "video", mime: "video/mp4" } }],
  ["animation", { type: "video", media: { providerMediaId: "ANIM" } }],
  ["voice", { type: "voice", media: { mime: "audio/ogg" } }],
  ["audio", { type: "audio", media: { name: "song.mp3" } }],
  ["document", { type: "document", media: { name: "nota.pdf", mime: "application/pdf" } }],
  ["sticker", { type: "sticker", media: { mime: "image/webp" } }],
  ["stickerMoving", { type: "image", body: "🎉", media: { providerMediaId: "STILL" } }],
  ["venue", { type: "location", content: { name: "Loja", address: "Rua A", latitude: -3.1 } }],
  ["location", { type: "location", content: { latitude: -3.1, longitude: -60 } }],
  [
    "contact",
    { type: "contacts", content: { contacts: [{ name: "Bia Reis", phones: [{ phone: "+5592988880000" }] }] } },
  ],
  ["poll", { type: "unsupported", content: { kind: "poll" }, body: "Qual?" }],
  ["start", { type: "text", body: "/start promo", referral: { sourceType: "telegram", sourceId: "promo" } }],
])("%s", (name, shown) => {
  expect(parse(name)).toMatchObject([{ kind: "message", from: ana, ...shown }]);
});

test("what happens to messages, and taps", () => {
  expect(parse("edited")).toMatchObject([{ kind: "edit", targetProviderId: "7001:55", body: "Olá" }]);
  expect(parse("reaction")).toMatchObject([{ kind: "reaction", targetProviderId: "7001:60", emoji: "👍" }]);
  expect(parse("reactionGone")).toMatchObject([{ kind: "reaction", emoji: null }]);
  expect(parse("tap")).toMatchObject([
    { type: "choice", body: "Tarde", choicePlace: 1, quotedProviderId: "7001:60", providerId: "tap:4455" },
  ]);
});

test("who stops the bot, and whose number it is", () => {
  expect(parse("blocked")).toMatchObject([
    { kind: "reach", reach: "blocked", from: ana },
    { kind: "message", type: "system", content: { event: "channelBlocked" } },
  ]);
  expect(parse("ownContact")).toMatchObject([
    { kind: "identity", from: ana, to: [{ kind: "phone", value: "5592988880001" }] },
    { kind: "message", type: "contacts" },
  ]);
});

test("groups and kinds nobody asked for say nothing; what makes no sense is named", () => {
  expect(parse("group")).toEqual([]);
  expect(parseUpdate({ update_id: 1, poll_answer: {} })).toEqual([]);
  for (const strange of [
    null,
    1,
    "x",
    [],
    {},
    { update_id: "x" },
    { update_id: 1, message: 5 },
    { update_id: 1, message: { chat: { type: "private" } } },
  ]) {
    expect(parseUpdate(strange)).toMatchObject([{ kind: "unreadable" }]);
  }
});
