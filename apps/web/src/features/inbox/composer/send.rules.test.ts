// What leaves the composer: order, captions, signature, quotes, notes.
import { expect, test } from "vitest";
import { emptyDraft } from "../device/drafts.rules.ts";
import { aDraftFile, capabilities } from "../testing.ts";
import { mentionOf, planNote, planReply, planVoice } from "./send.rules.ts";

const ids = () => {
  let next = 0;
  return () => `id-${++next}`;
};
const draft = (over: Partial<ReturnType<typeof emptyDraft>> = {}) => ({ ...emptyDraft(1), ...over });
const plan = (over: Parameters<typeof draft>[0], text: string, signature: string | null = null) =>
  planReply(draft(over), { capabilities, text, signature, newId: ids() });
const quoted = {
  id: 9,
  clientId: "c-9",
  ticketId: 1,
  type: "text" as const,
  body: "frete?",
  fromMe: false,
  username: null,
};

test("words alone are one message, with what they answer and the signature", () => {
  expect(plan({ quoted }, "Oi", "*Ana:*").items).toEqual([
    { clientId: "id-1", ticketId: 1, body: "Oi", quoted, signature: "*Ana:*" },
  ]);
});

test("with one file the words are its caption", () => {
  const { items } = plan({ files: [aDraftFile({ id: "f-1" })] }, "Era esta?", "*Ana:*");
  expect(items).toMatchObject([
    { clientId: "f-1", type: "image", body: "Era esta?", signature: "*Ana:*", file: { as: "auto" } },
  ]);
  expect(items[0]?.requestId).not.toBe("f-1");
});

test("with several files, or one that takes no caption, the words follow", () => {
  const files = [aDraftFile({ id: "f-1", caption: "frente" }), aDraftFile({ id: "f-2" })];
  const two = plan({ files, quoted }, "Veja", "*Ana:*").items;
  expect(two.map(({ body }) => body)).toEqual(["frente", "", "Veja"]);
  expect(two.map(({ signature }) => signature ?? null)).toEqual(["*Ana:*", null, null]);
  expect(two.map((item) => item.quoted?.id)).toEqual([9, undefined, undefined]);
  const sound = plan({ files: [aDraftFile({ id: "f-3", mime: "audio/mpeg", caption: "x" })] }, "Ouça").items;
  expect(sound.map(({ type, body }) => [type ?? "text", body])).toEqual([
    ["audio", ""],
    ["text", "Ouça"],
  ]);
});

test("files that cannot go stay; the others go", () => {
  const large = aDraftFile({ id: "f-2", size: 6 * 1024 * 1024 });
  const { items, kept } = plan({ files: [aDraftFile({ id: "f-1" }), large] }, "");
  expect(items.map(({ clientId }) => clientId)).toEqual(["f-1"]);
  expect(kept).toEqual([large]);
});

test("a photo goes smaller when it is, as a JPEG, under its own id", () => {
  const small = { id: "s-1", size: 900_000, width: 1600, height: 1200 };
  const photo = aDraftFile({ id: "f-1", name: "foto.heic.png", mime: "image/png", small, useSmall: true });
  const { items, copies } = plan({ files: [photo] }, "");
  expect(copies).toEqual([{ from: "s-1", to: "f-1" }]);
  expect(items[0]?.file).toMatchObject({ name: "foto.heic.jpg", mime: "image/jpeg", size: 900_000 });
  const document = { maxBytes: 100 * 1024 * 1024, mimes: ["*/*"], caption: true };
  const any = { ...capabilities, files: { ...capabilities.files, document } };
  const whole = draft({ files: [{ ...photo, asDocument: true }] });
  const planned = planReply(whole, { capabilities: any, text: "", signature: null, newId: ids() });
  expect(planned.items[0]?.file).toMatchObject({ as: "document", mime: "image/png" });
});

test("a text beyond the channel's limit goes in parts", () => {
  const { items } = plan({}, `${"a".repeat(4000)}\n\n${"b".repeat(4000)}`);
  expect(items.map(({ body }) => body.length)).toEqual([4000, 4000]);
});

test("a note names those still in its words", () => {
  const mentions = [
    { id: 7, name: "Ana Lima" },
    { id: 8, name: "Bruno Rocha" },
  ];
  const note = planNote(draft({ note: ` ${mentionOf("Ana Lima")} veja `, mentions }), ids());
  expect(note).toMatchObject({ type: "note", body: "@Ana\u00A0Lima veja", content: { type: "note", mentions: [7] } });
});

test("a recording goes as a voice message with its peaks", () => {
  const voice = { id: "v-1", mime: "audio/webm;codecs=opus", size: 100, durationMs: 4200, peaks: [1, 2] };
  expect(planVoice(draft({ voice }), ids())).toMatchObject({
    clientId: "v-1",
    type: "voice",
    file: { as: "voice", name: "voz.webm", durationMs: 4200, peaks: [1, 2] },
  });
  expect(planVoice(draft(), ids())).toBeNull();
});
