// Somebody who came the usual way, through every door of the product, and is then nowhere.
import { createHmac, randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { aBoard, aContact, aMessage, type TestServer, testDatabase, testServer } from "#testing";
import { aCompany, type TestCompany } from "../../testing/contacts-company.ts";
import { everyFile, sweep, wholeDatabase } from "./testing/traces.ts";

const db = testDatabase();
let server: TestServer;
let company: TestCompany;
const logged: string[] = [];
beforeAll(async () => {
  // Nobody sends anything here: the provider is not.
  server = await testServer(db, { env: { LOG_LEVEL: "debug" }, logTo: { write: (line) => void logged.push(line) } });
  company = await aCompany(db);
});

const word = () => `zq${randomUUID().replaceAll("-", "").slice(0, 14)}`;
const NUMBER = "5511976540123";

async function webhook(content: object): Promise<void> {
  const { channel } = company;
  const value = { metadata: { phone_number_id: channel.externalId }, ...content };
  const body = JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ changes: [{ field: "messages", value }] }],
  });
  const signature = createHmac("sha256", channel.credentials.appSecret).update(body).digest("hex");
  const answer = await server.as(null).raw(`/webhooks/whatsapp-cloud/${channel.key}`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", "x-hub-signature-256": `sha256=${signature}` },
  });
  expect(answer.status).toBe(200);
}

async function workOff(job: { id: string }) {
  const read = async () => (await server.as(company.admin).get(`/jobs/${job.id}`)).body;
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toMatch(/done|failed/);
  expect((await read()).status).toBe("done");
}

test("whoever wrote, was noted about, sold to, printed, put together and quarantined leaves nothing behind", async () => {
  const { admin, tenant } = company;
  const as = server.as(admin);
  const words = {
    profile: word(),
    said: word(),
    edited: word(),
    caption: word(),
    name: word(),
    email: `${word()}@example.com`,
    notes: word(),
    extra: word(),
    note: word(),
    deal: word(),
    dealNotes: word(),
    gone: word(),
    unread: word(),
    wamid: `wamid.${word()}`,
  };
  const from = { from: NUMBER, timestamp: String(Math.floor(Date.now() / 1000)) };
  const contacts = [{ wa_id: NUMBER, profile: { name: words.profile } }];
  await webhook({ contacts, messages: [{ ...from, id: words.wamid, type: "text", text: { body: words.said } }] });
  const document = { id: "1", mime_type: "application/pdf", filename: `${words.caption}.pdf`, caption: words.caption };
  await webhook({ contacts, messages: [{ ...from, id: `wamid.${word()}`, type: "document", document }] });
  // A body that cannot be applied is kept, encrypted, with the number in it.
  await webhook({ contacts, messages: [{ from: NUMBER, type: "text", text: { body: words.unread } }] });

  const found = (await as.get(`/search?searchParam=${words.said}`)).body.messages[0];
  const ticketId: number = found.ticketId;
  const contactId: number = (await as.get(`/tickets/${ticketId}`)).body.contactId;
  const extraInfo = [{ name: "CPF", value: words.extra }];
  const changed = { name: words.name, email: words.email, notes: words.notes, extraInfo };
  expect((await as.put(`/contacts/${contactId}`, changed)).status).toBe(200);
  expect((await as.put(`/tickets/${ticketId}`, { status: "open" })).status).toBe(200);
  const note = { clientId: randomUUID(), body: words.note, content: { type: "note", mentions: [] } };
  expect((await as.post(`/messages/${ticketId}`, note)).status).toBe(200);
  await aMessage(db, { tenant, ticket: { id: ticketId, channelId: company.channel.id }, body: words.edited });
  const board = await aBoard(db, { tenant });
  const deal = { laneId: board.lanes[0]?.id, contactId, title: words.deal, notes: words.dealNotes };
  const made = await as.post("/kanban/deals", deal);
  expect(made.status).toBe(200);
  const gone = await aContact(db, { tenant, name: words.gone, number: "5511976549999" });
  const merged = await as.post(`/contacts/${contactId}/merge`, { goneContactId: gone.id, reason: "person" });
  expect(merged.status).toBe(200);
  await workOff((await as.get(`/messages/pdf/${ticketId}`)).body);
  await workOff((await as.post("/contacts/export", { filter: {}, columns: ["name"], format: "csv" })).body);
  expect((await as.put(`/tickets/${ticketId}`, { status: "closed" })).status).toBe(200);

  const values = [NUMBER, "5511976549999", ...Object.values(words)];
  const leftIn = (text: string) => values.filter((value) => text.includes(value));
  // Encrypted, and written over when the contact got its name: nobody finds these before either.
  const hidden = [words.unread, words.profile];
  expect(leftIn(await wholeDatabase(db))).toEqual(values.filter((value) => !hidden.includes(value)));
  const quarantined = () => db.sql("select 1 from webhook_quarantine where tenant_id = $1", [tenant.id]);
  expect(await quarantined()).toHaveLength(1);
  expect(leftIn(await everyFile(db))).toContain(words.name);

  const erase = `/contacts/${contactId}/personal-data/erase`;
  await workOff((await as.post(erase, { confirmation: words.name })).body);
  await sweep(db, server);
  expect(leftIn(await wholeDatabase(db))).toEqual([]);
  expect(leftIn(await everyFile(db))).toEqual([]);
  expect(leftIn(logged.join("\n"))).toEqual([]);
  expect(await quarantined()).toEqual([]);
  // What there was counts on: the attendance with its protocol, its messages, the deal.
  const kept = (await as.get(`/contacts/${contactId}/personal-data`)).body.counts;
  expect(kept).toMatchObject({ tickets: 1, messages: expect.any(Number), deals: 1, contact_identities: 0 });
  expect(kept.messages).toBeGreaterThanOrEqual(4);

  // Whoever writes again is somebody new.
  await webhook({ contacts, messages: [{ ...from, id: `wamid.${word()}`, type: "text", text: { body: "Voltei" } }] });
  const again = (await as.get(`/search?searchParam=${NUMBER}`)).body.contacts;
  expect(again).toMatchObject([{ number: NUMBER }]);
  expect(again[0].id).not.toBe(contactId);
});
