// Flows of the izing family: read whole, read with losses, and not read at all without anything breaking.
import { expect, test } from "vitest";
import { validate } from "../check/validate.ts";
import { Talk } from "../flow.factory.ts";
import { chanceFrom, strangeText } from "../hostile/index.ts";
import { importIzing } from "./izing.ts";

const settings = {
  id: "configurations",
  type: "configurations",
  name: "Configurações",
  configurations: {
    notOptionsSelectMessage: { message: "Não entendi", stepReturn: "A" },
    notResponseMessage: { time: 10, type: 1, destiny: 4 },
    welcomeMessage: { message: "Já chamo alguém" },
    farewellMessage: { message: "Tchau" },
    maxRetryBotMessage: { number: 3, type: 2, destiny: 9 },
    autoDistributeTickets: "R",
    answerCloseTicket: ["sair"],
  },
};
const node = (id: string, rest: object) => ({
  id,
  type: "node",
  name: id,
  left: "10px",
  top: "20px",
  interactions: [],
  conditions: [],
  ...rest,
});
const menu = node("welcome", {
  interactions: [
    { id: "1", type: "MessageField", data: { message: "Olá {{name}}" } },
    {
      id: "2",
      type: "MessageOptionsField",
      data: { message: "Escolha", values: [{ value: "Vendas" }, { value: "Suporte" }] },
    },
  ],
  conditions: [
    { id: "a", type: "R", condition: ["1", "vendas"], action: 1, queueId: 5 },
    { id: "b", type: "R", condition: ["2"], action: 0, nextStepId: "help" },
    { id: "c", type: "US", condition: [], action: 2, userIdDestination: 8 },
  ],
});
const help = node("help", {
  interactions: [{ id: "3", type: "MessageField", data: { message: "Diga" } }],
  conditions: [{ id: "d", type: "US", action: 1, queueId: 6 }],
});
const whole = {
  name: "Atendimento",
  nodeList: [{ id: "start", type: "start" }, settings, menu, help],
  lineList: [{ from: "start", to: "welcome" }],
};

test("a whole flow comes over without a loss, can be published and answers as it did", () => {
  const { document, losses } = importIzing(whole);
  expect(losses).toEqual([]);
  expect(validate(document!).filter(({ severity }) => severity === "error")).toEqual([]);
  expect(document?.settings).toMatchObject({
    handOver: "Já chamo alguém",
    closing: "Tchau",
    distribute: "random",
    fallback: { to: "user", userId: 9 },
  });
  const talk = new Talk(document!);
  expect(talk.start()).toEqual(["Olá Maria Souza", "Escolha\n1. Vendas\n2. Suporte"]);
  expect(talk.says("2")).toEqual(["Diga"]);
  talk.says("não imprime");
  expect(talk.only("queue")[0]).toMatchObject({ queueId: 6, distribute: "random" });
});

test("the flow may stand under `flow`, and its settings under `data`", () => {
  const { configurations, ...rest } = settings;
  const other = { ...whole, nodeList: [{ ...rest, data: configurations }, menu, help] };
  expect(importIzing({ flow: other }).document?.settings.closing).toBe("Tchau");
});

const codes = (nodes: object[], lines = whole.lineList) =>
  importIzing({ nodeList: nodes, lineList: lines }).losses.map(({ code, stepId }) => `${code} ${stepId}`);

test("each loss is named with its step", () => {
  expect(codes([help], [])).toEqual(["noStart null"]);
  expect(
    codes([
      node("welcome", { interactions: [{ type: "MediaField", data: { name: "a.pdf" } }, { type: "VideoField" }] }),
    ]),
  ).toEqual(["fileNeeded step_1", "unknownInteraction step_1"]);
  expect(
    codes([
      node("welcome", {
        conditions: [
          { type: "US", action: 0, nextStepId: "gone" },
          { type: "R", condition: ["1"], action: 1, queueId: 2 },
        ],
      }),
    ]),
  ).toEqual(["anyBeforeOthers step_1", "missingTarget step_1"]);
  expect(codes([node("welcome", { conditions: [{ type: "X", action: 3 }] })])).toEqual(["unknownCondition step_1"]);
  expect(
    codes([node("welcome", { interactions: [{ type: "MessageField", data: { message: "x".repeat(5000) } }] })]),
  ).toEqual(["textCut step_1"]);
});

test.each([[null], [[]], ["x"], [{}], [{ nodeList: "x" }], [{ nodeList: [] }], [{ nodeList: [settings] }]])(
  "%j is no flow, and says so",
  (json) => {
    expect(importIzing(json)).toMatchObject({ document: null, losses: [{ code: "noFlow" }] });
  },
);

/** Replaces one value somewhere inside by something it should not be. */
function spoil(value: unknown, chance: ReturnType<typeof chanceFrom>): unknown {
  if (typeof value !== "object" || value === null || chance.is(0.1))
    return chance.pick([null, 7, -1, true, [], {}, strangeText(chance), [null], { __proto__: 1 }, "x".repeat(9000)]);
  const keys = Object.keys(value);
  if (keys.length === 0) return "x";
  const key = chance.pick(keys);
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value };
  (copy as Record<string, unknown>)[key] = spoil((value as Record<string, unknown>)[key], chance);
  return copy;
}

test("of 2,000 spoilt flows none breaks the reader: a document or a reason", () => {
  for (let seed = 0; seed < 2000; seed++) {
    const chance = chanceFrom(seed);
    const { document, losses } = importIzing(spoil(spoil(whole, chance), chance));
    expect(document !== null || losses.length > 0).toBe(true);
    if (document) validate(document);
  }
});
