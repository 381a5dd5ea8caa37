// Templates as the provider lists them, in our words.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { credentials, refusal, respond, startProvider, type TestProvider } from "../provider.testing.ts";
import { shapeOf } from "./template-shape.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.seen.length = 0;
});

const templates = (externalAccount: string | null = "210044556677889") =>
  provider.adapter.templates?.({ externalId: "330011223344556", externalAccount }, credentials, provider.egress);

const order = {
  id: "790012345678901",
  name: "pedido_enviado",
  language: "pt_BR",
  category: "UTILITY",
  status: "APPROVED",
  parameter_format: "POSITIONAL",
  quality_score: { score: "GREEN" },
  rejected_reason: "NONE",
  components: [
    { type: "HEADER", format: "IMAGE", example: { header_handle: ["https://ex.com/x"] } },
    { type: "BODY", text: "Olá {{1}}, pedido {{2}} a caminho, {{1}}", example: { body_text: [["Ana", "A-1"]] } },
    { type: "FOOTER", text: "Acme" },
    {
      type: "BUTTONS",
      buttons: [
        { type: "URL", text: "Rastrear", url: "https://ex.com/{{1}}", example: ["https://ex.com/A-1"] },
        { type: "URL", text: "Site", url: "https://ex.com" },
        { type: "QUICK_REPLY", text: "Parar" },
        { type: "PHONE_NUMBER", text: "Ligar", phone_number: "+551130000000" },
        { type: "COPY_CODE", example: "CUPOM10" },
      ],
    },
  ],
};

test("a template with all its parts", async () => {
  provider.answers((_request, response) => respond(response, 200, { data: [order] }));
  expect(await templates()).toEqual({
    ok: true,
    value: [
      {
        externalId: "790012345678901",
        name: "pedido_enviado",
        language: "pt_BR",
        category: "utility",
        status: "approved",
        quality: "green",
        rejectedReason: null,
        shape: {
          isNamed: false,
          header: { format: "image", text: null, parameters: [] },
          body: "Olá {{1}}, pedido {{2}} a caminho, {{1}}",
          bodyParameters: [
            { key: "1", example: "Ana" },
            { key: "2", example: "A-1" },
          ],
          footer: "Acme",
          buttons: [
            { kind: "url", text: "Rastrear", parameter: { key: "1", example: "https://ex.com/A-1" } },
            { kind: "url", text: "Site", parameter: null },
            { kind: "reply", text: "Parar", parameter: null },
            { kind: "phone", text: "Ligar", parameter: null },
            { kind: "copy", text: "", parameter: { key: "code", example: "CUPOM10" } },
          ],
          isSendable: true,
        },
      },
    ],
  });
});

test("names instead of places", () => {
  const shape = shapeOf({
    parameter_format: "NAMED",
    components: [
      {
        type: "HEADER",
        format: "TEXT",
        text: "Oi {{nome}}",
        example: { header_text_named_params: [{ param_name: "nome", example: "Ana" }] },
      },
      {
        type: "BODY",
        text: "Pedido {{pedido}} de {{ nome }}",
        example: { body_text_named_params: [{ param_name: "nome", example: "Ana" }] },
      },
    ],
  });
  expect(shape).toMatchObject({
    isNamed: true,
    header: { format: "text", text: "Oi {{nome}}", parameters: [{ key: "nome", example: "Ana" }] },
    bodyParameters: [
      { key: "pedido", example: null },
      { key: "nome", example: "Ana" },
    ],
    isSendable: true,
  });
});

test.each([
  ["a place in the header", { type: "HEADER", format: "LOCATION" }],
  ["a moving picture in the header", { type: "HEADER", format: "GIF" }],
  ["a form behind a button", { type: "BUTTONS", buttons: [{ type: "FLOW", text: "Abrir" }] }],
  ["a one-time code", { type: "BUTTONS", buttons: [{ type: "OTP", otp_type: "COPY_CODE" }] }],
  ["a carousel", { type: "CAROUSEL", cards: [] }],
  ["an offer that ends", { type: "LIMITED_TIME_OFFER" }],
])("%s is shown but cannot be sent", (_, component) => {
  expect(shapeOf({ components: [{ type: "BODY", text: "Oi" }, component] })).toMatchObject({
    body: "Oi",
    isSendable: false,
  });
});

test("every page is read, nothing is counted twice, and what makes no sense is left out", async () => {
  const page = (from: number) => Array.from({ length: 100 }, (_, n) => ({ ...order, id: String(from + n) }));
  provider.answers((request, response) => {
    const { after } = request.query;
    if (after === undefined) {
      return respond(response, 200, {
        data: page(1),
        paging: { cursors: { after: "A" }, next: "https://ex.com/?token" },
      });
    }
    if (after === "A")
      return respond(response, 200, { data: page(51), paging: { cursors: { after: "B" }, next: "x" } });
    respond(response, 200, {
      data: [{ name: "without an id" }, null, { ...order, id: "999" }],
      paging: { cursors: { after: "C" } },
    });
  });
  const asked = await templates();
  expect(asked?.ok && asked.value.length).toBe(151);
  expect(provider.seen.map(({ path, query }) => [path, query.after])).toEqual([
    ["210044556677889/message_templates", undefined],
    ["210044556677889/message_templates", "A"],
    ["210044556677889/message_templates", "B"],
  ]);
});

test("half a list is no list", async () => {
  provider.answers((request, response) =>
    request.query.after
      ? respond(response, 400, refusal(80007))
      : respond(response, 200, { data: [order], paging: { cursors: { after: "A" }, next: "x" } }),
  );
  expect(await templates()).toEqual({ ok: false, class: "RETRY_LATER", code: "80007", detail: "why" });
  expect(await templates(null)).toMatchObject({ ok: false, class: "BAD_REQUEST" });
});
