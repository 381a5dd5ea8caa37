// Help from outside: the operator writes, every company reads what is published for its people, and nobody else writes.
import { beforeAll, expect, test } from "vitest";
import { aTenant, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";

const db = testDatabase();
let server: TestServer;
let operator: TestUser;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
  await db.sql(
    `with p as (insert into plans (name, max_users, max_connections, value_cents) values ('op', 9, 9, 0) returning id)
     insert into tenants (id, name, plan_id, due_at) select 1, 'Prosa', id, '2199-01-01' from p`,
  );
  operator = await aUser(db, { tenant: 1, profile: "admin" });
});

const article = (title: string, given: object = {}) => ({
  texts: { pt: { title, body: `**${title}**` }, en: null, es: null },
  videoUrl: null,
  audience: "everybody",
  isPublished: true,
  ...given,
});
const write = async (title: string, given: object = {}) =>
  Number((await server.as(operator).post("/admin/help-articles", article(title, given))).body.id);
const titles = async (who: TestUser, language = "pt") =>
  (await server.as(who).get(`/help?language=${language}`)).body.articles.map(({ title }: { title: string }) => title);

test("articles are read in the operator's order by those they are for, in their language", async () => {
  const tenant = await aTenant(db);
  const [admin, user] = [await aUser(db, { tenant, profile: "admin" }), await aUser(db, { tenant, profile: "user" })];
  const first = await write("Primeiro", { texts: { ...article("Primeiro").texts, en: { title: "First", body: "" } } });
  const second = await write("Segundo", { audience: "admins" });
  await write("Rascunho", { isPublished: false });
  expect(await titles(admin)).toEqual(["Primeiro", "Segundo"]);
  expect(await titles(user)).toEqual(["Primeiro"]);
  expect(await titles(user, "en")).toEqual(["First"]);
  expect(await titles(user, "es")).toEqual(["Primeiro"]);

  await server.as(operator).put(`/admin/help-articles/${second}`, { position: 0, audience: "everybody" });
  expect(await titles(user)).toEqual(["Segundo", "Primeiro"]);
  const { body } = await server.as(operator).get("/admin/help-articles?searchParam=FIRST");
  expect(body).toMatchObject({ count: 1, items: [{ id: first, position: 1 }] });
  expect((await server.as(operator).delete(`/admin/help-articles/${first}`)).body).toEqual({ ok: true });
  expect(await server.as(operator).delete(`/admin/help-articles/${first}`)).toFailWith("ERR_NO_HELP_ARTICLE_FOUND");
  const { items } = (await server.as(operator).get("/admin/help-articles")).body;
  expect(items.map(({ position }: { position: number }) => position)).toEqual([0, 1]);
});

test("an address that is no page of the web is refused, and a key asked twice writes one", async () => {
  for (const videoUrl of ["javascript:alert(1)", "http://example.com/a", "nowhere"]) {
    expect((await server.as(operator).post("/admin/help-articles", article("x", { videoUrl }))).status).toBe(400);
  }
  const keyed = {
    method: "POST",
    headers: { "idempotency-key": "article", "content-type": "application/json" },
    body: JSON.stringify(article("uma vez")),
  };
  const ask = () => server.as(operator).raw("/api/admin/help-articles", keyed);
  expect((await ask()).body).toEqual((await ask()).body);
});

test("a company's transaction cannot write them", async () => {
  const { id } = await aTenant(db);
  const kept = await write("Fica");
  const made = { position: 9, audience: "everybody", isPublished: true, videoUrl: null, texts: "{}" } as const;
  await expect(
    db.tenantTx(id, (tx) =>
      tx
        .insertInto("helpArticles")
        .values({ ...made, updatedAt: new Date() })
        .execute(),
    ),
  ).rejects.toThrow(/row-level security/);
  await db.tenantTx(id, (tx) => tx.deleteFrom("helpArticles").execute());
  const { items } = (await server.as(operator).get("/admin/help-articles")).body;
  expect(items.map((row: { id: number }) => row.id)).toContain(kept);
});
