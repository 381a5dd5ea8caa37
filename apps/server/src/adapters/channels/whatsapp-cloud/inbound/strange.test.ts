// Bodies that no documentation describes: nothing throws, nothing that people wrote ends in a reason, nothing is too long.
import { readdirSync, readFileSync } from "node:fs";
import { MessageContent, Referral } from "@prosa/contracts/message-content";
import { expect, test } from "vitest";
import type { Change } from "../../channel-adapter.ts";
import { parseWebhook } from "./webhook.ts";

const folder = new URL("../fixtures/", import.meta.url);
const fixtures = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8"));

const withMessages = (...messages: unknown[]) => ({
  object: "whatsapp_business_account",
  entry: [{ changes: [{ field: "messages", value: { messages } }] }],
});
const written = (fields: object) => ({ from: "5511987650001", id: "wamid.S", timestamp: "1790000000", ...fields });
const read = (fields: object) => parseWebhook(withMessages(written(fields)))[0];

test.each([
  ["null", null],
  ["a number", 7],
  ["words", "text"],
  ["a list", []],
  ["nothing in it", {}],
  ["another product", { object: "page", entry: [] }],
  ["an entry that is none", { object: "whatsapp_business_account", entry: [7] }],
  ["a change that is none", { object: "whatsapp_business_account", entry: [{ changes: [null] }] }],
  [
    "messages that are no list",
    { object: "whatsapp_business_account", entry: [{ changes: [{ field: "messages", value: { messages: "x" } }] }] },
  ],
  ["an empty message", withMessages({})],
  ["a message without a time", withMessages({ id: "secret words" })],
  [
    "a message of nobody",
    withMessages({ id: "wamid.N", timestamp: "1790000000", type: "text", text: { body: "secret words" } }),
  ],
  ["an id longer than any", withMessages(written({ id: "secret words".repeat(100) }))],
  ["a message to a group", withMessages(written({ group_id: "G1", type: "text", text: { body: "secret words" } }))],
  ["a reaction to nothing", withMessages(written({ type: "reaction", reaction: { emoji: "secret words" } }))],
  [
    "an edit without words",
    withMessages(written({ type: "edit", edit: { original_message_id: "wamid.X", message: { type: "text" } } })),
  ],
])("%s is named unreadable, without its contents", (_, body) => {
  const changes = parseWebhook(body);
  expect(changes.map(({ kind }) => kind)).toEqual(["unreadable"]);
  expect(JSON.stringify(changes)).not.toContain("secret words");
});

test("one strange message takes none of the others with it", () => {
  const good = written({ type: "text", text: { body: "Oi" } });
  expect(parseWebhook(withMessages(good, null, good)).map(({ kind }) => kind)).toEqual([
    "message",
    "unreadable",
    "message",
  ]);
});

test("characters the database cannot hold do not reach it", () => {
  expect(read({ type: "text", text: { body: "a\u0000b\ud800c" } })).toMatchObject({ body: "ab\ufffdc" });
  expect(read({ type: "text", text: { body: "\u0000" } })).toMatchObject({ type: "unsupported", body: "" });
});

test.each(["__proto__", "constructor", "toString", "from", "", "\u0000"])(
  "a type called %j is kept as such",
  (type) => {
    const kind = type.replace("\u0000", "") || "unknown";
    expect(read({ type })).toMatchObject({ kind: "message", type: "unsupported", content: { kind } });
  },
);

test.each([
  [{ type: "text", text: 7 }, "text"],
  [{ type: "image" }, "image"],
  [{ type: "location", location: { latitude: 91, longitude: 0 } }, "location"],
  [{ type: "contacts", contacts: [{}, null, { phones: "x" }] }, "contacts"],
  [{ type: "button", button: {} }, "button"],
  [{ type: "interactive", interactive: { type: "hologram_reply" } }, "hologram_reply"],
  [{ type: "interactive" }, "interactive"],
  [{ type: "order", order: { product_items: [{}] } }, "order"],
  [{ type: 7 }, "unknown"],
])("%j is kept as unsupported", (fields, kind) => {
  expect(read(fields)).toMatchObject({ type: "unsupported", content: { type: "unsupported", kind } });
});

test("cards are told by whatever is known, once each", () => {
  const phones = [{ phone: "+55 11 98765-0002" }];
  const contacts = [
    { phones },
    { phones },
    { name: { first_name: "Ana", last_name: "Lima" } },
    { phones: [{ wa_id: "5511" }] },
  ];
  expect(read({ type: "contacts", contacts })).toMatchObject({
    content: {
      contacts: [
        { name: "+55 11 98765-0002", phones },
        { name: "Ana Lima", phones: [] },
        { name: "+5511", phones: [{ phone: "+5511" }] },
      ],
    },
  });
});

/** The same bodies on every run. */
function chance(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return { below: (most: number) => Math.floor(next() * most), is: (likelihood: number) => next() < likelihood };
}

const oddities: unknown[] = [
  null,
  true,
  0,
  -1,
  1e300,
  "",
  " ",
  "\u0000",
  "\udfff\ud800",
  "x".repeat(70_000),
  "9".repeat(30),
  "🙂".repeat(50),
  [],
  {},
  [[[[]]]],
  { toString: 1, valueOf: 1, toJSON: 1 },
  { id: {}, type: [], body: 7, code: "x", text: { text: {} } },
  JSON.parse('{"__proto__":{"id":"x"},"constructor":1}'),
];

/** Each node may become something else, disappear or be doubled. */
function disturb(value: unknown, dice: ReturnType<typeof chance>): unknown {
  if (dice.is(0.03)) return oddities[dice.below(oddities.length)];
  if (Array.isArray(value)) {
    const items = value.filter(() => !dice.is(0.02)).map((item) => disturb(item, dice));
    return dice.is(0.05) ? [...items, ...items] : items;
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(() => !dice.is(0.02));
  const names = entries.map(([name]) => name);
  return Object.fromEntries(
    entries.map(([name, inner]) => [dice.is(0.01) ? names[dice.below(names.length)] : name, disturb(inner, dice)]),
  );
}

const holds = (change: Change) => {
  const text = JSON.stringify(change);
  expect(/\\u(?:0000|d[89a-f])/.test(text)).toBe(false);
  if (change.kind === "unreadable") expect(change.reason.length).toBeLessThan(100);
  if ("at" in change) expect(Number.isNaN(change.at.getTime())).toBe(false);
  if ("providerId" in change) expect(change.providerId.length).toBeLessThanOrEqual(300);
  if ("from" in change) expect(change.from.length).toBeGreaterThan(0);
  if (change.kind !== "message") return;
  expect(change.body.length).toBeLessThanOrEqual(65_536);
  if (change.content) MessageContent.parse(change.content);
  if (change.referral) Referral.parse(change.referral);
};

test("6,000 disturbed bodies are read without a throw, and what is read is in order", () => {
  const dice = chance(20260110);
  let count = 0;
  for (let round = 0; round < 6_000; round++) {
    const body = disturb(JSON.parse(fixtures[round % fixtures.length] ?? ""), dice);
    const changes = parseWebhook(body);
    count += changes.length;
    for (const change of changes) holds(change);
  }
  expect(count).toBeGreaterThan(20_000);
});
