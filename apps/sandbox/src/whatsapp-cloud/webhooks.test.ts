// What a business receives: signed, repeated until answered, and in the order or disorder that was asked for.
import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { ANA, aBusiness, aSandbox, NUMBER, until } from "../sandbox.testing.ts";

test("a webhook is signed over its exact bytes, which no re-serialisation gives back", async () => {
  const business = await aBusiness();
  const sandbox = await aSandbox({ callbackUrl: business.url });

  const said = await sandbox.say(ANA, "Olá, é a João da praça / 👍");

  const webhook = only(business.received);
  const expected = createHmac("sha256", NUMBER.appSecret).update(webhook.raw).digest("hex");
  expect(webhook.headers["x-hub-signature-256"]).toBe(`sha256=${expected}`);
  expect(webhook.raw.toString()).toContain("\\u00e1");
  expect(JSON.stringify(JSON.parse(webhook.raw.toString()))).not.toBe(webhook.raw.toString());
  expect(webhook.value).toMatchObject({
    messaging_product: "whatsapp",
    metadata: { display_phone_number: "551130001000", phone_number_id: NUMBER.phoneNumberId },
    contacts: [{ profile: { name: "Pessoa 0001" }, wa_id: ANA, user_id: expect.stringMatching(/^BR\.\d{16}$/) }],
    messages: [{ from: ANA, id: said.body.wamid, type: "text", text: { body: "Olá, é a João da praça / 👍" } }],
  });
  expect(webhook.value.messages[0].timestamp).toMatch(/^\d{10}$/);
});

test("a webhook is tried again until the business answers 200", async () => {
  const business = await aBusiness({ answers: [500, 503, 302] });
  const sandbox = await aSandbox({ callbackUrl: business.url });

  const said = await sandbox.say(ANA, "Oi");

  expect(said.body).toEqual({ wamid: expect.stringMatching(/^wamid\./), delivered: true, attempts: 4 });
  expect(new Set(business.received.map(({ raw }) => raw.toString())).size).toBe(1);
  const { body: deliveries } = await sandbox.control(`/deliveries?wamid=${encodeURIComponent(said.body.wamid)}`);
  expect(deliveries).toMatchObject([{ state: "delivered", attempts: 4, lastStatus: 200 }]);
});

test("messages of one person keep their order while the business fails", async () => {
  const business = await aBusiness({ answers: [500, 500, 500] });
  const sandbox = await aSandbox({ callbackUrl: business.url });

  const words = { phoneNumberId: NUMBER.phoneNumberId, from: ANA };
  for (const text of ["um", "dois"]) await sandbox.control("/say", { ...words, text });
  await sandbox.say(ANA, "três");

  const texts = business.received.map(({ value }) => value.messages[0].text.body);
  expect(texts).toEqual(["um", "um", "um", "um", "dois", "três"]);
});

test("the duplicate script sends every webhook twice", async () => {
  const business = await aBusiness();
  const sandbox = await aSandbox({ callbackUrl: business.url, people: [{ phone: ANA, script: "duplicate" }] });

  await sandbox.say(ANA, "Oi");
  const sent = await sandbox.sendText(`+${ANA}`, "Olá");
  const wamid = sent.body.messages[0].id;

  await until(() => expect(business.statuses(wamid)).toHaveLength(6));
  const statuses = business.statuses(wamid).map(({ status }) => status);
  expect(statuses).toEqual(["sent", "sent", "delivered", "delivered", "read", "read"]);
  expect(business.received.filter(({ value }) => value.messages)).toHaveLength(2);
});

test("the out_of_order script tells read before delivered, and the message stays read", async () => {
  const business = await aBusiness();
  const sandbox = await aSandbox({ callbackUrl: business.url, people: [{ phone: ANA, script: "out_of_order" }] });

  await sandbox.say(ANA, "Oi");
  const sent = await sandbox.sendText(`+${ANA}`, "Olá");
  const wamid = sent.body.messages[0].id;

  await until(() => expect(business.statuses(wamid)).toHaveLength(3));
  const statuses = business.statuses(wamid);
  expect(statuses.map(({ status }) => status)).toEqual(["sent", "read", "delivered"]);
  expect(Number(statuses[2].timestamp)).toBeLessThanOrEqual(Number(statuses[1].timestamp));
  expect(statuses.map(({ pricing }) => pricing !== undefined)).toEqual([true, true, false]);
  const { body: thread } = await sandbox.control(`/threads/${NUMBER.phoneNumberId}/${ANA}`);
  expect(thread.messages.at(-1).status).toBe("read");
});

test("with much to tell, statuses share a body and none is missing", async () => {
  const business = await aBusiness();
  const people = ["5511987650001", "5511987650002", "5511987650003"];
  const sandbox = await aSandbox({ callbackUrl: business.url, settings: { statusBatch: 100 } });
  for (const phone of people) await sandbox.say(phone, "Oi");
  const sent = await Promise.all(people.map((phone) => sandbox.sendText(`+${phone}`, "Olá")));
  const wamids = sent.map(({ body }) => body.messages[0].id);
  await until(() => {
    for (const wamid of wamids) {
      expect(business.statuses(wamid).map(({ status }) => status)).toEqual(["sent", "delivered", "read"]);
    }
  });
  expect(business.received.length).toBeLessThan(people.length + 9);
});

test("a number without a callback drops its webhooks instead of keeping them", async () => {
  const sandbox = await aSandbox();
  const said = await sandbox.say(ANA, "Oi");
  expect(said.body.delivered).toBe(false);
  expect((await sandbox.control("/stats")).body.webhooks).toMatchObject({ dropped: 1, pending: 0 });
});

function only<Item>(items: Item[]): Item {
  const [item] = items;
  if (!item || items.length > 1) throw new Error(`Expected one webhook and got ${items.length}.`);
  return item;
}
