// Why a bot said something, asked by people who may see its flow and by those who may not.
import { messageWhy, ticketFlow } from "@prosa/contracts/automation/flow-why";
import { beforeAll, expect, test } from "vitest";
import { aUser, type TestServer, testDatabase, testServer } from "#testing";
import { aDocument } from "../bots.factory.ts";
import { aStage } from "../testing/stage.ts";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

/** Asks for a name, keeps it, and answers by it. */
const asking = () =>
  aDocument([
    {
      kind: "step",
      id: "ask",
      interactions: [{ id: "hello", kind: "message", text: "Qual é o seu nome?" }],
      conditions: [
        { id: "secret", when: { op: "exact", values: ["segredo"] }, target: { to: "step", stepId: "thanks" } },
        { id: "any", when: { op: "any" }, target: { to: "step", stepId: "thanks" } },
      ],
      saveAs: "nome",
    },
    {
      kind: "step",
      id: "thanks",
      interactions: [{ id: "bye", kind: "message", text: "Obrigado, {{nome}}" }],
      conditions: [{ id: "again", when: { op: "any" }, target: { to: "repeat" } }],
    },
  ]);

async function aTalk() {
  const stage = await aStage(db, server, asking);
  await stage.says("oi");
  await stage.turns();
  await stage.says("segredo");
  await stage.turns();
  const { tenant, sales } = stage.company;
  const rows = await db.sql<{ id: string }>(
    "select id from messages where tenant_id = $1 and send_type = 'bot' order by id",
    [tenant.id],
  );
  const [first, second] = rows.map(({ id }) => Number(id));
  if (!first || !second) throw new Error("the bot said too little");
  const admin = await aUser(db, { tenant, profile: "admin", queues: [sales] });
  return { ...stage, first, second, admin };
}

test("whoever sees flows is told the flow, the step, the words, the rule and what was kept", async () => {
  const { first, second, admin, flowId } = await aTalk();
  const begun = messageWhy.answer.parse((await server.as(admin).get(`/messages/${first}/why`)).body).why;
  expect(begun).toMatchObject({
    kind: "flow",
    flow: { id: flowId, name: "Menu", version: 1 },
    origin: "channel",
    step: { id: "ask", name: "ask" },
    event: "start",
    heard: ["oi"],
    path: [{ from: null, rule: "start", to: { id: "ask" }, isTurn: true }],
    values: [],
  });
  const answered = messageWhy.answer.parse((await server.as(admin).get(`/messages/${second}/why`)).body).why;
  expect(answered).toMatchObject({
    step: { id: "thanks" },
    event: "inbound",
    heard: ["segredo"],
    path: [
      { rule: "start", isTurn: false },
      { from: { id: "ask" }, rule: "exact", words: ["segredo"], to: { id: "thanks" }, isTurn: true },
    ],
    values: [{ key: "nome", value: "segredo" }],
  });
});

test("who may not see flows is told the way, without the words of rules and without values", async () => {
  const { second, company, ticket } = await aTalk();
  const answer = await server.as(company.ana).get(`/messages/${second}/why`);
  const { why } = messageWhy.answer.parse(answer.body);
  expect(why).toMatchObject({ flow: { name: "Menu" }, values: null });
  expect(why?.path.map(({ rule, words }) => [rule, words])).toEqual([
    ["start", null],
    ["exact", null],
  ]);
  const { id } = (await ticket()) as { id: string };
  const standing = ticketFlow.answer.parse((await server.as(company.ana).get(`/tickets/${id}/flow`)).body);
  expect(standing.session).toMatchObject({ step: { id: "thanks" }, waitsFor: "answer", endedAt: null, values: null });
});

test("what a person wrote has no reason, and a stranger's message does not exist", async () => {
  const { second, admin, company } = await aTalk();
  const [mine] = await db.sql<{ id: string }>(
    "select id from messages where tenant_id = $1 and not from_me order by id limit 1",
    [company.tenant.id],
  );
  expect((await server.as(admin).get(`/messages/${mine?.id}/why`)).body).toEqual({ why: null });
  const other = await aTalk();
  expect(await server.as(other.admin).get(`/messages/${second}/why`)).toFailWith("ERR_NO_MESSAGE_FOUND");
  expect(await server.as(company.caio).get(`/messages/${second}/why`)).toFailWith("ERR_NO_MESSAGE_FOUND");
});
