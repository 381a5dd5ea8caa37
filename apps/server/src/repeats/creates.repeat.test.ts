// Every creating route, asked more than once with one key; generated, so that a new route is held to it unasked.
import { routes } from "@prosa/contracts/routes";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aUser, type TestUser, testDatabase, testServer } from "#testing";
import { watchChanges } from "../isolation/changes.ts";
import { makeTwin } from "../isolation/twins.ts";
import { plantedFaults, plantedModule } from "./planted.ts";
import { aTag, faultsOf, isReplayed, post, type World, wishesOf } from "./repeat.ts";

const db = testDatabase();
let world: World;
let person: TestUser;

/** Asked by hand, because the generator cannot make what they need. */
const byHand: Readonly<Record<string, string>> = {
  uploadFile: "Wants a file beside its words: files.routes.test.ts.",
  v1External: "Wants a default channel on which the customer wrote lately: public-api.test.ts of office/public-api.",
  createHelpArticle: "Asked by the platform's own people: help.test.ts of office/help.",
  createPlan: "Asked by the platform's own people: companies.test.ts of office/operator.",
  renewCompany: "Asked by the platform's own people: companies.test.ts of office/operator.",
  makeInvoice: "Asked by the platform's own people: billing.test.ts of office/billing.",
  refundPayment: "Asked by the platform's own people, of a gateway: charges.sandbox.test.ts of office/billing.",
  choosePlan: "The second choice of a company meets the first: billing.test.ts of office/billing.",
  createTemplate: "Asks the provider, too: templates.write.test.ts.",
  syncContacts: "Wants a connected telephone: contact-sync.remote.test.ts.",
  inviteVisitor: "Wants somebody who is on a site: webchat.now.test.ts.",
  createChannel: "Asks the provider first: channels.routes.test.ts.",
};

const creating = Object.entries(routes).filter(([name, { creates }]) => creates === true && !(name in byHand));

beforeAll(async () => {
  const server = await testServer(db, { role: "api", also: [plantedModule] });
  const twin = await makeTwin(db, "again");
  world = { db, server, twin, changes: await watchChanges(db, twin.tenantId) };
  // The company's first secret makes its data key.
  const { admin } = world.twin.people;
  await post(server, admin, aTag(), "first");
  // And the first who wants no campaigns what their numbers are hashed with.
  await db.sql("select consent_key($1)", [world.twin.tenantId]);
});

beforeEach(async () => {
  const { twin } = world;
  // Long work of a company, letters and attempts of a person are limited; who comes here has asked for none yet.
  await db.sql("update long_jobs set status = 'done', finished_at = now() where tenant_id = $1", [twin.tenantId]);
  await db.sql("delete from letters");
  const [queue] = await db.sql<{ id: string }>("select id from queues where tenant_id = $1 limit 1", [twin.tenantId]);
  person = await aUser(db, { tenant: twin.tenantId, profile: "admin", queues: [{ id: Number(queue?.id) }] });
});

test.each(creating)("%s makes one of what is asked for with one key", async (name, route) => {
  expect(await faultsOf(world, person, wishesOf(world, name, route, person))).toEqual([]);
});

const named = (path: string) => async () => ({ path, body: { name: crypto.randomUUID() } });

test("a route that keeps no answer, another one, or makes something beside it would be seen", async () => {
  for (const [path, fault] of Object.entries(plantedFaults)) {
    const found = (await faultsOf(world, person, named(path))).join("; ");
    if (fault) expect(found, path).toMatch(fault);
    else expect(found, path).toBe("");
  }
});

test("a key is the person's own", async () => {
  const { server, twin } = world;
  const [mine, theirs] = [
    await post(server, person, aTag(), "one key"),
    await post(server, twin.people.admin, aTag(), "one key"),
  ];
  expect([mine.status, theirs.status]).toEqual([200, 200]);
  expect([isReplayed(mine), isReplayed(theirs)]).toEqual([false, false]);
});

test("a request that failed left no key behind", async () => {
  const { server } = world;
  const [taken, free] = [aTag(), aTag()];
  expect((await post(server, person, taken, "other")).status).toBe(200);
  expect(await post(server, person, taken, "again")).toFailWith("ERR_NAME_EXISTS");
  expect((await post(server, person, free, "again")).status).toBe(200);
});

test("after 48 hours a key is free again, whether its row is gone or not", async () => {
  const { server } = world;
  const [first, other] = [aTag(), aTag()];
  await post(server, person, first, "old");
  await db.sql("update idempotency_keys set created_at = created_at - interval '47 hours' where user_id = $1", [
    person.id,
  ]);
  expect(isReplayed(await post(server, person, first, "old"))).toBe(true);
  await db.sql("update idempotency_keys set created_at = created_at - interval '1 hour' where user_id = $1", [
    person.id,
  ]);
  const fresh = await post(server, person, other, "old");
  expect([fresh.status, isReplayed(fresh)]).toEqual([200, false]);
  expect((await post(server, person, other, "old")).body).toEqual(fresh.body);
});

test("a key is printable and no longer than 255", async () => {
  const { server } = world;
  for (const key of ["", "x".repeat(256), "caf\u00e9", "a\tb"]) {
    expect(await post(server, person, aTag(), key), key).toFailWith("ERR_VALIDATION");
  }
  expect((await post(server, person, aTag(), "x".repeat(255))).status).toBe(200);
  expect((await post(server, person, aTag(), "~ !")).status).toBe(200);
});

test("what is kept can be read by nobody who reads the table", async () => {
  const { server } = world;
  const [key, wish] = ["a key with a name in it", aTag()];
  await post(server, person, wish, key);
  const rows = await db.sql("select k::text as row from idempotency_keys k where user_id = $1", [person.id]);
  expect(rows).toHaveLength(1);
  for (const secret of [key, wish.body.name, Buffer.from(key).toString("hex")]) {
    expect(JSON.stringify(rows)).not.toContain(secret);
  }
});
