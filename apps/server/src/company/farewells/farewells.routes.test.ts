// Farewell messages from outside: their order, and who may change it.
import { beforeAll, expect, test } from "vitest";
import { aFarewell, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { farewellsModule } from "./index.ts";

const db = testDatabase();
let server: TestServer;

beforeAll(async () => {
  server = await testServer(db, { also: [farewellsModule] });
});

const input = (title: string) => ({ title, message: `${title}!`, isForAll: true });

async function order(who: TestUser): Promise<string> {
  const { items } = (await server.as(who).get("/farewell-messages")).body;
  expect(items.map(({ position }: { position: number }) => position)).toEqual(
    items.map((_: unknown, index: number) => index),
  );
  return items.map(({ title }: { title: string }) => title).join("");
}

async function company(tenant: string, ...titles: string[]) {
  const who = await aUser(db, { tenant, profile: "supervisor" });
  const ids = new Map<string, number>();
  for (const title of titles) ids.set(title, (await aFarewell(db, { tenant, title })).id);
  const move = (title: string, position: number) =>
    server.as(who).put(`/farewell-messages/${ids.get(title)}`, { position });
  return { who, ids, move };
}

test("each new one comes last, and is found by title or text without accents", async () => {
  const who = await aUser(db, { tenant: "first", profile: "admin" });
  for (const title of ["Até logo", "Tchau"]) {
    const made = await server.as(who).post("/farewell-messages", input(title));
    expect(made.body).toMatchObject({ title, message: `${title}!`, isForAll: true });
  }
  expect(await order(who)).toBe("Até logoTchau");
  const found = await server.as(who).get("/farewell-messages?searchParam=ATE%20LOGO!");
  expect(found.body).toMatchObject({ count: 1, items: [{ position: 0 }] });
  const changed = await server.as(who).put(`/farewell-messages/${found.body.items[0].id}`, { message: "Volte sempre" });
  expect(changed.body).toMatchObject({ title: "Até logo", message: "Volte sempre", position: 0 });
});

test("moving up, down, to the place it has and past the end", async () => {
  const { who, move } = await company("moving", "a", "b", "c", "d", "e");
  expect((await move("d", 1)).body.position).toBe(1);
  expect(await order(who)).toBe("adbce");
  await move("a", 3);
  expect(await order(who)).toBe("dbcae");
  await move("b", 1);
  expect(await order(who)).toBe("dbcae");
  expect((await move("d", 9_007_199_254_740_991)).body.position).toBe(4);
  expect(await order(who)).toBe("bcaed");
  await move("e", 0);
  expect(await order(who)).toBe("ebcad");
});

test("what is deleted leaves no hole, and the next one comes last", async () => {
  const { who, ids } = await company("deleting", "a", "b", "c");
  expect((await server.as(who).delete(`/farewell-messages/${ids.get("a")}`)).body).toEqual({ ok: true });
  expect(await order(who)).toBe("bc");
  await server.as(who).post("/farewell-messages", input("d"));
  expect(await order(who)).toBe("bcd");
});

test("many who add, move and delete at once keep one order", async () => {
  const { who, ids, move } = await company("crowd", "a", "b", "c", "d");
  const client = server.as(who);
  const answers = await Promise.all([
    ...["e", "f", "g"].map((title) => client.post("/farewell-messages", input(title))),
    move("d", 0),
    move("a", 2),
    client.delete(`/farewell-messages/${ids.get("b")}`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect([...(await order(who))].sort().join("")).toBe("acdefg");
});

test("strangers, attendants and empty texts are refused", async () => {
  const { who } = await company("own", "a");
  const foreign = await aFarewell(db, { tenant: "other" });
  for (const id of [foreign.id, 987_654]) {
    expect(await server.as(who).put(`/farewell-messages/${id}`, { position: 0 })).toFailWith("ERR_NO_FAREWELL_FOUND");
    expect(await server.as(who).delete(`/farewell-messages/${id}`)).toFailWith("ERR_NO_FAREWELL_FOUND");
  }
  const empty = await server.as(who).post("/farewell-messages", { ...input("x"), message: "  " });
  expect(empty).toFailWith("ERR_VALIDATION");
  expect(empty.body.field).toBe("message");
  expect(await server.as(await aUser(db)).get("/farewell-messages")).toFailWith("ERR_NO_PERMISSION");
});
