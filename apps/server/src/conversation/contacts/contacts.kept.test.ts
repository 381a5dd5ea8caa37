// What is kept so that nobody has to look for it: who has no tag, no owner and no deal, and by what a deal's contact is found.
// Whatever happens to them, also at once, it stays what counting would say.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aBoard, aContact, aDeal, aTag, type TestServer, testDatabase, testServer } from "#testing";
import { createChance } from "../../chaos/chance.ts";
import { aCompany, type TestCompany } from "../../testing/contacts-company.ts";

const db = testDatabase();
let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});
beforeEach(async () => {
  company = await aCompany(db);
});

const wrongMarks = () =>
  db.sql(
    `select c.name, c.is_untagged, c.is_unowned, c.is_without_deals from contacts c where c.tenant_id = $1
        and (c.is_untagged = exists (select 1 from contact_tags g where g.tenant_id = c.tenant_id and g.contact_id = c.id)
          or c.is_unowned = exists (select 1 from contact_wallets w where w.tenant_id = c.tenant_id and w.contact_id = c.id)
          or c.is_without_deals = exists (select 1 from deals d
                                           where d.tenant_id = c.tenant_id and d.contact_id = c.id and d.is_shown))`,
    [company.tenant.id],
  );

const wrongDeals = () =>
  db.sql(
    `select d.id, d.contact_search_name, c.search_name from deals d
       join contacts c on c.tenant_id = d.tenant_id and c.id = d.contact_id
      where d.tenant_id = $1
        and (d.contact_search_name, d.contact_number, d.is_contact_named_by_number)
            is distinct from (c.search_name, c.number, is_named_by_number(c.name, c.number))`,
    [company.tenant.id],
  );

test("tags and owners that come and go by many at once leave the marks right", async () => {
  const { tenant, admin, ana } = company;
  const chance = createChance("kept marks");
  const tags = [await aTag(db, { tenant, name: "VIP" }), await aTag(db, { tenant, name: "Novo" })];
  const contacts = await Promise.all(
    Array.from({ length: 6 }, (_, place) => aContact(db, { tenant, name: `Pessoa ${place}` })),
  );
  const some = <T>(all: readonly T[]) => all.filter(() => chance.next() < 0.4);
  const client = server.as(admin);
  let changed = 0;
  for (let round = 0; round < 15; round++) {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => {
        const { id } = chance.pick(contacts);
        return chance.next() < 0.5
          ? client.put(`/contacts/${id}`, { tagIds: some(tags).map((tag) => tag.id) })
          : client.put(`/contacts/${id}`, { walletIds: some([admin, ana]).map((user) => user.id) });
      }),
    );
    changed += answers.filter(({ status }) => status === 200).length;
    expect(await wrongMarks()).toEqual([]);
  }
  expect(changed, "most of them were taken").toBeGreaterThan(45);
});

test("two who each take one of the last two tags leave a contact without", async () => {
  const { tenant } = company;
  const tags = [await aTag(db, { tenant, name: "VIP" }), await aTag(db, { tenant, name: "Novo" })];
  const bia = await aContact(db, { tenant, name: "Bia" });
  for (const tag of tags) {
    await db.sql("insert into contact_tags (tenant_id, contact_id, tag_id) values ($1, $2, $3)", [
      tenant.id,
      bia.id,
      tag.id,
    ]);
  }
  expect(await wrongMarks()).toEqual([]);
  await Promise.all(
    tags.map((tag) =>
      db.sql(
        `begin;
         delete from contact_tags where tenant_id = ${tenant.id} and contact_id = ${bia.id} and tag_id = ${tag.id};
         select pg_sleep(0.1);
         commit`,
      ),
    ),
  );
  expect(await wrongMarks()).toEqual([]);
  const [row] = await db.sql<{ is_untagged: boolean }>("select is_untagged from contacts where id = $1", [bia.id]);
  expect(row?.is_untagged).toBe(true);
});

test("a tag put into another leaves its contacts tagged, and one that had both with one of them", async () => {
  const { tenant, admin } = company;
  const [from, into] = [await aTag(db, { tenant, name: "Antiga" }), await aTag(db, { tenant, name: "Nova" })];
  const [both, one] = [await aContact(db, { tenant, name: "Bia" }), await aContact(db, { tenant, name: "Ciro" })];
  await server.as(admin).put(`/contacts/${both.id}`, { tagIds: [from.id, into.id] });
  await server.as(admin).put(`/contacts/${one.id}`, { tagIds: [from.id] });
  const merged = await server.as(admin).post(`/tags/${from.id}/merge`, { intoTagId: into.id });
  expect(merged.body).toMatchObject({ moved: 2 });
  const left = await db.sql("select contact_id, tag_id from contact_tags where tenant_id = $1 order by 1", [tenant.id]);
  expect(left).toEqual([both, one].map(({ id }) => ({ contact_id: String(id), tag_id: String(into.id) })));
  expect(await wrongMarks()).toEqual([]);
});

test("a deal knows by what its contact is found, whatever becomes of the contact's name, number and deals", async () => {
  const { tenant, admin } = company;
  const board = await aBoard(db, { tenant: tenant.id });
  const lane = board.lanes[0]?.id ?? 0;
  const deal = await aDeal(db, { tenant: tenant.id, boardId: board.id, laneId: lane });
  const client = server.as(admin);
  const found = async (text: string) =>
    (await client.get(`/kanban/deals?boardId=${board.id}&searchParam=${encodeURIComponent(text)}`)).body.items.length;
  expect(await wrongDeals()).toEqual([]);
  await client.put(`/contacts/${deal.contactId}`, { name: "Zélia Prado", number: "+55 11 98765-4321" });
  expect(await wrongDeals()).toEqual([]);
  expect([await found("zelia"), await found("987654321"), await found("outra")]).toEqual([1, 1, 0]);
  const other = await aContact(db, { tenant, name: "Outra Pessoa" });
  await db.sql("update deals set contact_id = $1 where id = $2", [other.id, deal.id]);
  expect(await wrongDeals()).toEqual([]);
  expect([await found("zelia"), await found("outra")]).toEqual([0, 1]);
});

test("deals that come, go, change hands and are hidden, many at once, leave the mark of those without right", async () => {
  const { tenant, admin } = company;
  const chance = createChance("kept deals");
  const board = await aBoard(db, { tenant: tenant.id });
  const laneId = board.lanes[0]?.id ?? 0;
  const contacts = await Promise.all(
    Array.from({ length: 5 }, (_, place) => aContact(db, { tenant, name: `Pessoa ${place}` })),
  );
  const client = server.as(admin);
  const deals: number[] = [];
  const change = async () => {
    const { id } = chance.pick(contacts);
    const kind = chance.next();
    if (kind < 0.4) {
      const made = await client.post("/kanban/deals", { laneId, contactId: id });
      if (made.status === 200) deals.push(made.body.id);
      return made.status;
    }
    if (kind < 0.7 && deals.length > 0) {
      const [gone] = deals.splice(Math.floor(chance.next() * deals.length), 1);
      return (await client.delete(`/kanban/deals/${gone}`)).status;
    }
    if (kind < 0.85) return (await client.put(`/contacts/${id}`, { name: `Pessoa ${chance.next()}` })).status;
    return (await client.put(`/contacts/${id}`, { flags: { disableCrm: chance.next() < 0.5 } })).status;
  };
  for (let round = 0; round < 15; round++) {
    const answers = await Promise.all(Array.from({ length: 6 }, change));
    expect(answers.filter((status) => status >= 500)).toEqual([]);
    expect(await wrongMarks()).toEqual([]);
  }
  const [from, into] = contacts;
  await client.put(`/contacts/${from?.id}`, { flags: { disableCrm: false } });
  await client.post("/kanban/deals", { laneId, contactId: from?.id });
  const merged = await client.post(`/contacts/${into?.id}/merge`, { goneContactId: from?.id, reason: "person" });
  expect(merged.status).toBe(200);
  expect(await wrongMarks()).toEqual([]);
  expect((await client.post(`/contact-merges/${merged.body.mergeId}/undo`)).status).toBe(200);
  expect(await wrongMarks()).toEqual([]);
});

test("contacts of before the mark are filled along their deals, and of those without none is touched", async () => {
  const { tenant } = company;
  const board = await aBoard(db, { tenant: tenant.id });
  const given = { tenant: tenant.id, boardId: board.id, laneId: board.lanes[0]?.id ?? 0 };
  const shown = await aDeal(db, given);
  const hidden = await aDeal(db, given);
  await server.as(company.admin).put(`/contacts/${hidden.contactId}`, { flags: { disableCrm: true } });
  await db.sql("update contacts set is_without_deals = true where tenant_id = $1", [tenant.id]);
  expect(await wrongMarks()).toHaveLength(1);
  const folder = join(import.meta.dirname, "../../../migrations");
  const file = await readFile(join(folder, "0025_contacts_without_deals.sql"), "utf8");
  await db.sql(file.slice(file.indexOf("create procedure"), file.indexOf("grant execute")));
  await db.sql("call contacts_without_deals_fill()");
  await db.sql("drop procedure contacts_without_deals_fill()");
  expect(await wrongMarks()).toEqual([]);
  const marks = await db.sql("select id, is_without_deals from contacts where id = any ($1) order by id", [
    [shown.contactId, hidden.contactId],
  ]);
  expect(marks).toEqual([
    { id: String(shown.contactId), is_without_deals: false },
    { id: String(hidden.contactId), is_without_deals: true },
  ]);
});
