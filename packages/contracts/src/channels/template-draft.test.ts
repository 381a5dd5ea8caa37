// What a template may be: each bound at its last character and one beyond.
import { expect, test } from "vitest";
import { faultsOf, placesIn, type TemplateDraft } from "./template-draft.ts";

const good: TemplateDraft = {
  name: "pedido_enviado",
  language: "pt_BR",
  category: "utility",
  header: "",
  headerExample: "",
  body: "Olá {{1}}, seu pedido {{2}} saiu.",
  bodyExamples: ["Ana", "A-1"],
  footer: "",
  buttons: [],
};
const button = { kind: "reply" as const, text: "Sim", target: "", example: "" };
const faults = (given: Partial<TemplateDraft>) =>
  faultsOf({ ...good, ...given }).map(({ field, problem }) => `${field} ${problem}`);

test("a template within all bounds has no fault", () => {
  expect(faults({})).toEqual([]);
  expect(
    faults({ header: "h".repeat(60), footer: "f".repeat(60), body: `${"b".repeat(1024)}`, bodyExamples: [] }),
  ).toEqual([]);
  expect(
    faults({
      buttons: [
        button,
        button,
        { ...button, kind: "url", target: "https://ex.com/{{1}}", example: "https://ex.com/7" },
      ],
    }),
  ).toEqual([]);
});

test.each<[string, Partial<TemplateDraft>]>([
  ["name nameForm", { name: "Pedido Enviado" }],
  ["language languageForm", { language: "português" }],
  ["header tooLong", { header: "h".repeat(61) }],
  ["header oneVariable", { header: "{{1}} e {{2}}" }],
  ["headerExample example", { header: "Oi {{1}}!" }],
  ["body empty", { body: " ", bodyExamples: [] }],
  ["body tooLong", { body: "b".repeat(1025), bodyExamples: [] }],
  ["body atEnds", { body: "{{1}}, seu pedido saiu.", bodyExamples: ["Ana"] }],
  ["body atEnds", { body: "Seu pedido é o {{1}}", bodyExamples: ["A-1"] }],
  ["body adjacent", { body: "Oi {{1}} {{2}}, tudo bem?" }],
  ["body numbered", { body: "Oi {{2}}, tudo bem?", bodyExamples: ["Ana"] }],
  ["body numbered", { body: "Oi {{nome}}, tudo bem?", bodyExamples: ["Ana"] }],
  ["bodyExamples.1 example", { bodyExamples: ["Ana"] }],
  ["footer noVariables", { footer: "Casa {{1}}" }],
  ["buttons tooManyButtons", { buttons: Array.from({ length: 11 }, () => button) }],
  ["buttons repliesApart", { buttons: [button, { ...button, kind: "copy", example: "X1" }, button] }],
  ["buttons.0.text tooLong", { buttons: [{ ...button, text: "b".repeat(26) }] }],
  ["buttons.0.target urlForm", { buttons: [{ ...button, kind: "url", target: "ex.com" }] }],
  ["buttons.0.target urlVariable", { buttons: [{ ...button, kind: "url", target: "https://ex.com/{{1}}/x" }] }],
  ["buttons.0.target phoneForm", { buttons: [{ ...button, kind: "phone", target: "11 9999" }] }],
  ["buttons.0.example tooLong", { buttons: [{ ...button, kind: "copy", example: "C".repeat(16) }] }],
])("%s", (sentence, given) => {
  expect(faults(given)).toEqual([sentence]);
});

test("places are numbers, each once", () => {
  expect(placesIn("{{2}} {{1}} {{ 2 }}")).toEqual([1, 2]);
});
