// Every type of stored message as an adapter gets it, and those that cannot be sent named as such.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStorage, type StorageKey, storageKey } from "#platform/storage";
import { outboundOf } from "./messages.outbound.ts";
import type { Claim } from "./messages.sending.ts";

const folder = mkdtempSync(join(tmpdir(), "prosa-outbound-"));
const storage = createStorage({ kind: "disk", path: folder });
const key: StorageKey = storageKey(1, "media", "foto");
beforeAll(() => storage.put(key, Buffer.from("uma foto")));
afterAll(() => rmSync(folder, { recursive: true }));

const plain: Claim = {
  outcome: "claimed",
  ticketId: 1,
  messageId: 2,
  claimId: "c",
  tries: 1,
  isBulk: false,
  queuedAt: new Date(0),
  channelType: "whatsapp_cloud",
  account: "123",
  credentials: "sealed",
  clientId: "6f0d4c8e-0000-4000-8000-000000000001",
  type: "text",
  body: "Oi",
  content: null,
  sendData: null,
  quotedProviderId: null,
  recipient: [{ kind: "wa_id", value: "5511999990000" }],
  file: null,
};
const photo = { kind: "image", status: "ready", key, name: "foto.jpg", mime: "image/jpeg", size: 8 } as const;

const build = (given: Partial<Claim>) => {
  const built = outboundOf({ ...plain, ...given }, storage);
  return "message" in built ? built.message : built.refusal;
};

test("words, with what they answer to", () => {
  expect(build({ quotedProviderId: "wamid.q" })).toEqual({
    clientId: plain.clientId,
    account: "123",
    to: plain.recipient,
    quotedProviderId: "wamid.q",
    content: { type: "text", body: "Oi" },
  });
});

test.each(["image", "video", "audio", "voice", "document", "sticker"] as const)(
  "%s carries its file, opened anew for each attempt",
  async (type) => {
    const message = build({ type, body: "legenda", file: { ...photo, kind: type } });
    expect(message).toMatchObject({
      content: { type, body: "legenda", file: { mime: "image/jpeg", name: "foto.jpg", size: 8 } },
    });
    if (!("content" in message) || !("file" in message.content)) throw new Error("no file");
    for (const _ of [1, 2]) expect(await text(await message.content.file.open())).toBe("uma foto");
  },
);

test("a reaction names the message it stands on and quotes none", () => {
  expect(build({ type: "reaction", body: "👍", quotedProviderId: "wamid.t" })).toMatchObject({
    quotedProviderId: null,
    content: { type: "reaction", targetProviderId: "wamid.t", emoji: "👍" },
  });
});

test.each([
  { type: "location", latitude: -23.5, longitude: -46.6 },
  { type: "contacts", contacts: [{ name: "Ana", phones: [] }] },
  { type: "buttons", buttons: [{ id: "1", title: "Sim" }] },
  { type: "list", button: "Ver", sections: [{ rows: [{ id: "1", title: "Um" }] }] },
  { type: "link", label: "Abrir", url: "https://example.com" },
  { type: "locationRequest" },
] as const)("$type goes with its content", (content) => {
  const { type } = content;
  expect(build({ type, body: "Escolha", content: content as unknown as Claim["content"] })).toMatchObject({
    content: { type, body: "Escolha", content },
  });
});

test("a template goes with its parameters, and with its header's file", () => {
  const template = {
    name: "aviso",
    language: "pt_BR",
    isNamed: false,
    headerText: {},
    body: { "1": "Ana" },
    buttons: [{ index: 0, kind: "url", value: "x" } as const],
  };
  const given = { type: "template", body: "Olá, Ana", sendData: { template } } as const;
  expect(build(given)).toMatchObject({ content: { type: "template", template: { ...template, headerFile: null } } });
  expect(build({ ...given, file: photo })).toMatchObject({
    content: { template: { headerFile: { kind: "image", mime: "image/jpeg" } } },
  });
  expect(build({ ...given, file: { ...photo, kind: "voice" } })).toMatchObject({ class: "TEMPLATE_INVALID" });
});

test.each([
  ["a note", { type: "note" }, "BAD_REQUEST"],
  ["something the customer sent", { type: "choice" }, "BAD_REQUEST"],
  ["a reaction to nothing", { type: "reaction" }, "BAD_REQUEST"],
  ["buttons without buttons", { type: "buttons" }, "BAD_REQUEST"],
  ["a picture without a file", { type: "image" }, "MEDIA_REJECTED"],
  ["a file that is gone", { type: "image", file: { ...photo, status: "gone" } }, "MEDIA_REJECTED"],
  ["a template without parameters", { type: "template" }, "TEMPLATE_INVALID"],
] as const)("%s is refused with its reason", (_, given, name) => {
  expect(build(given)).toMatchObject({ class: name, detail: expect.stringMatching(/\w/) });
});
