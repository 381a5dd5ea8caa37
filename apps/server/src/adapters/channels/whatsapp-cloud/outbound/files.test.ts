// Files and templates on their way out: uploaded first, then sent by the id that the provider gave.
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OutboundContent, OutboundFile, OutboundMessage, OutboundTemplate } from "../../channel-adapter.ts";
import { accepting, aText, credentials, envelope, startProvider, type TestProvider } from "../provider.testing.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.seen.length = 0;
  provider.answers(accepting);
});

const send = (fields: Partial<OutboundMessage> = {}) =>
  provider.adapter.send({ ...aText, ...fields }, credentials, provider.egress);

const bytes = Buffer.from("the file's own bytes");
const aFile = (fields: Partial<OutboundFile> = {}): OutboundFile => ({
  mime: "image/jpeg",
  name: "foto.jpg",
  size: bytes.length,
  open: async () => Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]),
  ...fields,
});

const id = "1180022334455667";
test.each([
  ["image", "image/jpeg", "olha", { type: "image", image: { id, caption: "olha" } }],
  ["video", "video/mp4", "", { type: "video", video: { id } }],
  ["audio", "audio/mpeg", "", { type: "audio", audio: { id } }],
  ["voice", "audio/ogg; codecs=opus", "", { type: "audio", audio: { id, voice: true } }],
  ["document", "application/pdf", "NF", { type: "document", document: { id, filename: "foto.jpg", caption: "NF" } }],
  ["sticker", "image/webp", "", { type: "sticker", sticker: { id } }],
] as const)("%s is uploaded first and sent by its id", async (type, mime, body, expected) => {
  expect(await send({ content: { type, body, file: aFile({ mime }) } })).toMatchObject({ outcome: "accepted" });
  const [upload, post] = provider.seen;
  expect(upload).toMatchObject({
    path: "330011223344556/media",
    authorization: `Bearer ${credentials.accessToken}`,
    contentType: expect.stringMatching(/^multipart\/form-data; boundary=/),
  });
  const form = await formOf(upload?.raw ?? Buffer.alloc(0), upload?.contentType ?? "");
  expect(Object.fromEntries([...form].filter(([name]) => name !== "file"))).toEqual({
    messaging_product: "whatsapp",
    type: mime,
  });
  const file = form.get("file") as File;
  expect(file).toMatchObject({ name: "foto.jpg", type: mime });
  expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
  expect(post?.json).toEqual({ ...envelope, ...expected });
});

/** Read by Node's own reader of forms, not by ours. */
function formOf(raw: Buffer, contentType: string): Promise<FormData> {
  return new Response(new Uint8Array(raw), { headers: { "content-type": contentType } }).formData();
}

test("a file's name cannot forge another part of the form", async () => {
  const name = 'a"\r\nx: y\u0000ç.pdf';
  await send({ content: { type: "document", body: "", file: aFile({ name, mime: 'x/y"\r\nx: y' }) } });
  const form = await formOf(provider.seen[0]?.raw ?? Buffer.alloc(0), provider.seen[0]?.contentType ?? "");
  expect([...form.keys()]).toEqual(["messaging_product", "type", "file"]);
  expect(form.get("type")).toBe("application/octet-stream");
});

const aTemplate = (fields: Partial<OutboundTemplate> = {}): OutboundContent => ({
  type: "template",
  template: {
    name: "pedido_enviado",
    language: "pt_BR",
    isNamed: false,
    headerText: {},
    headerFile: null,
    body: {},
    buttons: [],
    ...fields,
  },
});
const named = { name: "pedido_enviado", language: { policy: "deterministic", code: "pt_BR" } };

test.each([
  ["without parameters", {}, named],
  [
    "by place, in order",
    { headerText: { 1: "Oi" }, body: { 10: "j", 2: "b", 1: "a" } },
    {
      ...named,
      components: [
        { type: "header", parameters: [{ type: "text", text: "Oi" }] },
        {
          type: "body",
          parameters: [
            { type: "text", text: "a" },
            { type: "text", text: "b" },
            { type: "text", text: "j" },
          ],
        },
      ],
    },
  ],
  [
    "by name, with buttons",
    {
      isNamed: true,
      body: { nome: "Ana", pedido: "A-1" },
      buttons: [
        { index: 0, kind: "url", value: "A-1" },
        { index: 1, kind: "reply", value: "stop" },
        { index: 2, kind: "copy", value: "CUPOM10" },
      ],
    } satisfies Partial<OutboundTemplate>,
    {
      ...named,
      components: [
        {
          type: "body",
          parameters: [
            { type: "text", parameter_name: "nome", text: "Ana" },
            { type: "text", parameter_name: "pedido", text: "A-1" },
          ],
        },
        { type: "button", index: "0", sub_type: "url", parameters: [{ type: "text", text: "A-1" }] },
        { type: "button", index: "1", sub_type: "quick_reply", parameters: [{ type: "payload", payload: "stop" }] },
        {
          type: "button",
          index: "2",
          sub_type: "copy_code",
          parameters: [{ type: "coupon_code", coupon_code: "CUPOM10" }],
        },
      ],
    },
  ],
] as const)("a template %s", async (_, fields, expected) => {
  expect(await send({ content: aTemplate(fields as Partial<OutboundTemplate>) })).toMatchObject({
    outcome: "accepted",
  });
  expect(provider.seen[0]?.json).toEqual({ ...envelope, type: "template", template: expected });
});

test("a template's header file is uploaded like any other", async () => {
  const content = aTemplate({
    headerFile: { kind: "document", ...aFile({ name: "nf.pdf", mime: "application/pdf" }) },
  });
  expect(await send({ content })).toMatchObject({ outcome: "accepted" });
  expect(provider.seen.map(({ path }) => path)).toEqual(["330011223344556/media", "330011223344556/messages"]);
  expect(provider.seen[1]?.json).toMatchObject({
    template: {
      components: [{ type: "header", parameters: [{ type: "document", document: { id, filename: "nf.pdf" } }] }],
    },
  });
});

test("what would be refused for certain does not go over the wire", async () => {
  const open = async () => {
    throw new Error("must not be opened");
  };
  const large = aFile({ size: 6 * 1024 * 1024, open });
  expect(await send({ content: { type: "image", body: "", file: large } })).toMatchObject({
    outcome: "refused",
    class: "MEDIA_REJECTED",
  });
  expect(await send({ content: { type: "voice", body: "olha", file: aFile({ open }) } })).toMatchObject({
    outcome: "refused",
    class: "BAD_REQUEST",
  });
  expect(await send({ to: [] })).toMatchObject({ outcome: "refused", class: "INVALID_RECIPIENT" });
  expect(await send({ to: [{ kind: "phone", value: "?" }] })).toMatchObject({ outcome: "refused" });
  expect(provider.seen).toEqual([]);
});
