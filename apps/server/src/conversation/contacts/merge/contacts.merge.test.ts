// Two contacts become one and two again, to the byte; one is parted into two.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aBoard, aContact, aDeal, aTag, aTicket, aWallet, type TestServer, testDatabase, testServer } from "#testing";
import { aCompany, decide, type TestCompany } from "../../../testing/contacts-company.ts";

const db = testDatabase();
let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});
beforeEach(async () => {
  company = await aCompany(db);
});

/** Everything the company has about contacts, as text; versions of tickets and deals only ever grow. */
async function everything(): Promise<string> {
  const parts = [
    "contacts",
    "contact_identities",
    "contact_tags",
    "contact_wallets",
    "contact_extra_info",
    "contact_merges",
  ];
  const rows = await Promise.all([
    ...parts.map((table) =>
      db.sql(`select to_jsonb(r)::text as row from ${table} r where r.tenant_id = $1 order by 1`, [company.tenant.id]),
    ),
    ...["tickets", "deals"].map((table) =>
      db.sql(`select (to_jsonb(t) - 'version')::text as row from ${table} t where t.tenant_id = $1 order by t.id`, [
        company.tenant.id,
      ]),
    ),
  ]);
  return JSON.stringify(rows, null, 1);
}

async function twoPeople() {
  const { tenant, admin, ana, caio, made, finance } = company;
  const [vip, old] = [await aTag(db, { tenant, name: "VIP" }), await aTag(db, { tenant, name: "Antigo" })];
  const kept = await aContact(db, { tenant, name: "Bia Melo", number: "5511987654321" });
  const gone = await aContact(db, { tenant, name: "Bia (loja)", number: "552133334444" });
  await server.as(admin).put(`/contacts/${kept.id}`, {
    tagIds: [vip.id],
    walletIds: [ana.id],
    extraInfo: [{ name: "CPF", value: "1" }],
    notes: "Um",
  });
  await server.as(admin).put(`/contacts/${gone.id}`, {
    tagIds: [vip.id, old.id],
    walletIds: [caio.id],
    extraInfo: [
      { name: "CPF", value: "2" },
      { name: "Placa", value: "ABC" },
    ],
    email: "bia@example.com",
    flags: { disableCampaign: true },
    notes: "Dois",
  });
  const open = await aTicket(db, {
    ...made,
    contactId: gone.id,
    queueId: finance.id,
    status: "open",
    walletIds: [caio.id],
  });
  const closed = await aTicket(db, { ...made, contactId: gone.id, status: "closed", walletIds: [caio.id] });
  const own = await aTicket(db, { ...made, contactId: kept.id, status: "closed", walletIds: [ana.id] });
  const { id: boardId, lanes } = await aBoard(db, { tenant });
  const laneId = lanes[0]?.id ?? 0;
  const deal = await aDeal(db, { tenant, boardId, laneId, contactId: gone.id, title: "Sofá", valueCents: 199_00 });
  await aDeal(db, { tenant, boardId, laneId, contactId: kept.id, title: "Mesa" });
  return { kept, gone, open, closed, own, deal };
}

const merge = (keptId: number, goneContactId: number, reason = "person") =>
  server.as(company.supervisor).post(`/contacts/${keptId}/merge`, { goneContactId, reason });

const ownerOf = async ({ id }: { id: number }) =>
  Number((await db.sql<{ contact_id: string }>("select contact_id from deals where id = $1", [id]))[0]?.contact_id);

test("merged and undone, both are what they were, to the byte, with their tickets and deals", async () => {
  const { kept, gone, open, closed, deal } = await twoPeople();
  const before = await everything();
  const { status, body } = await merge(kept.id, gone.id);
  expect(status).toBe(200);
  expect(body.contact).toMatchObject({
    id: kept.id,
    name: "Bia Melo",
    number: "5511987654321",
    email: "bia@example.com",
    notes: "Um\n\nDois",
    tags: [{ name: "Antigo" }, { name: "VIP" }],
    wallets: [{ name: "Ana" }, { name: "Caio" }],
    extraInfo: [
      { name: "CPF", value: "1" },
      { name: "Placa", value: "ABC" },
    ],
    flags: { disableCampaign: true },
  });
  expect(await server.as(company.admin).get(`/contacts/${gone.id}`)).toFailWith("ERR_NO_CONTACT_FOUND");
  const { tickets } = (await server.as(company.admin).get(`/contacts/${kept.id}/tickets`)).body;
  expect(tickets.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([open.id, closed.id]));
  expect(await ownerOf(deal)).toBe(kept.id);
  const shown = (await server.as(company.supervisor).get(`/contacts/${kept.id}/identities`)).body;
  expect(shown.merges).toMatchObject([
    { goneName: "Bia (loja)", reason: "person", username: "Sônia", isUndoable: true },
  ]);
  expect(shown.identities).toHaveLength(2);
  expect(shown.identities.filter(({ mergeId }: { mergeId: number }) => mergeId === body.mergeId)).toHaveLength(1);

  const undone = await server.as(company.supervisor).post(`/contact-merges/${body.mergeId}/undo`, {});
  expect(undone.status).toBe(200);
  expect(undone.body.restored).toMatchObject({ id: gone.id, name: "Bia (loja)" });
  expect(await everything()).toBe(before);
});

test("merges are undone in turn, and what was changed since stays", async () => {
  const { kept, gone } = await twoPeople();
  const third = await aContact(db, { tenant: company.tenant, name: "Bia Terceira" });
  const first = (await merge(kept.id, gone.id)).body;
  const before = await everything();
  const second = (await merge(third.id, kept.id)).body;
  const undo = (id: number) => server.as(company.admin).post(`/contact-merges/${id}/undo`, {});
  expect(await undo(first.mergeId)).toFailWith("ERR_NOTHING_TO_UNDO");
  expect((await undo(second.mergeId)).status).toBe(200);
  expect(await everything()).toBe(before);
  expect(await undo(second.mergeId)).toFailWith("ERR_NO_CONTACT_FOUND");

  await server
    .as(company.admin)
    .put(`/contacts/${kept.id}`, { name: "Beatriz", extraInfo: [{ name: "CPF", value: "9" }] });
  const { body } = await undo(first.mergeId);
  expect(body.contact).toMatchObject({ name: "Beatriz", extraInfo: [{ name: "CPF", value: "9" }], email: null });
  expect(body.restored).toMatchObject({ name: "Bia (loja)", email: "bia@example.com" });
});

test("whoever had the ticket through a wallet sees it with the merged contact's wallets, and hears of it", async () => {
  const { kept, gone, open } = await twoPeople();
  await decide(server, company, "DirectTicketsToWallets", true);
  expect(await server.as(company.ana).get(`/tickets/${open.id}`)).toFailWith("ERR_NO_TICKET_FOUND");
  const heard = await server.socket(company.ana);
  const { body } = await merge(kept.id, gone.id);
  await heard.waitFor(({ data }) => data?.type === "ticket.changed" && data.ticketId === open.id);
  expect((await server.as(company.ana).get(`/tickets/${open.id}`)).status).toBe(200);
  await server.as(company.admin).post(`/contact-merges/${body.mergeId}/undo`, {});
  expect(await server.as(company.ana).get(`/tickets/${open.id}`)).toFailWith("ERR_NO_TICKET_FOUND");
});

test("two who are being attended on one channel are not put together, nor one with itself", async () => {
  const { kept, gone, open } = await twoPeople();
  await aTicket(db, { ...company.made, contactId: kept.id, status: "pending" });
  const refused = await merge(kept.id, gone.id);
  expect(refused).toFailWith("ERR_OTHER_OPEN_TICKET");
  expect(refused.body.entity).toMatchObject({ id: open.id });
  expect(await merge(kept.id, kept.id)).toFailWith("ERR_VALIDATION");
  expect(await merge(kept.id, 999_999_999)).toFailWith("ERR_NO_CONTACT_FOUND");
  const asAna = await server
    .as(company.ana)
    .post(`/contacts/${kept.id}/merge`, { goneContactId: gone.id, reason: "name" });
  expect(asAna).toFailWith("ERR_NO_PERMISSION");
});

test("messages that come while two are put together find the one who stays", async () => {
  const { tenant, made } = company;
  const [kept, gone] = [
    await aContact(db, { tenant, number: "5511987650001" }),
    await aContact(db, { tenant, number: "5511987650002" }),
  ];
  const ticket = () =>
    db.sql("select intake_contact($1, $2::jsonb, '', now()) as id", [
      tenant.id,
      JSON.stringify([{ kind: "wa_id", value: "5511987650002" }]),
    ]);
  await Promise.all([merge(kept.id, gone.id), ticket(), ticket(), ticket()]);
  const [row] = await ticket();
  expect(Number((row as { id: string }).id)).toBe(kept.id);
  await aTicket(db, { ...made, contactId: kept.id });
});

test("twins are suggested with their reasons, to those who may put them together", async () => {
  const { tenant, ana, supervisor } = company;
  const bia = await aContact(db, { tenant, name: "Bia Melo", number: "5511987654321" });
  const mail = await aContact(db, { tenant, name: "B. Melo", number: "551133334444" });
  const named = await aContact(db, { tenant, name: "bia  MÉLO", number: null });
  const digits = await aContact(db, { tenant, name: "Loja", number: "351987654321" });
  await aContact(db, { tenant, name: "Outra Pessoa" });
  for (const { id } of [bia, mail]) await server.as(ana).put(`/contacts/${id}`, { email: "bia@example.com" });
  const { body } = await server.as(supervisor).get(`/contacts/${bia.id}/identities`);
  const found = body.twins.map(({ id, reasons }: { id: number; reasons: string[] }) => [id, reasons]);
  expect(found).toEqual(
    expect.arrayContaining([
      [mail.id, ["email"]],
      [named.id, ["name"]],
      [digits.id, ["number"]],
    ]),
  );
  expect(found).toHaveLength(3);
  expect((await server.as(ana).get(`/contacts/${bia.id}/identities`)).body).toMatchObject({
    twins: [],
    mayMerge: false,
  });
});

test("hidden numbers stay hidden among the names, and a provider's id leaves for nobody", async () => {
  const { tenant, ana, admin } = company;
  const bia = await aContact(db, { tenant, name: "Bia", number: "5511987654321" });
  await db.sql(
    "insert into contact_identities (tenant_id, contact_id, kind, value, match_key, first_seen_at) values ($1, $2, 'wa_bsuid', 'BR.77', 'BR.77', now())",
    [tenant.id, bia.id],
  );
  await decide(server, company, "HidePhones", true);
  await aWallet(db, bia, ana);
  for (const person of [ana, admin]) {
    const answer = await server.as(person).get(`/contacts/${bia.id}/identities`);
    expect(JSON.stringify(answer.body)).not.toContain("BR.77");
    expect(JSON.stringify(answer.body).includes("5511987654321")).toBe(person === admin);
  }
});

test("a contact is parted: the names and attendances chosen become a new person's", async () => {
  const { kept, gone, open } = await twoPeople();
  await merge(kept.id, gone.id);
  const { identities } = (await server.as(company.admin).get(`/contacts/${kept.id}/identities`)).body;
  const ids = identities.map(({ id }: { id: number }) => id);
  const leaving = identities.find(({ value }: { value: string }) => value === "5511987654321");
  const part = (wanted: object) =>
    server.as(company.supervisor).post(`/contacts/${kept.id}/split`, { name: "Outra", ticketIds: [], ...wanted });
  expect(await part({ identityIds: ids })).toFailWith("ERR_VALIDATION");
  expect(await part({ identityIds: [999_999_999] })).toFailWith("ERR_VALIDATION");
  expect(await part({ identityIds: [leaving.id], ticketIds: [999_999_999] })).toFailWith("ERR_VALIDATION");
  const { body } = await part({ identityIds: [leaving.id], ticketIds: [open.id] });
  expect(body.made).toMatchObject({ name: "Outra", number: "5511987654321", wallets: [] });
  expect(body.contact).toMatchObject({ name: "Bia Melo", number: "552133334444" });
  const [row] = await db.sql("select contact_id, wallet_ids from tickets where id = $1", [open.id]);
  expect(row).toEqual({ contact_id: String(body.made.id), wallet_ids: [] });
});
