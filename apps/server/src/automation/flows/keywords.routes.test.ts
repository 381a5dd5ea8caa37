// Keywords from outside: compared as people mean them, once per channel, and tried with a phrase.
import { beforeAll, expect, test } from "vitest";
import { aChannel, aFlow, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";

const db = testDatabase();
let server: TestServer;
let admin: TestUser;
let channelId: number;
let flow: { id: number; name: string };
let quiet: { id: number };

beforeAll(async () => {
  server = await testServer(db);
  admin = await aUser(db, { profile: "admin" });
  channelId = (await aChannel(db, { name: "Linha" })).id;
  flow = await aFlow(db, { isPublished: true, isActive: true });
  quiet = await aFlow(db, { isPublished: true, isActive: false });
});

const input = (given: object) => ({
  match: "contains",
  flowId: flow.id,
  channelId: null,
  isActive: true,
  interrupts: false,
  ...given,
});
const create = (given: object) => server.as(admin).post("/keyword-flows", input(given));
const attempt = async (text: string) => (await server.as(admin).post("/keyword-flows/try", { text, channelId })).body;

test("a word stands once per channel, whatever its accents, case and punctuation", async () => {
  const promo = await create({ keyword: "Promoção" });
  expect(promo.body).toMatchObject({ keyword: "Promoção", flowName: flow.name, channelName: null });
  const refused = await create({ keyword: "PROMOCAO!" });
  expect(refused).toFailWith("ERR_KEYWORD_EXISTS");
  expect(refused.body.field).toBe("keyword");
  const own = await create({ keyword: "promocao", channelId });
  expect(own.body).toMatchObject({ channelName: "Linha" });
  expect(await server.as(admin).put(`/keyword-flows/${own.body.id}`, { channelId: null })).toFailWith(
    "ERR_KEYWORD_EXISTS",
  );
  expect(await create({ keyword: "?!" })).toFailWith("ERR_VALIDATION");
  expect(await create({ keyword: "x", flowId: 987_654 })).toFailWith("ERR_NO_AUTO_REPLY_FOUND");
  expect(await create({ keyword: "x", channelId: 987_654 })).toFailWith("ERR_NO_WAPP_FOUND");
});

test("a phrase begins the channel's own word first, then the flow of all, and nothing that is switched off", async () => {
  const own = await create({ keyword: "segunda via", channelId, match: "exact" });
  const all = await create({ keyword: "via" });
  await create({ keyword: "calado", flowId: quiet.id });
  expect(await attempt("Segunda via.")).toMatchObject({
    by: "keyword",
    keywordFlowId: own.body.id,
    flowName: flow.name,
  });
  expect(await attempt("quero a segunda via")).toMatchObject({ by: "keyword", keywordFlowId: all.body.id });
  expect(await attempt("calado")).toEqual({ by: "none", keywordFlowId: null, flowId: null, flowName: null });
  await server.as(admin).put(`/keyword-flows/${all.body.id}`, { isActive: false });
  expect(await attempt("quero a segunda via")).toMatchObject({ by: "none" });
  await server.as(admin).put(`/chat-flow/${flow.id}`, { isDefault: true });
  expect(await attempt("bom dia")).toMatchObject({ by: "default", flowId: flow.id });
  await server.as(admin).put(`/channels/${channelId}`, { flowId: flow.id });
  expect(await attempt("bom dia")).toMatchObject({ by: "channel", flowId: flow.id });
  expect((await server.as(admin).delete(`/keyword-flows/${own.body.id}`)).status).toBe(200);
  expect(await server.as(admin).delete(`/keyword-flows/${own.body.id}`)).toFailWith("ERR_NOT_FOUND");
});

test("the list is searched and ordered, and a channel that goes takes its words along", async () => {
  const other = await aChannel(db, { name: "Outra" });
  await create({ keyword: "zebra", channelId: other.id });
  const found = (await server.as(admin).get("/keyword-flows?searchParam=ZEBRA&sort=-keyword")).body;
  expect(found).toMatchObject({ count: 1, items: [{ keyword: "zebra", channelId: other.id }] });
  expect((await server.as(admin).delete(`/channels/${other.id}`)).status).toBe(200);
  expect((await server.as(admin).get("/keyword-flows?searchParam=zebra")).body.count).toBe(0);
});
