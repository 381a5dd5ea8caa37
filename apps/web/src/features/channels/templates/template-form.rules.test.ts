// The words of the form of a template.
import { expect, test } from "vitest";
import { blankDraft, filled, nameOf, tidy, withVariable } from "./template-form.rules.ts";

test("whatever is typed becomes a name that is taken", () => {
  expect(nameOf("Confirmação de Pedido 2")).toBe("confirmacao_de_pedido_2");
});

test("variables are numbered in turn and shown with their examples", () => {
  expect(withVariable("Oi")).toBe("Oi {{1}}");
  expect(withVariable("Oi {{1}}, pedido ")).toBe("Oi {{1}}, pedido {{2}}");
  expect(filled("Oi {{1}}, pedido {{2}}", ["Ana", ""])).toBe("Oi Ana, pedido {{2}}");
});

test("examples of variables that are gone do not go along", () => {
  const draft = {
    ...blankDraft,
    header: "Oi",
    headerExample: "x",
    body: " Olá {{1}}! ",
    bodyExamples: ["Ana ", "velho"],
  };
  expect(tidy(draft)).toMatchObject({ headerExample: "", body: "Olá {{1}}!", bodyExamples: ["Ana"] });
});
