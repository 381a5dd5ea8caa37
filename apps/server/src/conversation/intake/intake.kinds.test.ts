// Every kind of change a provider may report, each by itself: what it makes of messages, files, tickets and contacts.
import { beforeEach, expect, test } from "vitest";
import { aChannel, aMessage, aQueue, aTenant, type TestChannel, testDatabase } from "#testing";
import { anAmendment, applyChanges, aStatus, aText, at, rowsOf, TOLD_AT } from "./intake.factory.ts";

const db = testDatabase();
let channel: TestChannel;
beforeEach(async () => {
  const tenant = await aTenant(db);
  channel = await aChannel(db, { tenant, defaultQueueId: (await aQueue(db, { tenant })).id });
});

const apply = (...changes: unknown[]) => applyChanges(db.db, channel, changes);
const rows = () => rowsOf(db, channel);
const message = async (providerId: string) =>
  (await rows().messages()).find(({ provider_id }) => provider_id === providerId);
const ticket = async () => (await rows().tickets()).at(-1);
const kindsTold = async () => (await rows().journal()).map(({ kind }) => kind);

const image = {
  type: "image",
  body: "a foto",
  media: { kind: "image", providerMediaId: "M1", mime: "image/jpeg", sha256: "c2hh", name: null },
};
const place = {
  type: "location",
  body: "",
  content: { type: "location", latitude: -23.56, longitude: -46.65, name: "Loja" },
};

test("a file waits in its own row; the answer names it", async () => {
  const { mediaIds } = await apply(aText(1, image));
  const [file] = await rows().media();
  expect(mediaIds).toEqual([file?.id]);
  expect(file).toMatchObject({
    message_id: (await message("wamid.IN1"))?.id,
    kind: "image",
    status: "waiting",
    claimed_mime: "image/jpeg",
    provider_media_id: "M1",
    provider_sha256: "c2hh",
    name: null,
    created_at: TOLD_AT,
  });
  expect(await apply(aText(1, image))).toMatchObject({ known: 1, mediaIds: [] });
  expect(await rows().media()).toHaveLength(1);
});

test("what has no words shows no words in the list, but its type", async () => {
  await apply(aText(1, { ...place, isForwarded: true }));
  expect(await message("wamid.IN1")).toMatchObject({
    type: "location",
    body: "",
    is_forwarded: true,
    content: { type: "location", latitude: -23.56, longitude: -46.65, name: "Loja" },
  });
  expect(await ticket()).toMatchObject({ last_message: "", last_message_type: "location", inbound_count: 1 });
  await apply(aText(2));
  expect(await ticket()).toMatchObject({ last_message: "message 2", last_message_type: "text" });
});

test("an older message that comes late does not take the newest one's place in the list", async () => {
  await apply(aText(5));
  await apply(aText(3));
  expect(await ticket()).toMatchObject({
    last_message: "message 5",
    inbound_count: 2,
    waiting_since: new Date(at(3)),
    last_inbound_at: new Date(at(5)),
  });
});

test("the advertisement that led here stands on the ticket, whichever message told of it", async () => {
  const referral = { sourceType: "ad", sourceId: "7", sourceUrl: null, headline: "Promo", body: null, clickId: null };
  await apply(aText(1));
  expect(await ticket()).toMatchObject({ referral: null });
  await apply(aText(2, { referral }));
  expect(await ticket()).toMatchObject({ referral });
  await apply(aText(3, { referral: { ...referral, sourceId: "8" } }));
  expect(await ticket()).toMatchObject({ referral });
});

test("an answer that comes before the message it quotes learns later which one it is", async () => {
  await apply(aText(2, { quotedProviderId: "wamid.IN1" }));
  expect(await message("wamid.IN2")).toMatchObject({ quoted_id: null, quoted_provider_id: "wamid.IN1" });
  await apply(aText(1));
  expect((await message("wamid.IN2"))?.quoted_id).toBe((await message("wamid.IN1"))?.id);
  expect(await kindsTold()).toEqual(["message.created", "message.created", "message.changed"]);
  expect((await rows().journal()).map(({ version }) => version)).toEqual([1, 2, 3]);
});

test("an answer to a message of ours whose name is still unknown learns it with the first status", async () => {
  await apply(aText(1));
  const sent = await ours({ status: "sending", providerId: null });
  await apply(aText(2, { quotedProviderId: "wamid.OUT" }), anAmendment("reaction", "wamid.OUT", { emoji: "👍" }));
  expect(await rows().amendments()).toHaveLength(1);
  await apply(aStatus("delivered", { callbackId: sent.clientId }));
  expect((await message("wamid.IN2"))?.quoted_id).toBe(String(sent.id));
  expect(await rows().reactions()).toMatchObject([{ message_id: String(sent.id), emoji: "👍" }]);
  expect(await rows().amendments()).toEqual([]);
});

/** A message of ours in the customer's ticket. */
async function ours(given: Parameters<typeof aMessage>[1] = {}) {
  const { id } = (await ticket()) as { id: string };
  const where = { tenant: channel.tenantId, ticket: { id: Number(id), channelId: channel.id } };
  return aMessage(db, { ...where, fromMe: true, status: "sent", providerId: "wamid.OUT", ...given });
}

test("of two reactions the newer one stands, also when it took the reaction away", async () => {
  await apply(aText(1));
  const sent = await ours();
  const reaction = (second: number, emoji: string | null) =>
    anAmendment("reaction", "wamid.OUT", { at: at(second), emoji });
  expect(await apply(reaction(60, "👍"))).toMatchObject({ changed: 1 });
  expect(await apply(reaction(50, "😡"))).toMatchObject({ known: 1 });
  expect(await apply(reaction(70, null))).toMatchObject({ changed: 1 });
  expect(await apply(reaction(65, "❤️"), reaction(60, "👍"))).toMatchObject({ changed: 0, known: 2 });
  expect(await rows().reactions()).toMatchObject([
    { message_id: String(sent.id), from_me: false, emoji: "", at: new Date(at(70)) },
  ]);
  // Not words of the customer: nobody waits because of them, and they open no window.
  expect(await ticket()).toMatchObject({ inbound_count: 1, last_inbound_at: new Date(at(1)), answered: true });
});

test("both sides may react, the company's from its telephone", async () => {
  await apply(aText(1));
  await apply(
    anAmendment("reaction", "wamid.IN1", { emoji: "🙂" }),
    anAmendment("reaction", "wamid.IN1", { emoji: "🎉", fromMe: true }),
  );
  expect((await rows().reactions()).map(({ from_me, emoji }) => [from_me, emoji]).toSorted()).toEqual([
    [false, "🙂"],
    [true, "🎉"],
  ]);
});

test("an edit keeps what was said first, and the list shows the new words", async () => {
  await apply(aText(1));
  const edit = (second: number, body: string) => anAmendment("edit", "wamid.IN1", { at: at(second), body });
  await apply(edit(10, "second"));
  await apply(edit(30, "fourth"));
  expect(await apply(edit(20, "third"))).toMatchObject({ changed: 0, known: 1 });
  expect(await message("wamid.IN1")).toMatchObject({
    body: "fourth",
    original_body: "message 1",
    edited_at: new Date(at(30)),
  });
  expect(await ticket()).toMatchObject({ last_message: "fourth", version: 3 });
});

test("a revocation is final: no words are left but for who may ask, and no edit brings any back", async () => {
  await apply(aText(1));
  await apply(anAmendment("revoke", "wamid.IN1", { at: at(20) }));
  expect(await apply(anAmendment("edit", "wamid.IN1", { at: at(30), body: "again" }))).toMatchObject({ known: 1 });
  expect(await apply(anAmendment("revoke", "wamid.IN1", { at: at(20) }))).toMatchObject({ known: 1 });
  expect(await message("wamid.IN1")).toMatchObject({
    body: "",
    original_body: "message 1",
    deleted_at: new Date(at(20)),
  });
  expect(await ticket()).toMatchObject({ last_message: "", last_message_type: "text", inbound_count: 1 });
});

test("nobody edits or revokes what somebody else wrote", async () => {
  await apply(aText(1));
  await ours({ body: "our answer" });
  const foreign = [
    anAmendment("edit", "wamid.OUT", { body: "free of charge" }),
    anAmendment("revoke", "wamid.OUT"),
    anAmendment("edit", "wamid.IN1", { body: "I owe nothing", fromMe: true }),
  ];
  expect(await apply(...foreign)).toMatchObject({ changed: 0, known: 3 });
  expect((await rows().messages()).map(({ body }) => body)).toEqual(["message 1", "our answer"]);
});

test("what is said about a message that is not here yet waits for it, once, and is told with it", async () => {
  const early = [
    anAmendment("edit", "wamid.IN1", { at: at(10), body: "corrected" }),
    anAmendment("reaction", "wamid.IN1", { at: at(11), emoji: "🙂" }),
  ];
  expect(await apply(...early)).toMatchObject({ unmatched: 2, ticketIds: [] });
  expect(await apply(...early)).toMatchObject({ unmatched: 2 });
  expect(await rows().amendments()).toHaveLength(2);
  expect(await rows().tickets()).toEqual([]);
  await apply(aText(1));
  expect(await message("wamid.IN1")).toMatchObject({ body: "corrected", original_body: "message 1" });
  expect(await ticket()).toMatchObject({ last_message: "corrected" });
  expect(await rows().reactions()).toHaveLength(1);
  expect(await rows().amendments()).toEqual([]);
  expect(await kindsTold()).toEqual(["message.created"]);
});

test("what nobody wrote within eight days is forgotten", async () => {
  await applyChanges(db.db, channel, [anAmendment("revoke", "wamid.never")], new Date("2025-03-01T12:00:00Z"));
  await apply(anAmendment("revoke", "wamid.later"));
  expect((await rows().amendments()).map(({ target_provider_id }) => target_provider_id)).toEqual(["wamid.later"]);
});

test("statuses bring prices and moments; the greater price stays", async () => {
  await apply(aText(1));
  await ours();
  const free = { category: "service", billable: false };
  const paid = { category: "service", billable: true };
  await apply(aStatus("played", { at: at(80), pricing: paid }), aStatus("delivered", { at: at(70), pricing: free }));
  expect(await message("wamid.OUT")).toMatchObject({
    status: "played",
    delivered_at: new Date(at(70)),
    read_at: new Date(at(80)),
    played_at: new Date(at(80)),
    pricing: paid,
  });
});

test("of two failures the first one is shown", async () => {
  await apply(aText(1));
  await ours();
  const failure = (code: string) => ({ failure: { code, detail: null } });
  await apply(aStatus("failed", { at: at(70), ...failure("ERR_LATER") }));
  await apply(aStatus("failed", { at: at(65), ...failure("ERR_FIRST") }));
  await apply(aStatus("failed", { at: at(75), ...failure("ERR_LAST") }));
  expect(await message("wamid.OUT")).toMatchObject({ failure_code: "ERR_FIRST", failed_at: new Date(at(65)) });
});

test("after a person sent a message again, an earlier attempt's failure says nothing about it; its arrival does", async () => {
  await apply(aText(1));
  const sent = await ours({ status: "queued", providerId: null, queuedAt: new Date(at(100)) });
  const earlier = (status: string) =>
    aStatus(status, { at: at(90), callbackId: sent.clientId, providerId: "wamid.OLD" });
  expect(await apply(earlier("failed"), earlier("sent"))).toMatchObject({ changed: 0, known: 2 });
  expect((await rows().messages()).at(-1)).toMatchObject({ status: "queued", provider_id: null });
  expect(await apply(earlier("delivered"))).toMatchObject({ changed: 1 });
  expect((await rows().messages()).at(-1)).toMatchObject({ status: "delivered" });
});

test("a reaction of ours that fails is taken away again, told as its message's news", async () => {
  await apply(aText(1));
  const [written] = await rows().messages();
  await ours({ type: "reaction", body: "👍", quotedId: Number(written?.id) });
  await db.sql(
    "insert into message_reactions (tenant_id, message_id, from_me, emoji, at) values ($1, $2, true, '👍', $3)",
    [channel.tenantId, written?.id, new Date(at(50))],
  );
  expect(await apply(aStatus("delivered"))).toMatchObject({ changed: 0, known: 1 });
  await db.sql("update messages set status = 'sent' where provider_id = 'wamid.OUT' and tenant_id = $1", [
    channel.tenantId,
  ]);
  expect(await apply(aStatus("failed"))).toMatchObject({ changed: 1 });
  expect(await rows().reactions()).toEqual([]);
  expect((await rows().journal()).at(-1)?.data).toMatchObject({ messageId: Number(written?.id) });
});
