// Flows of the Whaticket family: read whole, read with losses, and not read at all without anything breaking.
import { expect, test } from "vitest";
import { validate } from "../check/validate.ts";
import { Talk } from "../flow.factory.ts";
import { chanceFrom, strangeText } from "../hostile/index.ts";
import { importWhaticket } from "./whaticket.ts";

const node = (id: string, type: string, data: object = {}) => ({ id, type, position: { x: 10, y: 20 }, data });
const edge = (source: string, target: string, sourceHandle = "a") => ({ source, target, sourceHandle });
const nodes = [
  node("1", "start"),
  node("2", "singleBlock", {
    seq: ["message0", "interval0", "message1"],
    elements: [
      { type: "message", number: "message0", value: "Olá {{name}}" },
      { type: "message", number: "message1", value: "Bem-vinda" },
      { type: "interval", number: "interval0", value: "3" },
    ],
  }),
  node("3", "menu", {
    message: "Escolha",
    arrayOption: [
      { number: 1, value: "Vendas" },
      { number: 2, value: "Cadastro" },
    ],
  }),
  node("4", "ticket", { data: { id: 5, name: "Vendas" } }),
  node("5", "input", { question: "Seu e-mail?", variableName: "email" }),
  node("6", "message", { label: "Anotado: {{email}}" }),
  node("7", "switchFlow", { flowSelected: { id: 9 } }),
];
const connections = [
  edge("1", "2"),
  edge("2", "3"),
  edge("3", "4", "a1"),
  edge("3", "5", "a2"),
  edge("5", "6"),
  edge("6", "7"),
];

test("a whole flow comes over without a loss and answers as it did", () => {
  const { document, losses } = importWhaticket({ flow: { nodes, connections } });
  expect(losses).toEqual([]);
  // Who gets what nobody else does is a thing these flows never said.
  expect(validate(document!).filter(({ severity }) => severity === "error")).toMatchObject([{ code: "noFallback" }]);
  const talk = new Talk(document!);
  expect(talk.start()).toEqual(["Olá Maria Souza"]);
  expect(document?.steps[0]).toMatchObject({
    interactions: [{}, { kind: "delay", seconds: 3 }, { text: "Bem-vinda" }],
  });
  expect(document?.steps[1]).toMatchObject({
    interactions: [{ text: "Escolha\n1. Vendas\n2. Cadastro" }],
    conditions: [
      { when: { op: "exact", values: ["1", "Vendas"] }, target: { to: "queue", queueId: 5 } },
      { when: { op: "exact", values: ["2", "Cadastro"] }, target: { to: "step", stepId: "step_3" } },
    ],
  });
  expect(document?.steps[2]).toMatchObject({ saveAs: "email", conditions: [{ when: { op: "any" } }] });
  expect(document?.steps[3]).toMatchObject({ then: { to: "flow", flowId: 9 } });
});

test("what cannot be done here is passed through with a note, and every loss is named", () => {
  const strange = [
    node("1", "start"),
    node("2", "openai", { prompt: "x" }),
    node("3", "img", { url: "foto.jpg" }),
    node("4", "randomizer", { percent: 80 }),
    node("5", "httpRequest", { url: "https://casa.example/a", method: "POST" }),
    node("6", "httpRequest", {
      url: "https://casa.example/{{cpf}}",
      method: "GET",
      responseVariables: [{ path: "a.b", variable: "saldo" }],
    }),
    node("7", "tag", { data: { id: 3 } }),
  ];
  const lines = [
    edge("1", "2"),
    edge("2", "3"),
    edge("3", "4"),
    edge("4", "5", "a"),
    edge("4", "6", "b"),
    edge("6", "7"),
  ];
  const { document, losses } = importWhaticket({ nodes: strange, edges: lines });
  expect(losses.map(({ code, was }) => [code, was])).toEqual([
    ["unknownInteraction", "openai"],
    ["fileNeeded", "foto.jpg"],
    ["unknownInteraction", "httpRequest"],
    ["missingTarget", ""],
    ["missingTarget", ""],
  ]);
  expect(document?.notes[0]?.text).toContain("openai");
  expect(document?.steps[2]).toMatchObject({ kind: "split", arms: [{ weight: 80 }, { weight: 20 }] });
  expect(document?.steps[4]).toMatchObject({
    interactions: [{ kind: "webhookGet", save: [{ path: "a.b", key: "saldo" }] }],
  });
  expect(document?.steps[5]).toMatchObject({ interactions: [{ kind: "tag", add: [3] }] });
});

test("what is no such flow gives a report, whatever it is", () => {
  for (const json of [null, 1, "x", [], {}, { nodes: 1 }, { nodes: [] }, { flow: null }])
    expect(importWhaticket(json)).toMatchObject({ document: null, losses: [{ code: "noFlow" }] });
});

test("a spoilt file never breaks anything", () => {
  const chance = chanceFrom(5);
  const spoil = (value: unknown): unknown => {
    if (chance.is(0.03)) return chance.pick([null, -1, 1e12, {}, [], strangeText(chance)]);
    if (Array.isArray(value)) return value.map(spoil);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, spoil(inner)]));
  };
  for (let count = 0; count < 500; count += 1) {
    const { document } = importWhaticket(spoil({ nodes, connections }));
    if (document) validate(document);
  }
});
