// @vitest-environment node
// Templates: what is missing, and what is sent.
import type { Template } from "@prosa/contracts/channels";
import { expect, test } from "vitest";
import { fieldsOf, fill, isComplete, noValues, templateMessage } from "./template.rules.ts";

const template: Template = {
  id: 3,
  channelId: 2,
  name: "pedido_pronto",
  language: "pt_BR",
  category: "utility",
  status: "approved",
  quality: "green",
  rejectedReason: null,
  header: { format: "text", text: "Pedido {{1}}", parameters: [{ key: "1", example: "58213" }] },
  body: "Olá {{nome}}, seu pedido chega {{dia}}.",
  bodyParameters: [
    { key: "nome", example: "Maria" },
    { key: "dia", example: null },
  ],
  footer: "Casa Ipê",
  buttons: [
    { kind: "url", text: "Acompanhar", parameter: { key: "1", example: "abc" } },
    { kind: "reply", text: "Obrigada", parameter: null },
  ],
  isSendable: true,
};
const values = {
  header: { "1": "58213" },
  body: { nome: " Maria ", dia: "sexta" },
  buttons: { "0": "abc" },
  headerFile: null,
};

test("header, words and buttons are asked for in the order they are read", () => {
  expect(fieldsOf(template).map(({ part, key }) => `${part}.${key}`)).toEqual([
    "header.1",
    "body.nome",
    "body.dia",
    "buttons.0",
  ]);
});

test("a missing value blocks, an approved and filled one goes", () => {
  expect(isComplete(template, noValues)).toBe(false);
  expect(isComplete(template, { ...values, body: { nome: "Maria", dia: " " } })).toBe(false);
  expect(isComplete(template, values)).toBe(true);
  expect(isComplete({ ...template, status: "paused" }, values)).toBe(false);
  expect(isComplete({ ...template, isSendable: false }, values)).toBe(false);
});

test("a picture in the header must be there first", () => {
  const picture = { ...template, header: { format: "image" as const, text: null, parameters: [] } };
  const without = { ...values, header: {} };
  expect(isComplete(picture, without)).toBe(false);
  expect(isComplete(picture, { ...without, headerFile: { id: "f", name: "a.png" } })).toBe(true);
});

test("what is sent names the values; what is shown is the whole text", () => {
  expect(fill(template.body, {})).toBe(template.body);
  expect(templateMessage(template, values)).toEqual({
    type: "template",
    body: "Olá Maria, seu pedido chega sexta.",
    content: {
      type: "template",
      templateId: 3,
      header: { "1": "58213" },
      body: { nome: "Maria", dia: "sexta" },
      buttons: { "0": "abc" },
      headerFileId: undefined,
    },
    shown: {
      type: "template",
      templateId: 3,
      name: "pedido_pronto",
      language: "pt_BR",
      header: "Pedido 58213",
      footer: "Casa Ipê",
      buttons: [
        { kind: "url", text: "Acompanhar" },
        { kind: "reply", text: "Obrigada" },
      ],
    },
  });
});
