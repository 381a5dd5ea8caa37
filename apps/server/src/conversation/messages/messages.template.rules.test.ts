// Filling a template: exactly what it asks for, shown as the customer reads it.
import { expect, test } from "vitest";
import { fillTemplate, type GivenParameters, type TemplateFacts } from "./messages.template.rules.ts";

const order: TemplateFacts = {
  id: 7,
  name: "order_update",
  language: "pt_BR",
  shape: {
    isNamed: false,
    header: { format: "text", text: "Pedido {{1}}", parameters: [{ key: "1" }] },
    body: "Olá {{1}}, o pedido {{2}} saiu.",
    bodyParameters: [{ key: "1" }, { key: "2" }],
    footer: "Loja",
    buttons: [
      { kind: "reply", text: "Falar com alguém", parameter: null },
      { kind: "url", text: "Acompanhar", parameter: { key: "1" } },
    ],
  },
};
const given: GivenParameters = { header: { 1: "A-9" }, body: { 1: "{{2}}", 2: "$& A-9" }, buttons: { 1: "A-9?x=1" } };

test("texts are filled for people, parameters for the provider", () => {
  expect(fillTemplate(order, given)).toEqual({
    // What was given is text, also when it looks like a place.
    body: "Olá {{2}}, o pedido $& A-9 saiu.",
    content: {
      type: "template",
      templateId: 7,
      name: "order_update",
      language: "pt_BR",
      header: "Pedido A-9",
      footer: "Loja",
      buttons: [
        { kind: "reply", text: "Falar com alguém" },
        { kind: "url", text: "Acompanhar" },
      ],
    },
    parameters: {
      name: "order_update",
      language: "pt_BR",
      isNamed: false,
      headerText: { 1: "A-9" },
      body: { 1: "{{2}}", 2: "$& A-9" },
      buttons: [{ index: 1, kind: "url", value: "A-9?x=1" }],
    },
    headerKind: null,
  });
});

test.each<[string, GivenParameters]>([
  ["content.header.1", { ...given, header: {} }],
  ["content.body.2", { ...given, body: { 1: "Ana" } }],
  ["content.body.3", { ...given, body: { 1: "Ana", 2: "B", 3: "C" } }],
  ["content.body.toString", { ...given, body: { 1: "Ana", 2: "B", toString: "C" } as Record<string, string> }],
  ["content.buttons.1", { ...given, buttons: {} }],
  ["content.buttons.0", { ...given, buttons: { 0: "x", 1: "y" } }],
  ["content.headerFileId", { ...given, headerFileId: "7f0c1d58-1f6a-4f0e-9c55-3d1a2b4c5d6e" }],
])("%s is missing or was not asked for", (problem, parameters) => {
  expect(fillTemplate(order, parameters)).toEqual({ problem });
});

test("a header that is a file needs the file, and names belong to named places", () => {
  const picture: TemplateFacts = {
    ...order,
    shape: {
      ...order.shape,
      isNamed: true,
      header: { format: "image", text: null, parameters: [] },
      body: "Oi {{first_name}}",
      bodyParameters: [{ key: "first_name" }],
      buttons: [],
    },
  };
  const body = { first_name: "Ana" };
  expect(fillTemplate(picture, { body })).toEqual({ problem: "content.headerFileId" });
  const headerFileId = "7f0c1d58-1f6a-4f0e-9c55-3d1a2b4c5d6e";
  expect(fillTemplate(picture, { body, headerFileId })).toMatchObject({ body: "Oi Ana", headerKind: "image" });
});
