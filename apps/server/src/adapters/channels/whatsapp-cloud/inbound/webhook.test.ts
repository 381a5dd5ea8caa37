// Recorded-like webhook bodies of every documented kind, and what they mean in our words.
import { readFileSync } from "node:fs";
import { MessageContent } from "@prosa/contracts/message-content";
import { expect, test } from "vitest";
import type { Change, InboundMessage } from "../../channel-adapter.ts";
import { parseWebhook } from "./webhook.ts";

const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), "utf8"));
const parse = (name: string) => parseWebhook(fixture(name));
const messages = (changes: Change[]) => changes.filter((change): change is InboundMessage => change.kind === "message");
const bia = [{ kind: "wa_id", value: "5511987650002" }];
const account = "330011223344556";

test("a text becomes a message with every name its writer is known by", () => {
  expect(parse("inbound-text")).toEqual([
    {
      kind: "message",
      account,
      providerId: "wamid.INVENTED-IN-1",
      from: [
        { kind: "wa_id", value: "5511987650001" },
        { kind: "wa_bsuid", value: "BR.7310093348812045" },
      ],
      profileName: "Ana Lima",
      at: new Date(1790000000_000),
      type: "text",
      body: "Oi, o pedido já saiu? 🙂",
      content: null,
      media: null,
      quotedProviderId: "wamid.INVENTED-OUT-1",
      isForwarded: false,
      referral: null,
      fromMe: false,
    },
  ]);
});

test("every type keeps what it holds", () => {
  const changes = messages(parse("inbound-every-type"));
  expect(changes.map(({ type, body, content }) => [type, body, content])).toEqual([
    ["text", "Oi! Vocês abrem hoje?", null],
    ["image", "a foto do defeito", null],
    ["video", "", null],
    ["audio", "", null],
    ["voice", "", null],
    ["document", "segue a NF", null],
    ["sticker", "", null],
    [
      "location",
      "",
      { type: "location", latitude: -23.5614, longitude: -46.6559, name: "Loja", address: "Av. Paulista, 1000" },
    ],
    [
      "contacts",
      "",
      {
        type: "contacts",
        contacts: [
          {
            name: "Bia Souza",
            organization: "Acme",
            phones: [{ phone: "+55 11 98765-0002", label: "CELL" }],
            emails: ["bia@ex.com"],
          },
        ],
      },
    ],
    [
      "contacts",
      "",
      {
        type: "contacts",
        contacts: [
          {
            name: "Caio Lima",
            organization: "Padaria, Pães",
            phones: [{ phone: "+55 11 98765-0003", label: "CELL" }],
            emails: ["caio@ex.com"],
          },
        ],
      },
    ],
    ["choice", "Parar", { type: "choice", choiceId: "stop_promo" }],
    ["choice", "Sim", { type: "choice", choiceId: "flow:12:step:3:yes" }],
    ["choice", "Novo pedido", { type: "choice", choiceId: "q:1", description: "Fale com vendas" }],
    ["choice", "Sent\nnome: Ana\ndias: [1,2]", { type: "choice", choiceId: "flow" }],
    ["system", "", { type: "system", event: "callPermissionAccepted" }],
    ["order", "sem cebola", { type: "order", items: [{ sku: "SKU1", quantity: 2, price: 10.5, currency: "BRL" }] }],
    ["system", "", { type: "system", event: "requestWelcome" }],
    ["system", "The identity changed", { type: "system", event: "customer_identity_changed" }],
    ["unsupported", "", { type: "unsupported", kind: "poll_creation" }],
    ["unsupported", "", { type: "unsupported", kind: "unavailable" }],
    ["unsupported", "olha isso", { type: "unsupported", kind: "hologram" }],
    ["unsupported", "grande demais", { type: "unsupported", kind: "image" }],
    ["text", "encaminhada", null],
    ["text", "encaminhada muitas vezes", null],
    ["text", "Vi o anúncio", null],
  ]);
  for (const { content, from, profileName, fromMe } of changes) {
    if (content) expect(MessageContent.parse(content)).toEqual(content);
    expect({ from, profileName, fromMe }).toEqual({ from: bia, profileName: "Bia Souza", fromMe: false });
  }
});

test("files are named so that they can be fetched later", () => {
  const sha256 = "3f2aXz8Jm0Qm3mJ1kq5m0bq0Xo1vX0yq2gkq3l0b9cA=";
  const files = messages(parse("inbound-every-type")).flatMap(({ type, media }) => (media ? [[type, media]] : []));
  const media = (kind: string, last: number, mime: string, name: string | null = null) => [
    kind,
    { kind, providerMediaId: `118002233445560${last}`, mime, sha256, name },
  ];
  expect(files).toEqual([
    media("image", 1, "image/jpeg"),
    media("video", 2, "video/mp4"),
    media("audio", 3, "audio/mpeg"),
    media("voice", 4, "audio/ogg; codecs=opus"),
    media("document", 5, "application/pdf", "nota fiscal.pdf"),
    media("sticker", 6, "image/webp"),
  ]);
});

test("replies, forwards and advertisements are told", () => {
  const changes = messages(parse("inbound-every-type"));
  expect(changes.flatMap(({ quotedProviderId }) => quotedProviderId ?? [])).toEqual(["wamid.OUT1", "wamid.OUT2"]);
  expect(changes.filter(({ isForwarded }) => isForwarded).map(({ body }) => body)).toEqual([
    "encaminhada",
    "encaminhada muitas vezes",
  ]);
  expect(changes.flatMap(({ referral }) => referral ?? [])).toEqual([
    {
      sourceType: "ad",
      sourceId: "6200",
      sourceUrl: "https://fb.me/x",
      headline: "Promoção",
      body: "Só hoje",
      clickId: "ARAk",
    },
  ]);
});

test("what happens to messages and people afterwards is no message", () => {
  const common = (second: number) => ({ account, at: new Date((1790000000 + second) * 1000), from: bia });
  expect(parse("inbound-afterwards")).toEqual([
    {
      kind: "reaction",
      ...common(1),
      providerId: "wamid.IN1",
      targetProviderId: "wamid.OUT1",
      emoji: "👍",
      fromMe: false,
    },
    {
      kind: "reaction",
      ...common(2),
      providerId: "wamid.IN2",
      targetProviderId: "wamid.OUT1",
      emoji: null,
      fromMe: false,
    },
    { kind: "edit", ...common(3), targetProviderId: "wamid.IN1", body: "Oi, tudo bem?", fromMe: false },
    { kind: "edit", ...common(4), targetProviderId: "wamid.IN2", body: "nova legenda", fromMe: false },
    { kind: "revoke", ...common(5), targetProviderId: "wamid.IN3", fromMe: false },
    {
      kind: "identity",
      ...common(6),
      providerId: "wamid.IN6",
      from: [...bia, { kind: "wa_bsuid", value: "BR.OLD" }],
      to: [
        { kind: "wa_id", value: "5511987650009" },
        { kind: "wa_bsuid", value: "BR.NEW" },
      ],
    },
  ]);
});

test("people without a number, several changes and several entries in one body", () => {
  expect(
    messages(parse("inbound-hidden-number")).map(({ account, from, profileName }) => [account, from, profileName]),
  ).toEqual([
    [account, [{ kind: "wa_bsuid", value: "BR.998877" }], "dani.m"],
    [
      account,
      [
        { kind: "wa_id", value: "5511987650005" },
        { kind: "wa_bsuid", value: "BR.555" },
      ],
      "Eva",
    ],
    [account, [{ kind: "wa_id", value: "5511987650006" }], null],
    ["999", [{ kind: "wa_id", value: "5511987650006" }], null],
  ]);
});

test("what the company typed on its telephone belongs to the customer's conversation", () => {
  expect(parse("echoes")).toMatchObject([
    { kind: "message", fromMe: true, from: bia, type: "text", body: "respondi pelo celular", account },
    {
      kind: "message",
      fromMe: true,
      from: [...bia, { kind: "wa_bsuid", value: "BR.555" }],
      type: "image",
      media: { providerMediaId: "1180022334455700" },
    },
    { kind: "reaction", fromMe: true, from: bia, targetProviderId: "wamid.IN1", emoji: "❤️" },
    { kind: "revoke", fromMe: true, from: bia, targetProviderId: "wamid.E1" },
    { kind: "unreadable", reason: "message: it went to nobody" },
  ]);
});

test("statuses carry our own id when it is one, price and reason, and tolerate new words", () => {
  const status = (second: number, fields: object) => ({
    kind: "status",
    account,
    at: new Date((1790000000 + second) * 1000),
    providerId: "wamid.OUT1",
    callbackId: null,
    failure: null,
    pricing: null,
    ...fields,
  });
  expect(parse("statuses")).toEqual([
    status(10, {
      status: "sent",
      callbackId: "5b3ad6a8-6d5e-4a3c-9a54-0d2d1f2f9a01",
      pricing: { category: "service", billable: false },
    }),
    status(11, { status: "delivered", pricing: { category: "marketing", billable: true } }),
    status(12, { status: "read" }),
    status(13, { status: "played" }),
    status(14, {
      status: "failed",
      providerId: "wamid.OUT2",
      failure: { class: "WINDOW_CLOSED", code: "131047", detail: "More than 24 hours have passed." },
    }),
    // Without a word nothing is known; above all not that the channel is lost.
    status(15, {
      status: "failed",
      providerId: "wamid.OUT3",
      failure: { class: "UNKNOWN", code: "none", detail: null },
    }),
    { kind: "unreadable", reason: "status: no time" },
  ]);
});

test("news of channels and templates; fields nobody listens to give nothing", () => {
  const template = { about: "template", externalId: "790012345678901", status: null, quality: null, category: null };
  const told = (news: object, more = {}) => ({
    kind: "channel",
    account: null,
    externalAccount: "210044556677889",
    number: null,
    news,
    ...more,
  });
  expect(parse("channel-news")).toEqual([
    told({ ...template, status: "paused", reason: "FIRST_PAUSE" }),
    told({ ...template, status: "rejected", reason: "INVALID_FORMAT" }),
    told({ ...template, reason: null }),
    told({ ...template, quality: "yellow", reason: null }),
    told({ ...template, quality: "red", reason: null }),
    told({ ...template, category: "marketing", reason: null }),
    told({ about: "limit", messagingLimit: 10_000 }, { number: "551130001000" }),
    told({ about: "quality", quality: "red", messagingLimit: 2_000 }, { number: "551130001000" }),
    told({ about: "limit", messagingLimit: -1 }),
    told({ about: "lost", reason: "DISABLED_UPDATE DISABLE" }),
    told({ about: "restored" }),
    told({ about: "alert", severity: "critical", detail: "DISABLED_UPDATE SCHEDULE_FOR_DISABLE" }),
    told({ about: "alert", severity: "critical", detail: "ACCOUNT_VIOLATION SPAM" }),
    told({ about: "lost", reason: "PARTNER_REMOVED" }, { externalAccount: "210044556670000" }),
    told({ about: "alert", severity: "warning", detail: "Something to look at" }),
    told(
      { about: "alert", severity: "error", detail: "130429 Cloud API message throughput has been reached." },
      { account },
    ),
    {
      kind: "preference",
      account: null,
      from: [{ kind: "wa_id", value: "5511987650002" }],
      value: "stop",
      at: new Date(1_790_000_000_000),
    },
  ]);
});
