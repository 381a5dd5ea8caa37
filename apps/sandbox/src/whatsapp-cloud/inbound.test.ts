// Every kind of message a person can send, as it arrives at the business.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { ANA, aBusiness, aConversation, aSandbox, NUMBER, until } from "../sandbox.testing.ts";

const { phoneNumberId } = NUMBER;

test.for([
  ["image", { sample: "photo.jpg", caption: "o rasgo" }, { mime_type: "image/jpeg", caption: "o rasgo" }],
  ["video", { sample: "clip.mp4" }, { mime_type: "video/mp4" }],
  ["audio", { sample: "voice.ogg" }, { mime_type: "audio/ogg; codecs=opus", voice: true }],
  ["audio", { sample: "song.mp3" }, { mime_type: "audio/mpeg", voice: false }],
  ["document", { sample: "invoice.pdf", filename: "nf.pdf" }, { mime_type: "application/pdf", filename: "nf.pdf" }],
  ["sticker", { sample: "sticker.webp" }, { mime_type: "image/webp", animated: false }],
  ["sticker", { sample: "sticker-animated.webp" }, { animated: true }],
] as const)("a person's %s of %j can be fetched and has its digest", async ([type, words, content]) => {
  const { business, sandbox } = await aConversation();
  await sandbox.speak({ type, ...words });
  const received = business.messages().at(-1);
  expect(received).toMatchObject({ type, [type]: content });
  const { id, url, sha256 } = received[type];
  const headers = { authorization: `Bearer ${NUMBER.accessToken}` };
  const bytes = await (await fetch(url, { headers })).bytes();
  expect(createHash("sha256").update(bytes).digest("base64")).toBe(sha256);
  expect((await sandbox.graph(`/${id}`)).body.file_size).toBe(String(bytes.length));
});

test("a file given by hand, in base64 or sent before, travels too", async () => {
  const { business, sandbox } = await aConversation();
  await sandbox.speak({ type: "document", base64: btoa("hello"), mimeType: "text/plain", filename: "a.txt" });
  const put = await fetch(`${sandbox.url}/__control/media?phoneNumberId=${phoneNumberId}&filename=b.txt`, {
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: "again",
  });
  await sandbox.speak({ type: "document", media: ((await put.json()) as { id: string }).id });
  expect(business.messages().slice(-2)).toMatchObject([
    { document: { filename: "a.txt", mime_type: "text/plain" } },
    { document: { filename: "b.txt", mime_type: "text/plain" } },
  ]);
});

test.for([
  [
    { type: "location", latitude: -23.56, longitude: -46.65, placeName: "Loja", address: "Av X" },
    { type: "location", location: { latitude: -23.56, longitude: -46.65, name: "Loja", address: "Av X" } },
  ],
  [
    { type: "contacts", contacts: [{ name: { formatted_name: "Bia" }, phones: [{ phone: "+5511", type: "CELL" }] }] },
    { contacts: [{ name: { formatted_name: "Bia" }, vcard: expect.stringContaining("FN:Bia") }], origin: "other" },
  ],
  [
    { type: "nfm_reply", responseJson: { a: 1 } },
    { interactive: { type: "nfm_reply", nfm_reply: { name: "flow", response_json: '{"a":1}' } } },
  ],
  [
    { type: "call_permission_reply", response: "accept" },
    { interactive: { call_permission_reply: { response: "accept", is_permanent: false } } },
  ],
  [{ type: "order", text: "obs" }, { order: { text: "obs", product_items: [{ quantity: 2, currency: "BRL" }] } }],
  [{ type: "request_welcome" }, { type: "request_welcome" }],
  [
    { type: "unsupported", unsupportedType: "poll_creation" },
    { unsupported: { type: "poll_creation" }, errors: [{ code: 131_051 }] },
  ],
  [
    { type: "hologram", content: { depth: 3 } },
    { type: "hologram", hologram: { depth: 3 } },
  ],
  [{ text: "Oi", forwarded: true }, { context: { forwarded: true } }],
  [
    { text: "Oi", referral: { source_type: "ad", ctwa_clid: "X", headline: "Sofás" } },
    { text: { body: "Oi" }, referral: { source_type: "ad", ctwa_clid: "X" } },
  ],
] as const)("%j arrives as documented", async ([words, wire]) => {
  const { business, sandbox } = await aConversation();
  expect((await sandbox.speak(words)).body.delivered).toBe(true);
  expect(business.messages().at(-1)).toMatchObject(wire);
});

test("taps on our buttons, rows and template replies carry the ids we gave them", async () => {
  const { business, sandbox } = await aConversation();
  const tapped = async (type: string, content: unknown, answer: object) => {
    const contextWamid = (await sandbox.send(`+${ANA}`, type, content)).body.messages[0].id;
    await sandbox.speak({ ...answer, contextWamid });
    expect(business.messages().at(-1).context).toEqual({ from: "551130001000", id: contextWamid });
    return business.messages().at(-1);
  };
  const buttons = [{ type: "reply", reply: { id: "s:yes", title: "Sim" } }];
  const offer = { type: "button", body: { text: "?" }, action: { buttons } };
  expect(await tapped("interactive", offer, { type: "button_reply", id: "s:yes" })).toMatchObject({
    interactive: { type: "button_reply", button_reply: { id: "s:yes", title: "Sim" } },
  });
  const sections = [{ rows: [{ id: "q:1", title: "Novo pedido", description: "Vendas" }] }];
  const list = { type: "list", body: { text: "?" }, action: { button: "Ver", sections } };
  expect(await tapped("interactive", list, { type: "list_reply", id: "q:1" })).toMatchObject({
    interactive: { type: "list_reply", list_reply: { id: "q:1", title: "Novo pedido", description: "Vendas" } },
  });
  const template = {
    name: "pesquisa_rapida",
    language: { code: "pt_BR" },
    components: [
      { type: "button", sub_type: "quick_reply", index: "0", parameters: [{ type: "payload", payload: "good" }] },
    ],
  };
  expect(await tapped("template", template, { type: "button", text: "Bom" })).toMatchObject({
    button: { payload: "good", text: "Bom" },
  });
});

test("reactions, edits and withdrawals name their message and change what the phone shows", async () => {
  const { business, sandbox, inbound } = await aConversation();
  const out = (await sandbox.sendText(`+${ANA}`, "Olá")).body.messages[0].id;
  await sandbox.speak({ type: "reaction", wamid: out, emoji: "👍" });
  expect(business.messages().at(-1)).toMatchObject({ reaction: { message_id: out, emoji: "👍" } });
  await sandbox.speak({ type: "edit", wamid: inbound, text: "Oi, tudo bem?" });
  expect(business.messages().at(-1).edit).toMatchObject({
    original_message_id: inbound,
    message: { type: "text", text: { body: "Oi, tudo bem?" } },
  });
  const shown = async () => (await sandbox.control(`/threads/${phoneNumberId}/${ANA}`)).body.messages;
  expect(await shown()).toMatchObject([{ text: "Oi, tudo bem?", edited: true }, { reactions: { in: "👍" } }, {}, {}]);

  await sandbox.speak({ type: "reaction", wamid: out });
  expect(business.messages().at(-1).reaction).toEqual({ message_id: out });
  await sandbox.speak({ type: "revoke", wamid: inbound });
  expect(business.messages().at(-1).revoke).toEqual({ original_message_id: inbound });
  expect(await shown()).toMatchObject([{ revoked: true }, { reactions: { in: null } }, {}, {}, {}, {}]);
});

test("our reaction stands on the person's message and has only a sent status", async () => {
  const { business, sandbox, inbound } = await aConversation();
  const sent = await sandbox.send(`+${ANA}`, "reaction", { message_id: inbound, emoji: "❤️" });
  const marker = (await sandbox.sendText(`+${ANA}`, "depois")).body.messages[0].id;
  await until(() => expect(business.statuses(marker).at(-1)?.status).toBe("read"));
  expect(business.statuses(sent.body.messages[0].id).map(({ status }) => status)).toEqual(["sent"]);
  const { body } = await sandbox.control(`/threads/${phoneNumberId}/${ANA}`);
  expect(body.messages[0].reactions.out).toBe("❤️");
});

test("somebody who changes their number is announced without contacts and lives on under the new one", async () => {
  const { business, sandbox } = await aConversation();
  await sandbox.speak({ type: "system", newPhone: "5511987650009" });
  expect(business.received.at(-1)?.value.contacts).toBeUndefined();
  expect(business.messages().at(-1).system).toMatchObject({ type: "user_changed_number", wa_id: "5511987650009" });
  const { body: people } = await sandbox.control("/people");
  expect(people).toMatchObject([
    { phone: ANA, registered: false },
    { phone: "5511987650009", registered: true },
  ]);
});

test("a hidden phone travels nowhere: neither in messages, nor in statuses, nor in answers", async () => {
  const business = await aBusiness();
  const hidden = { phone: ANA, hidesPhone: true, username: "ana.lima", userId: "BR.7310093348812045" };
  const sandbox = await aSandbox({ callbackUrl: business.url, people: [hidden] });
  await sandbox.say(ANA, "Oi");
  const body = { messaging_product: "whatsapp", recipient: hidden.userId, type: "text", text: { body: "Olá" } };
  const sent = await sandbox.graph(`/${phoneNumberId}/messages`, body);
  expect(sent.body.contacts).toEqual([{ input: hidden.userId, user_id: hidden.userId }]);
  await until(() => expect(business.statuses(sent.body.messages[0].id)).toHaveLength(3));
  expect(business.messages()[0]).toMatchObject({ from_user_id: hidden.userId });
  for (const { raw } of business.received) expect(raw.toString()).not.toContain(ANA.slice(-8));
  expect(business.received[0]?.value.contacts).toEqual([
    { profile: { name: "Pessoa 0001", username: "ana.lima" }, user_id: hidden.userId },
  ]);
});

test.for([
  ["changes", [1, 3]],
  ["entries", [3, 1]],
  ["messages", [1, 1]],
] as const)("a batch in %s is one body", async ([shape, [entries, changes]]) => {
  const business = await aBusiness();
  const sandbox = await aSandbox({ callbackUrl: business.url });
  const messages = ["um", "dois", "três"].map((text, place) => ({ from: `551198765000${place}`, text }));
  const said = await sandbox.control("/say-batch", { phoneNumberId, messages, shape, await: true });
  expect(said.body.delivered).toBe(true);
  expect(business.received).toHaveLength(1);
  expect(business.messages().map(({ id }) => id)).toEqual(said.body.wamids);
  const body = JSON.parse(business.received[0]?.raw.toString() ?? "");
  expect([body.entry.length, body.entry[0].changes.length]).toEqual([entries, changes]);
});

test("a reaction does not open the window, and the business does not hear whom it has blocked", async () => {
  const { business, sandbox } = await aConversation();
  const out = (await sandbox.sendText(`+${ANA}`, "Olá")).body.messages[0].id;
  await sandbox.control("/close-window", { phoneNumberId, phone: ANA });
  await sandbox.speak({ type: "reaction", wamid: out, emoji: "👍" });
  expect((await sandbox.sendText(`+${ANA}`, "Olá")).body.error.code).toBe(131_047);

  await sandbox.graph(`/${phoneNumberId}/block_users`, { messaging_product: "whatsapp", block_users: [{ user: ANA }] });
  const before = business.messages().length;
  expect((await sandbox.speak({ text: "Oi?" })).body.delivered).toBe(false);
  expect(business.messages()).toHaveLength(before);
});
