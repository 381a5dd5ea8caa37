// Which bodies of POST /messages are good, and with which code each bad one is refused.
import { expect, test } from "vitest";
import { GraphError } from "../graph.errors.ts";
import { readMessagesRequest } from "./messages.request.ts";

const reply = (id: string, title = id) => ({ type: "reply", reply: { id, title } });
const row = (id: string) => ({ id, title: `Linha ${id}`, description: "detalhe" });
const rows = (count: number, from = 0) => Array.from({ length: count }, (_, index) => row(String(from + index)));
const button = (more = {}) => ({
  type: "button",
  body: { text: "Confirma?" },
  action: { buttons: [reply("sim"), reply("não")] },
  ...more,
});
const list = (sections: unknown[], more = {}) => ({
  type: "list",
  body: { text: "Escolha" },
  action: { button: "Ver opções", sections },
  ...more,
});
const link = (parameters: unknown) => ({
  type: "cta_url",
  body: { text: "Veja" },
  action: { name: "cta_url", parameters },
});

function ask(type: string, content: unknown, more = {}) {
  const body = { messaging_product: "whatsapp", to: "+5511987650001", type, [type]: content, ...more };
  return readMessagesRequest(body);
}

test.for([
  ["text", { body: "Oi", preview_url: true }],
  ["text", { body: "😀".repeat(4096) }],
  ["image", { id: "1180022334455667", caption: "foto" }],
  ["image", { link: "https://ex.com/a.jpg" }],
  ["video", { id: "1" }],
  ["audio", { id: "1", voice: true }],
  ["document", { id: "1", filename: "nf.pdf", caption: "NF" }],
  ["sticker", { id: "1" }],
  ["location", { latitude: "-23.56", longitude: "-46.65", name: "Loja", address: "Av X" }],
  ["location", { latitude: -23.56, longitude: -46.65 }],
  ["contacts", [{ name: { formatted_name: "Bia" }, phones: [{ phone: "+55 11 98765-0002" }], birthday: "1990-01-31" }]],
  ["reaction", { message_id: "wamid.X", emoji: "👍" }],
  ["reaction", { message_id: "wamid.X", emoji: "👩🏽‍🚀" }],
  ["reaction", { message_id: "wamid.X", emoji: "" }],
  ["interactive", button()],
  ["interactive", button({ header: { type: "image", image: { id: "1" } }, footer: { text: "Clínica X" } })],
  ["interactive", list([{ rows: rows(10) }], { header: { type: "text", text: "Setores" } })],
  [
    "interactive",
    list([
      { title: "A", rows: rows(5) },
      { title: "B", rows: rows(5, 5) },
    ]),
  ],
  ["interactive", link({ display_text: "Abrir", url: "https://ex.com/p" })],
  ["interactive", { type: "location_request_message", body: { text: "Onde?" }, action: { name: "send_location" } }],
  [
    "interactive",
    { type: "call_permission_request", body: { text: "?" }, action: { name: "call_permission_request" } },
  ],
  ["template", { name: "a", language: { code: "pt_BR" }, components: [] }],
] as const)("a %s is taken as documented: %j", ([type, content]) => {
  expect(ask(type, content)).toMatchObject({ kind: "send", type, content });
});

test.for([
  ["image", undefined, 131_008],
  ["image", {}, 131_008],
  ["image", { id: "1", link: "https://ex.com" }, 131_008],
  ["image", { id: 7 }, 100],
  ["image", { link: "ftp://ex.com/a" }, 100],
  ["image", { id: "1", caption: "a".repeat(1025) }, 100],
  ["image", { id: "1", filename: "a.jpg" }, 100],
  ["audio", { id: "1", caption: "som" }, 100],
  ["sticker", { id: "1", caption: "rs" }, 100],
  ["video", { id: "1", voice: true }, 100],
  ["location", { latitude: 91, longitude: 0 }, 100],
  ["location", { latitude: "x", longitude: 0 }, 100],
  ["location", { latitude: 1 }, 131_008],
  ["contacts", [], 131_009],
  ["contacts", [{}], 131_008],
  ["contacts", [{ name: { formatted_name: "B" }, birthday: "31/01/1990" }], 131_009],
  ["reaction", { message_id: "wamid.X", emoji: "ok" }, 131_009],
  ["reaction", { message_id: "wamid.X", emoji: "👍👍" }, 131_009],
  ["reaction", { emoji: "👍" }, 131_008],
  ["interactive", { type: "poll" }, 131_051],
  ["interactive", button({ body: { text: "a".repeat(1025) } }), 131_009],
  ["interactive", button({ body: undefined }), 131_008],
  ["interactive", button({ footer: { text: "a".repeat(61) } }), 131_009],
  ["interactive", button({ header: { type: "text", text: "a".repeat(61) } }), 131_009],
  ["interactive", button({ header: { type: "sticker" } }), 131_009],
  ["interactive", button({ action: { buttons: [] } }), 131_009],
  ["interactive", button({ action: { buttons: ["a", "b", "c", "d"].map((id) => reply(id)) } }), 131_009],
  ["interactive", button({ action: { buttons: [reply("a"), reply("a", "b")] } }), 131_009],
  ["interactive", button({ action: { buttons: [reply("a", "t"), reply("b", "t")] } }), 131_009],
  ["interactive", button({ action: { buttons: [reply("a", "t".repeat(21))] } }), 131_009],
  ["interactive", button({ action: { buttons: [reply("a".repeat(257), "t")] } }), 131_009],
  ["interactive", button({ action: { buttons: [reply(" a", "t")] } }), 131_009],
  ["interactive", list([{ rows: rows(11) }]), 131_009],
  [
    "interactive",
    list([
      { title: "A", rows: rows(6) },
      { title: "B", rows: rows(5, 6) },
    ]),
    131_009,
  ],
  ["interactive", list([{ rows: rows(1) }, { rows: rows(1, 1) }]), 131_009],
  ["interactive", list([{ title: "a".repeat(25), rows: rows(1) }]), 131_009],
  ["interactive", list([{ rows: [{ id: "1", title: "t".repeat(25) }] }]), 131_009],
  ["interactive", list([{ rows: [{ id: "1", title: "t", description: "d".repeat(73) }] }]), 131_009],
  ["interactive", list([{ rows: [row("1"), row("1")] }]), 131_009],
  ["interactive", list([{ rows: rows(1) }], { header: { type: "image", image: { id: "1" } } }), 131_009],
  ["interactive", list([{ rows: rows(1) }], { body: { text: "a".repeat(4097) } }), 131_009],
  ["interactive", link({ display_text: "a".repeat(21), url: "https://ex.com" }), 131_009],
  ["interactive", link({ display_text: "Abrir", url: "javascript:alert(1)" }), 100],
  [
    "interactive",
    {
      type: "location_request_message",
      header: { type: "text", text: "x" },
      body: { text: "?" },
      action: { name: "send_location" },
    },
    131_009,
  ],
  ["template", { name: "a" }, 131_008],
  ["template", { language: { code: "pt_BR" } }, 131_008],
  ["hologram", {}, 131_051],
] as const)("a %s of %j is refused with %i", ([type, content, code]) => {
  expect(codeOf(() => ask(type, content))).toBe(code);
});

test("a reaction cannot quote, and a group is not an individual", () => {
  const reaction = { message_id: "wamid.X", emoji: "👍" };
  expect(codeOf(() => ask("reaction", reaction, { context: { message_id: "wamid.Y" } }))).toBe(100);
  expect(codeOf(() => ask("text", { body: "Oi" }, { recipient_type: "group" }))).toBe(100);
});

function codeOf(run: () => unknown): number | null {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof GraphError) return error.body.error.code;
    throw error;
  }
}
