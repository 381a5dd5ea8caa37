// Segments from outside: who is of one, that campaigns read it when they make their list, and what keeps one from going.
import { AudienceSource } from "@prosa/contracts/campaigns";
import { beforeAll, expect, test } from "vitest";
import {
  aCampaign,
  aContact,
  aSegment,
  aTag,
  aTenant,
  aUser,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

async function aScene() {
  const tenant = await aTenant(db);
  const admin = await aUser(db, { tenant, profile: "admin" });
  const [vip, resale, blocked] = [
    await aTag(db, { tenant, name: "VIP" }),
    await aTag(db, { tenant, name: "Revenda" }),
    await aTag(db, { tenant, name: "Inadimplente" }),
  ];
  let last = 0;
  const contact = async (area: string, ...tagIds: number[]) => {
    last += 1;
    const made = await aContact(db, { tenant, number: `55${area}98888${String(last).padStart(4, "0")}` });
    for (const tagId of tagIds) {
      await db.sql("insert into contact_tags (tenant_id, contact_id, tag_id) values ($1, $2, $3)", [
        tenant.id,
        made.id,
        tagId,
      ]);
    }
    return made.id;
  };
  return { tenant, admin, vip, resale, blocked, contact };
}

const tag = (id: number) => ({ kind: "tag", id });
const state = (name: string) => ({ kind: "state", state: name });
const segment = (meant: object[], except: object[] = [], name = "Paulistas") => ({ name, meant, except });
const countOf = async (as: TestUser, meant: object[], except: object[] = []) =>
  (await server.as(as).post("/segments/count", { meant, except })).body.count;

test("of one kind any, of different kinds each, and without those who are excepted", async () => {
  const { admin, vip, resale, blocked, contact } = await aScene();
  await contact("11", vip.id);
  await contact("11", resale.id);
  await contact("11", vip.id, blocked.id);
  await contact("21", vip.id);
  await contact("11");
  expect(await countOf(admin, [tag(vip.id)])).toBe(3);
  expect(await countOf(admin, [tag(vip.id), tag(resale.id)])).toBe(4);
  expect(await countOf(admin, [tag(vip.id), tag(resale.id), state("SP")])).toBe(3);
  expect(await countOf(admin, [tag(vip.id), tag(resale.id), state("SP")], [tag(blocked.id)])).toBe(2);
  expect(await countOf(admin, [state("SP"), state("RJ")])).toBe(5);
});

test("is made, found, changed and deleted; its name exists once", async () => {
  const { admin, vip } = await aScene();
  const mine = server.as(admin);
  const made = await mine.post("/segments", segment([tag(vip.id), state("SP")]));
  expect(made.body).toEqual({ id: made.body.id, ...segment([tag(vip.id), state("SP")]) });
  expect(await mine.post("/segments", segment([state("RJ")], [], "PAULISTAS"))).toFailWith("ERR_NAME_EXISTS");
  const changed = await mine.put(`/segments/${made.body.id}`, { except: [state("RJ")] });
  expect(changed.body).toEqual({ ...made.body, except: [state("RJ")] });
  const found = await mine.get("/segments?searchParam=paul");
  expect(found.body).toEqual({ items: [changed.body], count: 1, hasMore: false });
  expect((await mine.delete(`/segments/${made.body.id}`)).body).toEqual({ ok: true });
  expect(await mine.put(`/segments/${made.body.id}`, {})).toFailWith("ERR_NO_SEGMENT_FOUND");
});

test("what another company has cannot be named, nor can a segment", async () => {
  const [{ admin }, other] = [await aScene(), await aScene()];
  const foreign = await server.as(admin).post("/segments", segment([tag(other.vip.id)]));
  expect(foreign).toFailWith("ERR_CAMPAIGN_CONTACTS_NOT_EXISTS_OR_NOT_ACESSIBLE");
  const nested = await aSegment(db, { tenant: admin.tenantId });
  const refused = await server.as(admin).post("/segments", segment([{ kind: "segment", id: nested.id }]));
  expect(refused.status).toBe(400);
});

test("a draft keeps its segment from going, and names itself", async () => {
  const { tenant, admin, vip } = await aScene();
  const made = await aSegment(db, { tenant, meant: [tag(vip.id)] });
  const campaign = await aCampaign(db, { tenant, name: "Natal" });
  const put = await server.as(admin).put(`/campaigns/${campaign.id}`, { audience: [{ kind: "segment", id: made.id }] });
  expect(put.body.audienceNames).toEqual([made.name]);
  const refused = await server.as(admin).delete(`/segments/${made.id}`);
  expect(refused).toFailWith("ERR_SEGMENT_IN_USE");
  expect(refused.body.entity).toEqual([{ kind: "campaigns", count: 1, names: ["Natal"] }]);
  expect((await server.as(admin).get("/campaigns/choices")).body.segments).toEqual([{ id: made.id, name: made.name }]);
});

test("every way to say who is meant is explained by somebody", async () => {
  const { admin } = await aScene();
  const named = { tag: 1, wallet: 1, channel: 1, lane: 1, segment: 1, table: 1 };
  for (const { shape } of AudienceSource.options) {
    const kind = shape.kind.value;
    const source = {
      kind,
      ...(kind in named && { id: 987_654 }),
      ...(kind === "state" && { state: "SP" }),
      ...(kind === "option" && { option: "disableBot" }),
      ...(kind === "campaign" && { id: 987_654, outcome: "failed" }),
      ...(kind === "contacts" && { ids: [987_654] }),
    };
    const campaign = await aCampaign(db, { tenant: admin.tenantId, name: `Campaign ${kind}` });
    const answer = await server.as(admin).put(`/campaigns/${campaign.id}`, { audience: [source] });
    expect(answer.status, kind).toBeLessThan(500);
  }
});
