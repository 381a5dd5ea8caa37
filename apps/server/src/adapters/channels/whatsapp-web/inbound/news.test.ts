// Every kind of word that a session brings, alone and from whoever may say it.
import { expect, test } from "vitest";
import { parseNews } from "./news.ts";

const LID = "198273645012345@lid";
const PN = "5511912340000@s.whatsapp.net";
const attrs = { id: "3A01", from: LID, sender_pn: PN, t: "1741600000", notify: "Ana" };
const said = (message: object, given: object = {}, more: object = {}) => ({
  kind: "message",
  attrs: { ...attrs, ...given },
  isOwn: false,
  message,
  ...more,
});
const read = (...news: object[]) => parseNews({ news });
const one = (message: object, given: object = {}, more: object = {}) => read(said(message, given, more))[0];

const key = Buffer.alloc(32, 1).toString("base64");
const file = { mediaKey: key, fileEncSha256: key, fileSha256: key, directPath: "/v/t62/abc?ccb=1" };
const names = [
  { kind: "wa_id", value: "5511912340000" },
  { kind: "wa_lid", value: "198273645012345" },
];

test("a text comes with both names of its writer, its id and its time", () => {
  expect(one({ conversation: "Oi" })).toEqual({
    kind: "message",
    account: null,
    at: new Date("2025-03-10T09:46:40Z"),
    providerId: "3A01",
    from: names,
    fromMe: false,
    profileName: "Ana",
    type: "text",
    body: "Oi",
    content: null,
    media: null,
    quotedProviderId: null,
    isForwarded: false,
    referral: null,
  });
});

test.each([
  ["number and hidden id", { from: PN, sender_pn: undefined, sender_lid: LID }, names],
  ["a number with its device", { from: "5511912340000:12@s.whatsapp.net", sender_pn: undefined }, names.slice(0, 1)],
  ["a hidden id alone", { sender_pn: undefined }, names.slice(1)],
])("addressed by %s", (_name, given, from) => {
  expect(one({ conversation: "Oi" }, given)).toMatchObject({ from });
});

test.each([
  ["image", { imageMessage: { ...file, caption: "foto", mimetype: "image/jpeg" } }, "foto"],
  ["video", { videoMessage: { ...file, mimetype: "video/mp4" } }, ""],
  ["video", { ptvMessage: { ...file } }, ""],
  ["audio", { audioMessage: { ...file, mimetype: "audio/mp4" } }, ""],
  ["voice", { audioMessage: { ...file, ptt: true, mimetype: "audio/ogg; codecs=opus" } }, ""],
  ["document", { documentMessage: { ...file, fileName: "nota.pdf", mimetype: "application/pdf" } }, ""],
  ["sticker", { stickerMessage: { ...file, mimetype: "image/webp" } }, ""],
])("a file of the kind %s can be fetched and opened", (type, message, body) => {
  expect(one(message)).toMatchObject({
    type,
    body,
    media: { kind: type, providerMediaId: expect.stringContaining("|/v/t62/abc") },
  });
});

test.each([
  ["vanishing", { ephemeralMessage: { message: { conversation: "Oi" } } }, "text", "Oi"],
  [
    "twice wrapped",
    { ephemeralMessage: { message: { viewOnceMessageV2: { message: { extendedTextMessage: { text: "x" } } } } } },
    "text",
    "x",
  ],
  [
    "with words",
    { documentWithCaptionMessage: { message: { documentMessage: { ...file, caption: "veja" } } } },
    "document",
    "veja",
  ],
  ["seen once and empty", { viewOnceMessage: { message: { messageContextInfo: {} } } }, "unsupported", ""],
])("a message %s is taken out of its wrap", (_name, message, type, body) => {
  expect(one(message)).toMatchObject({ type, body });
});

test("place, cards, tapped choices, and what cannot be shown as itself", () => {
  expect(one({ locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: "Loja" } })).toMatchObject({
    content: { type: "location", latitude: -23.5, longitude: -46.6, name: "Loja" },
  });
  const vcard = "BEGIN:VCARD\nVERSION:3.0\nFN:Rui\nTEL;type=CELL;waid=5511:+55 11\nEND:VCARD";
  expect(one({ contactMessage: { displayName: "Rui", vcard } })).toMatchObject({
    content: { type: "contacts", contacts: [{ name: "Rui" }] },
  });
  expect(
    one({ contactsArrayMessage: { contacts: [{ vcard }, { vcard: vcard.replace("Rui", "Eva") }] } }),
  ).toMatchObject({
    content: { contacts: [{ name: "Rui" }, { name: "Eva" }] },
  });
  expect(one({ buttonsResponseMessage: { selectedButtonId: "b1", selectedDisplayText: "Sim" } })).toMatchObject({
    type: "choice",
    body: "Sim",
    content: { choiceId: "b1" },
  });
  expect(one({ pollCreationMessageV3: { name: "Cor?", options: [{ optionName: "Azul" }] } })).toMatchObject({
    type: "unsupported",
    body: "Cor?\n- Azul",
    content: { kind: "poll" },
  });
  expect(one({ somethingNewMessage: { text: "x" } })).toMatchObject({ type: "unsupported", body: "x" });
});

test("an answer names what it answers; what was handed on and what an advertisement led to is marked", () => {
  const contextInfo = {
    stanzaId: "3EB0FF",
    isForwarded: true,
    externalAdReply: { sourceId: "ad1", sourceType: "ad", title: "Oferta", ctwaClid: "c" },
  };
  expect(one({ extendedTextMessage: { text: "sim", contextInfo } })).toMatchObject({
    quotedProviderId: "3EB0FF",
    isForwarded: true,
    referral: { sourceId: "ad1", headline: "Oferta", clickId: "c" },
  });
});

test("reactions, edits and removals name their target; what is not its writer's own changes nothing", () => {
  const target = { id: "3A00", fromMe: true };
  const from = names;
  expect(
    one({ reactionMessage: { key: { id: "3A00" }, text: "👍", senderTimestampMs: "1741600001000" } }),
  ).toMatchObject({
    kind: "reaction",
    targetProviderId: "3A00",
    emoji: "👍",
    from,
  });
  expect(one({ reactionMessage: { key: { id: "3A00" }, text: "" } })).toMatchObject({ kind: "reaction", emoji: null });
  const edit = { protocolMessage: { key: target, type: "MESSAGE_EDIT", editedMessage: { conversation: "certo" } } };
  expect(one(edit)).toMatchObject({ kind: "edit", targetProviderId: "3A00", body: "certo", fromMe: false });
  expect(one({ editedMessage: { message: edit } })).toMatchObject({ kind: "edit", body: "certo" });
  expect(one({ protocolMessage: { key: target, type: "REVOKE" } })).toMatchObject({
    kind: "revoke",
    targetProviderId: "3A00",
  });
  expect(read(said({ protocolMessage: { key: { id: "3A00", fromMe: false }, type: "REVOKE" } }))).toEqual([]);
  expect(read(said({ protocolMessage: { type: "APP_STATE_SYNC_KEY_SHARE", key: target } }))).toEqual([]);
});

test("what is typed on the telephone belongs to the customer's conversation", () => {
  const own = { from: "5511987650001@s.whatsapp.net", recipient: LID, peer_recipient_pn: PN, sender_pn: undefined };
  const message = { deviceSentMessage: { destinationJid: LID, message: { conversation: "do celular" } } };
  expect(one(message, own, { isOwn: true })).toMatchObject({
    fromMe: true,
    from: names,
    body: "do celular",
    profileName: null,
  });
  expect(read(said(message, { ...own, recipient: own.from }, { isOwn: true }))).toEqual([]);
});

test.each(["status@broadcast", "123456@broadcast", "12345@newsletter"])("nothing from %s", (from) => {
  expect(read(said({ conversation: "x" }, { from, sender_pn: undefined }))).toEqual([]);
});

test("receipts are statuses of each message; those between our own devices are none", () => {
  const receipt = (type?: string) => ({
    kind: "receipt",
    attrs: { id: "R", from: LID, t: "1741600000", type },
    ids: ["3EB0A", "3EB0B"],
  });
  expect(read(receipt())).toMatchObject([
    { kind: "status", providerId: "3EB0A", status: "delivered" },
    { kind: "status", providerId: "3EB0B", status: "delivered" },
  ]);
  expect(read(receipt("read"))).toMatchObject([{ status: "read" }, { status: "read" }]);
  expect(read(receipt("played"))).toMatchObject([{ status: "played" }, { status: "played" }]);
  expect(read(receipt("read-self"), receipt("sender"))).toEqual([]);
});

test("strange news are named and never thrown", () => {
  const strange = [
    null,
    5,
    {},
    { kind: "message" },
    said({}),
    said({ conversation: 5 }),
    said({ imageMessage: { mediaKey: 5 } }, {}),
  ];
  const changes = parseNews({ news: [...strange, { kind: "identity", lid: 5, pn: null }] });
  expect(changes.every((change) => change.kind === "unreadable" || change.kind === "message")).toBe(true);
  expect(parseNews(null)).toEqual([]);
});
