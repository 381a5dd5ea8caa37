// Who meets which contact: wallets, the administrators' own book, hidden numbers and other companies.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aContact, aTicket, aUser, aWallet, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { aCompany, decide, type TestCompany } from "../../testing/contacts-company.ts";

const db = testDatabase();
let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});
beforeEach(async () => {
  company = await aCompany(db);
});

const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);
const book = async (as: TestUser) => namesOf((await server.as(as).get("/contacts/book")).body);
const choose = async (as: TestUser, text: string) =>
  namesOf((await server.as(as).get(`/contacts/choices?searchParam=${encodeURIComponent(text)}`)).body);

test("where contacts belong to wallets, an attendant meets their own, nobody's, and whom they attend", async () => {
  const { ana, caio, supervisor, admin, made, sales, tenant } = company;
  const [own, free, others, attended] = [
    await aContact(db, { tenant, name: "Cliente A" }),
    await aContact(db, { tenant, name: "Cliente B" }),
    await aContact(db, { tenant, name: "Cliente C" }),
    await aContact(db, { tenant, name: "Cliente D" }),
  ];
  await aWallet(db, own, ana);
  for (const contact of [others, attended]) await aWallet(db, contact, caio);
  await aTicket(db, { ...made, contactId: attended.id, queueId: sales.id, status: "open", userId: ana.id });
  const all = ["Cliente A", "Cliente B", "Cliente C", "Cliente D"];
  expect(await book(ana)).toEqual(all);

  await decide(server, company, "WalletContactsOnly", true);
  const met = ["Cliente A", "Cliente B", "Cliente D"];
  expect(await book(ana)).toEqual(met);
  expect(await choose(ana, "cliente")).toEqual(met);
  const { body } = await server.as(ana).get("/search?searchParam=cliente&groups=contacts");
  expect(body.contacts.map(({ name }: { name: string }) => name)).toEqual(met);
  expect((await server.as(ana).get(`/contacts/${free.id}`)).status).toBe(200);
  for (const path of ["", "/tickets", "/media?kind=image"]) {
    expect(await server.as(ana).get(`/contacts/${others.id}${path}`)).toFailWith("ERR_NO_CONTACT_FOUND");
  }
  expect(await server.as(ana).put(`/contacts/${others.id}`, { notes: "x" })).toFailWith("ERR_NO_CONTACT_FOUND");
  // The number is taken all the same, only nobody says by whom.
  const twice = await server.as(ana).post("/contacts", { name: "X", number: String(others.number) });
  expect(twice).toFailWith("ERR_DUPLICATED_CONTACT");
  expect(twice.body.entity).toBeUndefined();
  for (const user of [supervisor, admin]) expect(await book(user)).toEqual(all);
  await db.sql("update users set ignore_wallet = true where id = $1", [ana.id]);
  expect(await book(ana)).toEqual(all);
});

test("where contacts are the administrators' alone, others find people to attend and open those they attend", async () => {
  const { ana, supervisor, admin, made, sales, tenant } = company;
  const attended = await aContact(db, { tenant, name: "Cliente A" });
  const other = await aContact(db, { tenant, name: "Cliente B" });
  await aTicket(db, { ...made, contactId: attended.id, queueId: sales.id });
  await decide(server, company, "ContactsAdminOnly", true);
  for (const user of [ana, supervisor]) {
    expect(await server.as(user).get("/contacts/book")).toFailWith("ERR_NO_PERMISSION");
    expect(await choose(user, "cliente")).toEqual(["Cliente A", "Cliente B"]);
    expect((await server.as(user).put(`/contacts/${attended.id}`, { notes: "x" })).status).toBe(200);
    expect(await server.as(user).get(`/contacts/${other.id}`)).toFailWith("ERR_NO_CONTACT_FOUND");
    expect(await server.as(user).put(`/contacts/${other.id}`, { notes: "x" })).toFailWith("ERR_NO_CONTACT_FOUND");
  }
  expect((await server.as(ana).post("/contacts", { name: "Nova", number: "11977776666" })).status).toBe(200);
  expect(await book(admin)).toEqual(["Cliente A", "Cliente B", "Nova"]);
  expect((await server.as(admin).get(`/contacts/${other.id}`)).status).toBe(200);
});

test("hidden numbers leave by no door of contacts, and are not found piece by piece", async () => {
  const { ana, supervisor, tenant } = company;
  const number = "5511987651234";
  const contact = await aContact(db, { tenant, name: "+55 11 98765-1234", number });
  const named = await aContact(db, { tenant, name: "Bia 987", number: "5511955554444" });
  await decide(server, company, "HidePhones", true);
  const masked = { name: "+•• •• •••••-1234", number: "•••••••••1234" };
  const answers = [
    (await server.as(ana).get("/contacts/book")).body,
    (await server.as(ana).get(`/contacts/${contact.id}`)).body,
    (await server.as(ana).get("/contacts/choices?searchParam=11987651234")).body,
    (await server.as(ana).get("/search?searchParam=5511987651234")).body,
    (await server.as(ana).put(`/contacts/${contact.id}`, { notes: "x" })).body,
  ];
  for (const answer of answers) {
    expect(JSON.stringify(answer)).toContain(masked.name);
    expect(JSON.stringify(answer)).not.toMatch(/8765/);
  }
  expect(answers[1]).toMatchObject({ ...masked, isNumberMasked: true });
  // By the whole number only, with or without country and ninth digit; a piece of a name is no piece of a number.
  for (const whole of ["(11) 98765-1234", "551187651234", "11987651234"])
    expect(await choose(ana, whole)).toHaveLength(1);
  for (const piece of ["98765", "1234", "87651234", "5511", "551198765123"])
    expect(await choose(ana, piece)).toEqual([]);
  expect(await choose(ana, "987")).toEqual(["Bia 987"]);
  expect((await choose(supervisor, "98765")).toSorted()).toEqual(["+55 11 98765-1234"]);
  // Sent back as it was shown, the name stays.
  await server.as(ana).put(`/contacts/${contact.id}`, { name: masked.name, notes: "y" });
  expect((await server.as(supervisor).get(`/contacts/${contact.id}`)).body).toMatchObject({
    name: "+55 11 98765-1234",
    notes: "y",
  });
  expect((await server.as(ana).get(`/contacts/${named.id}`)).body.name).toBe("Bia 987");
});

test("whose customer somebody is, is changed by those who learn nothing by it", async () => {
  const { ana, caio, supervisor, made, finance, tenant } = company;
  const contact = await aContact(db, { tenant });
  const put = (as: TestUser, walletIds: number[]) => server.as(as).put(`/contacts/${contact.id}`, { walletIds });
  // Nobody's, and nothing hidden: taken, handed over, and then somebody else's.
  expect((await put(ana, [ana.id])).body.wallets).toEqual([{ id: ana.id, name: "Ana" }]);
  expect((await put(ana, [caio.id])).body.wallets).toEqual([{ id: caio.id, name: "Caio" }]);
  expect(await put(ana, [ana.id])).toFailWith("ERR_NO_PERMISSION");
  expect((await put(supervisor, [])).status).toBe(200);
  // It has an attendance that Ana may not see, and would see as its owner.
  const hidden = await aTicket(db, { ...made, contactId: contact.id, queueId: finance.id });
  expect(await put(ana, [ana.id])).toFailWith("ERR_NO_PERMISSION");
  await decide(server, company, "DirectTicketsToWallets", true);
  expect(await put(ana, [ana.id])).toFailWith("ERR_NO_PERMISSION");
  expect(await server.as(ana).get(`/tickets/${hidden.id}`)).toFailWith("ERR_NO_TICKET_FOUND");
  expect((await put(caio, [caio.id])).status).toBe(200);
});

test("a contact that changes hands appears to its new owner and leaves the old one, without a reload", async () => {
  const { ana, caio, supervisor, made, sales, tenant } = company;
  await decide(server, company, "DirectTicketsToWallets", true);
  const owner = await aUser(db, { tenant, name: "Nina", queues: [] });
  const contact = await aContact(db, { tenant, name: "Bia" });
  await aWallet(db, contact, caio);
  const ticket = await aTicket(db, { ...made, contactId: contact.id, queueId: sales.id });
  const [toCaio, toNina, toAna] = [await server.socket(caio), await server.socket(owner), await server.socket(ana)];
  const answer = await server.as(supervisor).put(`/contacts/${contact.id}`, { walletIds: [owner.id], name: "Beatriz" });
  expect(answer.body).toMatchObject({ name: "Beatriz", wallets: [{ name: "Nina" }] });
  const about = (type: string) => (frame: { data: { type?: string; ticketId?: number } }) =>
    frame.data?.type === type && frame.data.ticketId === ticket.id;
  await toCaio.waitFor(about("ticket.left"));
  for (const socket of [toNina, toAna]) {
    const shown = await socket.waitFor(about("ticket.changed"));
    expect(shown.data).toMatchObject({ version: 2, data: { ticket: { contact: { name: "Beatriz" } } } });
  }
  await toNina.waitFor(({ data }) => data?.type === "access.changed");
  const [row] = await db.sql<{ wallet_ids: string[] }>("select wallet_ids from tickets where id = $1", [ticket.id]);
  expect(row?.wallet_ids.map(Number)).toEqual([owner.id]);
});

test("another company's contact does not exist", async () => {
  const { ana } = company;
  const foreign = await aContact(db, { tenant: "elsewhere", name: "Forasteiro", number: "5511933332222" });
  for (const path of ["", "/tickets", "/media?kind=link"]) {
    expect(await server.as(ana).get(`/contacts/${foreign.id}${path}`)).toFailWith("ERR_NO_CONTACT_FOUND");
  }
  expect(await server.as(ana).put(`/contacts/${foreign.id}`, { name: "Meu" })).toFailWith("ERR_NO_CONTACT_FOUND");
  for (const typed of ["forasteiro", "5511933332222"]) expect(await choose(ana, typed)).toEqual([]);
  // The same number here is somebody else.
  expect((await server.as(ana).post("/contacts", { name: "Nosso", number: "5511933332222" })).status).toBe(200);
});
