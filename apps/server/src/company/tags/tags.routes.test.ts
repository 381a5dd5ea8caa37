// Tags from outside: names, counts, merging, and what keeps one from going.
import { beforeAll, expect, test } from "vitest";
import { aContact, aTag, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { tagsModule } from "./index.ts";

const db = testDatabase();
let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  server = await testServer(db, { also: [tagsModule] });
  admin = await aUser(db, { profile: "admin" });
});

const input = (given: object = {}) => ({ name: "VIP", color: "#5F6B78", isActive: true, ...given });
const wear = (contact: { id: number; tenantId: number }, ...tags: { id: number }[]) =>
  Promise.all(
    tags.map(({ id }) => db.sql("insert into contact_tags values ($1, $2, $3)", [contact.tenantId, contact.id, id])),
  );
const wearersOf = async ({ id }: { id: number }) =>
  (await db.sql<{ contact_id: string }>("select contact_id from contact_tags where tag_id = $1 order by 1", [id])).map(
    (row) => Number(row.contact_id),
  );

test("a tag is made, found, changed and deleted, and counts who wears it", async () => {
  const mine = server.as(admin);
  const made = await mine.post("/tags", input({ name: "Situação" }));
  expect(made.body).toMatchObject({ name: "Situação", contacts: 0, isActive: true });
  await wear(await aContact(db), made.body);
  const found = await mine.get("/tags?searchParam=SITUACAO&sort=-contacts");
  expect(found.body).toMatchObject({ count: 1, items: [{ id: made.body.id, contacts: 1 }] });
  expect((await mine.put(`/tags/${made.body.id}`, { isActive: false })).body.isActive).toBe(false);
  await db.sql("delete from contact_tags where tag_id = $1", [made.body.id]);
  expect((await mine.delete(`/tags/${made.body.id}`)).body).toEqual({ ok: true });
  expect(await mine.put(`/tags/${made.body.id}`, { isActive: true })).toFailWith("ERR_NO_TAG_FOUND");
});

test("a name exists once", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => server.as(admin).post("/tags", input())));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ error: "ERR_NAME_EXISTS", field: "name" });
});

test("a tag that contacts wear stays, and the refusal names some of them", async () => {
  const tag = await aTag(db);
  for (let number = 0; number < 7; number++) await wear(await aContact(db, { name: `Contact ${number}` }), tag);
  const answer = await server.as(admin).delete(`/tags/${tag.id}`);
  expect(answer).toFailWith("ERR_TAG_CONTACTS_EXISTS");
  expect(answer.body.entity).toEqual([{ kind: "contacts", count: 7, names: expect.arrayContaining(["Contact 6"]) }]);
  expect(answer.body.entity[0].names).toHaveLength(5);
});

test("merging gives everybody the other tag once, and the first is gone", async () => {
  const [from, into] = [await aTag(db), await aTag(db)];
  const [ana, bia, caio] = [await aContact(db), await aContact(db), await aContact(db)];
  await wear(ana, from);
  await wear(bia, from, into);
  await wear(caio, into);
  const answer = await server.as(admin).post(`/tags/${from.id}/merge`, { intoTagId: into.id });
  expect(answer.body).toMatchObject({ moved: 2, tag: { id: into.id, contacts: 3 } });
  expect(await wearersOf(into)).toEqual([ana.id, bia.id, caio.id]);
  expect(await db.sql("select id from tags where id = $1", [from.id])).toEqual([]);
  const [logged] = await db.sql("select detail from security_log where kind = 'tags.merged' and tenant_id = $1", [
    admin.tenantId,
  ]);
  expect(logged?.detail).toEqual({ id: from.id, into: into.id, contacts: 2 });
});

test("a tag of five thousand merges in one transaction of short statements", async () => {
  const [from, into] = [await aTag(db), await aTag(db)];
  await db.sql(
    `with made as (insert into contacts (tenant_id, name) select $1, 'Many' from generate_series(1, 5000) returning id)
     insert into contact_tags select $1, id, $2 from made`,
    [admin.tenantId, from.id],
  );
  const answer = await server.as(admin).post(`/tags/${from.id}/merge`, { intoTagId: into.id });
  expect(answer.body).toMatchObject({ moved: 5000, tag: { contacts: 5000 } });
});

test("merging into itself, into nothing or into a stranger's tag is refused and moves nobody", async () => {
  const [tag, foreign] = [await aTag(db), await aTag(db, { tenant: "other" })];
  const contact = await aContact(db);
  await wear(contact, tag);
  const merge = (id: number, intoTagId: number) => server.as(admin).post(`/tags/${id}/merge`, { intoTagId });
  expect(await merge(tag.id, tag.id)).toFailWith("ERR_VALIDATION");
  for (const id of [foreign.id, 987_654]) {
    const refused = await merge(tag.id, id);
    expect(refused).toFailWith("ERR_NO_TAG_FOUND");
    expect(refused.body.field).toBe("intoTagId");
    expect(await merge(id, tag.id)).toFailWith("ERR_NO_TAG_FOUND");
    expect(await server.as(admin).delete(`/tags/${id}`)).toFailWith("ERR_NO_TAG_FOUND");
  }
  expect(await wearersOf(tag)).toEqual([contact.id]);
});

test("two merges of the same tags at once leave one winner and nobody without a tag", async () => {
  const [one, other] = [await aTag(db), await aTag(db)];
  const [ana, bia] = [await aContact(db), await aContact(db)];
  await wear(ana, one);
  await wear(bia, other);
  const merge = (from: { id: number }, into: { id: number }) =>
    server.as(admin).post(`/tags/${from.id}/merge`, { intoTagId: into.id });
  const answers = await Promise.all([merge(one, other), merge(other, one)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  const survivor = answers[0]?.status === 200 ? other : one;
  expect(await wearersOf(survivor)).toEqual([ana.id, bia.id]);
});

test("supervisors read, attendants do neither", async () => {
  const tag = await aTag(db);
  const supervisor = server.as(await aUser(db, { profile: "supervisor" }));
  expect((await supervisor.get("/tags")).status).toBe(200);
  expect(await supervisor.delete(`/tags/${tag.id}`)).toFailWith("ERR_NO_PERMISSION");
  expect(await supervisor.post(`/tags/${tag.id}/merge`, { intoTagId: tag.id })).toFailWith("ERR_NO_PERMISSION");
  expect(await server.as(await aUser(db)).get("/tags")).toFailWith("ERR_NO_PERMISSION");
});

test("a character no database keeps is refused, not an error of ours", async () => {
  expect(await server.as(admin).post("/tags", input({ name: "a\u0000b" }))).toFailWith("ERR_VALIDATION");
  expect(await server.as(admin).get("/tags?searchParam=a%00b")).toFailWith("ERR_VALIDATION");
});

test("everybody may choose among the active tags, by name", async () => {
  const tenant = "tags for all";
  const [second, first] = [
    await aTag(db, { tenant, name: "Óbvio" }),
    await aTag(db, { tenant, name: "Novo" }),
    await aTag(db, { tenant, name: "Antigo", isActive: false }),
  ];
  const user = await aUser(db, { tenant, profile: "user" });
  const { body } = await server.as(user).get("/tags/choices");
  expect(body.items.map(({ id }: { id: number }) => id)).toEqual([first?.id, second?.id]);
});
