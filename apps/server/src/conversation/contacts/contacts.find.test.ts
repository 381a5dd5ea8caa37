// Finding contacts: by name, number and e-mail as people type them, and from A to Z.
import { beforeAll, expect, test } from "vitest";
import {
  aContact,
  aTag,
  aTenant,
  aTicket,
  aUser,
  aWallet,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";

const db = testDatabase();
let server: TestServer;
let ana: TestUser;
const tenant = "finding";
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
  ana = await aUser(db, { tenant });
});

const choose = async (text: string, as = ana) => {
  const { body } = await server.as(as).get(`/contacts/choices?searchParam=${encodeURIComponent(text)}`);
  return body.items.map(({ name }: { name: string }) => name);
};

test("a name is found by any of its words, without accents and case, and by the beginning of its shortest", async () => {
  for (const name of ["João d'Ávila (Loja)", "Antônia Conceição", "Ana Gonçalves"])
    await aContact(db, { tenant, name });
  expect(await choose("joao")).toEqual(["João d'Ávila (Loja)"]);
  expect(await choose("AVILA")).toEqual(["João d'Ávila (Loja)"]);
  expect(await choose("lo")).toEqual(["João d'Ávila (Loja)"]);
  expect(await choose("nceic")).toEqual(["Antônia Conceição"]);
  expect(await choose("gonçalves  an")).toEqual(["Ana Gonçalves"]);
  expect(await choose("gonçalves joão")).toEqual([]);
  // Who is called so comes before who is called so too.
  expect(await choose("an")).toEqual(["Ana Gonçalves", "Antônia Conceição"]);
});

test.each([
  "5511912345678",
  "+55 (11) 91234-5678",
  "11912345678",
  "(11) 1234-5678",
  "011 91234 5678",
  "551112345678",
  "91234-5678",
  "2345-6",
  "345678",
])("a number is found as %s", async (typed) => {
  const own = `numbers ${typed}`;
  const person = await aUser(db, { tenant: own });
  // As the provider names it, without the ninth digit.
  await aContact(db, { tenant: own, name: "Bia", number: "551112345678" });
  await aContact(db, { tenant: own, name: "Outra", number: "5521988887777" });
  expect(await choose(typed, person)).toEqual(["Bia"]);
});

test("six digits that end somebody's number are not looked for in the middle of others; fewer are", async () => {
  const own = "ends of numbers";
  const person = await aUser(db, { tenant: own });
  await aContact(db, { tenant: own, name: "No fim", number: "5511987654321" });
  await aContact(db, { tenant: own, name: "No meio", number: "5565432198877" });
  expect(await choose("654321", person)).toEqual(["No fim"]);
  expect(await choose("54321", person)).toEqual(["No fim", "No meio"]);
  expect(await choose("432198", person), "the end of nobody's").toEqual(["No meio"]);
});

test("an e-mail is found by a piece of it, and signs are no pattern", async () => {
  const own = "mails";
  const person = await aUser(db, { tenant: own });
  const contact = await aContact(db, { tenant: own, name: "Carla" });
  await aContact(db, { tenant: own, name: "Dora" });
  await db.sql("update contacts set email = 'carla_50%@Example.com' where id = $1", [contact.id]);
  for (const typed of ["carla_50%@", "@example", "50%@EX"]) expect(await choose(typed, person)).toEqual(["Carla"]);
  for (const typed of ["%%%", "___", "carla.50", "'; drop table contacts; --", "\\\\", "a".repeat(200)]) {
    expect(await choose(typed, person)).toEqual([]);
  }
});

test("a choice tells the attendance that is going on, if it may be seen", async () => {
  const { id: own } = await aTenant(db);
  const [person, other] = [await aUser(db, { tenant: own }), await aUser(db, { tenant: own })];
  const contact = await aContact(db, { tenant: own, name: "Eva" });
  await aTicket(db, { tenant: own, contactId: contact.id, status: "closed", userId: person.id });
  const ask = async () => (await server.as(person).get("/contacts/choices?searchParam=eva")).body.items;
  expect(await ask()).toEqual([
    { id: contact.id, name: "Eva", number: contact.number, profilePicUrl: null, activeTicketId: null },
  ]);
  const queue = await db.sql<{ id: string }>("insert into queues (tenant_id, name) values ($1, 'Outra') returning id", [
    own,
  ]);
  const queueId = Number(queue[0]?.id);
  const hidden = { tenant: own, contactId: contact.id, status: "open" as const, userId: other.id, queueId };
  await aTicket(db, hidden);
  expect(await ask()).toMatchObject([{ activeTicketId: null }]);
  const seen = await aTicket(db, { tenant: own, contactId: contact.id, status: "open", userId: person.id, queueId });
  expect(await ask()).toMatchObject([{ activeTicketId: seen.id }]);
});

test("one letter is not enough", async () => {
  expect(await server.as(ana).get("/contacts/choices?searchParam=a")).toFailWith("ERR_VALIDATION");
});

test("the book goes from A to Z in pages, without a gap and without anybody twice", async () => {
  const { id: own } = await aTenant(db);
  const person = await aUser(db, { tenant: own });
  await db.sql(
    `insert into contacts (tenant_id, name, number)
     select $1, (array['Ágata', 'ana', 'Beto', 'çaça', 'Zé'])[1 + n % 5] || ' ' || lpad((n / 5)::text, 2, '0'), null
       from generate_series(0, 119) n`,
    [own],
  );
  await aContact(db, { tenant: own, name: "5511987654321", number: "5511987654321" });
  const all: { id: number; name: string; letter: string }[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? "" : `?cursor=${cursor}`;
    const { body } = await server.as(person).get(`/contacts/book${query}`);
    expect(body.items.length).toBeLessThanOrEqual(50);
    all.push(...body.items);
    cursor = body.cursor;
  } while (cursor !== null);
  expect(all).toHaveLength(121);
  expect(new Set(all.map(({ id }) => id)).size).toBe(121);
  expect([...new Set(all.map(({ letter }) => letter))]).toEqual(["#", "A", "B", "C", "Z"]);
  expect(all[1]?.name).toBe("Ágata 00");
  expect(await server.as(person).get("/contacts/book?cursor=abc")).toFailWith("ERR_VALIDATION");
});

test("the book is narrowed by tag, wallet and words together", async () => {
  const { id: own } = await aTenant(db);
  const person = await aUser(db, { tenant: own });
  const tag = await aTag(db, { tenant: own });
  const [first, second, third] = [
    await aContact(db, { tenant: own, name: "Maria Alves" }),
    await aContact(db, { tenant: own, name: "Maria Brito" }),
    await aContact(db, { tenant: own, name: "Zeca" }),
  ];
  for (const { id } of [first, third]) await db.sql("insert into contact_tags values ($1, $2, $3)", [own, id, tag.id]);
  for (const contact of [first, second]) await aWallet(db, contact, person);
  const read = async (query: string) =>
    (await server.as(person).get(`/contacts/book?${query}`)).body.items.map(({ id }: { id: number }) => id);
  expect(await read("searchParam=maria")).toEqual([first.id, second.id]);
  expect(await read(`tagId=${tag.id}`)).toEqual([first.id, third.id]);
  expect(await read(`walletId=${person.id}`)).toEqual([first.id, second.id]);
  expect(await read(`tagId=${tag.id}&walletId=${person.id}&searchParam=al`)).toEqual([first.id]);
});
