// The list of contacts: pages, filters, search in what is kept, and deleting one.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aContact, aTag, aTicket, aWallet, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
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

const list = async (query: string, as: TestUser = company.ana) => (await server.as(as).get(`/contacts?${query}`)).body;
const names = async (query: string, as?: TestUser) =>
  (await list(query, as)).items.map(({ name }: { name: string }) => name);
const count = async (query: string) => (await server.as(company.ana).get(`/contacts/count?${query}`)).body.count;

test("pages by number and by cursor show every contact once, in either order", async () => {
  const { tenant } = company;
  await db.sql("insert into contacts (tenant_id, name) select $1, 'Pessoa ' || n from generate_series(100, 159) n", [
    tenant.id,
  ]);
  const first = await list("pageSize=25");
  expect(first).toMatchObject({ hasMore: true });
  expect(first.items).toHaveLength(25);
  for (const sort of ["name", "-name", "createdAt", "-createdAt"]) {
    const byNumber = [];
    for (const page of [1, 2, 3]) byNumber.push(...(await names(`pageSize=25&sort=${sort}&pageNumber=${page}`)));
    const byCursor = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await list(`pageSize=25&sort=${sort}${cursor && `&cursor=${cursor}`}`);
      byCursor.push(...page.items.map(({ name }: { name: string }) => name));
      cursor = page.cursor;
    }
    expect(byCursor).toEqual(byNumber);
    expect(new Set(byNumber).size).toBe(60);
    expect(byNumber[0]).toBe(sort.startsWith("-") ? "Pessoa 159" : "Pessoa 100");
  }
  expect(await count("")).toBe(60);
  expect(await server.as(company.ana).get("/contacts?cursor=x")).toFailWith("ERR_VALIDATION");
});

test("a list is narrowed by tag, wallet, channel and options, and counted in the same words", async () => {
  const { tenant, ana, sales, made } = company;
  const tag = await aTag(db, { tenant, name: "VIP" });
  const [bia, ciro] = [await aContact(db, { tenant, name: "Bia" }), await aContact(db, { tenant, name: "Ciro" })];
  await server.as(ana).put(`/contacts/${bia.id}`, { tagIds: [tag.id], flags: { disableBot: true } });
  await aWallet(db, ciro, ana);
  const ticket = await aTicket(db, { ...made, contactId: bia.id, queueId: sales.id });
  for (const [query, found] of [
    [`tagId=${tag.id}`, ["Bia"]],
    [`walletId=${ana.id}`, ["Ciro"]],
    [`channelId=${made.channelId}`, ["Bia"]],
    ["option=disableBot", ["Bia"]],
    ["option=noWallet", ["Bia"]],
    ["option=noTag", ["Ciro"]],
    [`tagId=${tag.id}&option=noTag`, []],
  ] as const) {
    expect(await names(query)).toEqual(found);
    expect(await count(query)).toBe(found.length);
  }
  const { items } = await list("");
  expect(items).toMatchObject([
    { name: "Bia", tags: [{ name: "VIP" }], activeTicketId: ticket.id },
    { name: "Ciro", wallets: [{ name: "Ana" }], lastContactAt: null, activeTicketId: null },
  ]);
});

test.each(["placa", "AB C1D", "abc-1d23", "12345678909", "123.456.789-09", "456 789", "São João", "sao joao"])(
  "what is kept about somebody is found as %s",
  async (text) => {
    const { tenant, ana } = company;
    const bia = await aContact(db, { tenant, name: "Bia" });
    await aContact(db, { tenant, name: "Outra" });
    const extraInfo = [
      { name: "Placa", value: "ABC1D23 (placa nova)" },
      { name: "CPF", value: "123.456.789-09" },
      { name: "Bairro", value: "São João" },
    ];
    await server.as(ana).put(`/contacts/${bia.id}`, { extraInfo });
    expect(await names(`searchParam=${encodeURIComponent(text)}`)).toEqual(["Bia"]);
    expect((await server.as(ana).get("/contacts/extra-info-keys")).body.items).toEqual(["Bairro", "CPF", "Placa"]);
  },
);

test("one letter is not enough to search", async () => {
  expect(await server.as(company.ana).get("/contacts?searchParam=a")).toFailWith("ERR_VALIDATION");
});

test("a contact is made with everything at once, and nothing of a refused one stays", async () => {
  const { tenant, ana, caio } = company;
  const tag = await aTag(db, { tenant, name: "VIP" });
  const wanted = {
    name: "Bia",
    number: "11 98765-4321",
    notes: "Prefere a tarde.",
    flags: { disableCampaign: true },
    extraInfo: [{ name: "CPF", value: "1" }],
    tagIds: [tag.id],
    walletIds: [ana.id, caio.id],
  };
  const refused = await server.as(ana).post("/contacts", { ...wanted, tagIds: [tag.id + 1_000_000] });
  expect(refused).toFailWith("ERR_NO_TAG_FOUND");
  expect(await count("")).toBe(0);
  const { body } = await server.as(ana).post("/contacts", wanted);
  expect(body).toMatchObject({
    notes: "Prefere a tarde.",
    flags: { disableCampaign: true, disableBot: false },
    tags: [{ name: "VIP" }],
    wallets: [{ name: "Ana" }, { name: "Caio" }],
    extraInfo: [{ name: "CPF", value: "1" }],
  });
});

test("a number is corrected: the wrong one is free again, one the customer wrote from is not", async () => {
  const { tenant, ana } = company;
  const { body: bia } = await server.as(ana).post("/contacts", { name: "Bia", number: "11 98765-4321" });
  const other = await aContact(db, { tenant, name: "Ciro", number: "5511987650000" });
  const put = (number: string) => server.as(ana).put(`/contacts/${bia.id}`, { number });
  const taken = await put("11 8765-0000");
  expect(taken).toFailWith("ERR_DUPLICATED_CONTACT");
  expect(taken.body).toMatchObject({ field: "number", entity: { id: other.id } });
  expect(await put("não sei")).toFailWith("ERR_WAPP_INVALID_CONTACT");
  expect((await put("11 98765-4322")).body).toMatchObject({ number: "5511987654322" });
  expect((await server.as(ana).post("/contacts", { name: "Duda", number: "11 98765-4321" })).status).toBe(200);

  await db.sql("update contact_identities set reason = 'channel' where contact_id = $1", [bia.id]);
  expect((await put("11 98765-4323")).body).toMatchObject({ number: "5511987654323" });
  expect(await server.as(ana).post("/contacts", { name: "Edu", number: "11 98765-4322" })).toFailWith(
    "ERR_DUPLICATED_CONTACT",
  );
  // Every number it is known by finds it.
  expect(await names("searchParam=987654322")).toEqual(["Bia"]);
});

test("a contact with attendances cannot be deleted, and one without is gone with its number", async () => {
  const { tenant, ana, admin, supervisor, made } = company;
  const bia = await aContact(db, { tenant, name: "Bia", number: "5511987654321" });
  const ticket = await aTicket(db, { ...made, contactId: bia.id });
  for (const person of [ana, supervisor])
    expect(await server.as(person).delete(`/contacts/${bia.id}`)).toFailWith("ERR_NO_PERMISSION");
  const refused = await server.as(admin).delete(`/contacts/${bia.id}`);
  expect(refused).toFailWith("ERR_CONTACT_TICKETS_REGISTERED");
  expect(refused.body.entity).toEqual([{ kind: "tickets", count: 1, names: [ticket.protocol] }]);
  await db.sql("delete from tickets where id = $1", [ticket.id]);
  expect((await server.as(admin).delete(`/contacts/${bia.id}`)).body).toEqual({ ok: true });
  expect(await server.as(admin).delete(`/contacts/${bia.id}`)).toFailWith("ERR_NO_CONTACT_FOUND");
  expect((await server.as(ana).post("/contacts", { name: "Nova", number: "11 98765-4321" })).status).toBe(200);
});

test("where contacts are the administrators' alone, the list is theirs; wallets narrow it, and numbers are masked", async () => {
  const { tenant, ana, caio, admin } = company;
  const [own] = [await aContact(db, { tenant, name: "De Ana" }), await aContact(db, { tenant, name: "De ninguém" })];
  await aWallet(db, own, ana);
  await decide(server, company, "WalletContactsOnly", true);
  expect(await names("", ana)).toEqual(["De Ana", "De ninguém"]);
  expect(await names("", caio)).toEqual(["De ninguém"]);
  await decide(server, company, "HidePhones", true);
  for (const { number, isNumberMasked } of (await list("", ana)).items) {
    expect([number, isNumberMasked]).toEqual([expect.stringMatching(/^•+\d{4}$/), true]);
  }
  await decide(server, company, "ContactsAdminOnly", true);
  for (const path of ["/contacts", "/contacts/count"])
    expect(await server.as(ana).get(path)).toFailWith("ERR_NO_PERMISSION");
  expect(await names("", admin)).toEqual(["De Ana", "De ninguém"]);
});
