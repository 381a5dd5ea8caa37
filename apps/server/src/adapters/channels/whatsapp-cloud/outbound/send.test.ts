// Everything that can be said without a file, in the provider's words over a real socket.
import type { MessageContent } from "@prosa/contracts/message-content";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OutboundContent, OutboundMessage } from "../../channel-adapter.ts";
import { accepting, aText, credentials, envelope, startProvider, type TestProvider } from "../provider.testing.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.seen.length = 0;
  provider.answers(accepting);
});

const send = (fields: Partial<OutboundMessage> = {}) =>
  provider.adapter.send({ ...aText, ...fields }, credentials, provider.egress);

test("a send says what the provider documents and returns what it learnt", async () => {
  expect(await send({ quotedProviderId: "wamid.IN1" })).toEqual({
    outcome: "accepted",
    providerId: "wamid.OUT1",
    recipient: [
      { kind: "wa_id", value: "5511987650001" },
      { kind: "wa_bsuid", value: "BR.1" },
    ],
  });
  expect(provider.seen).toMatchObject([
    { method: "POST", path: "330011223344556/messages", authorization: `Bearer ${credentials.accessToken}` },
  ]);
  expect(provider.seen[0]?.json).toEqual({
    ...envelope,
    context: { message_id: "wamid.IN1" },
    type: "text",
    text: { body: "Já saiu!", preview_url: false },
  });
});

test.each([
  [[{ kind: "phone", value: "+55 (11) 98765-0001" }], { to: "+5511987650001" }],
  [
    [
      { kind: "wa_bsuid", value: "BR.1" },
      { kind: "wa_id", value: "5511987650001" },
    ],
    { to: "+5511987650001" },
  ],
  [[{ kind: "wa_bsuid", value: "BR.1" }], { recipient: "BR.1" }],
] as const)("%j is addressed as %j", async (to, expected) => {
  await send({ to: [...to] });
  const sent = provider.seen[0]?.json as object;
  expect(Object.fromEntries(Object.entries(sent).filter(([name]) => ["to", "recipient"].includes(name)))).toEqual(
    expected,
  );
});

const structured = (content: MessageContent, body = "Escolha"): OutboundContent =>
  ({ type: content.type, body, content }) as OutboundContent;

const contents: [string, OutboundContent, object][] = [
  [
    "a text with a link",
    { type: "text", body: "veja https://ex.com/p" },
    { type: "text", text: { body: "veja https://ex.com/p", preview_url: true } },
  ],
  [
    "a reaction",
    { type: "reaction", targetProviderId: "wamid.IN1", emoji: "👍" },
    { type: "reaction", reaction: { message_id: "wamid.IN1", emoji: "👍" } },
  ],
  [
    "a reaction taken away",
    { type: "reaction", targetProviderId: "wamid.IN1", emoji: "" },
    { type: "reaction", reaction: { message_id: "wamid.IN1", emoji: "" } },
  ],
  [
    "a location",
    structured({ type: "location", latitude: -23.5614, longitude: 0.0000001, name: "Loja" }, ""),
    { type: "location", location: { latitude: "-23.561400", longitude: "0.000000", name: "Loja" } },
  ],
  [
    "contact cards",
    structured(
      {
        type: "contacts",
        contacts: [
          {
            name: "Bia Souza",
            organization: "Acme",
            phones: [{ phone: "+55 11 98765-0002", label: "WORK" }, { phone: "3000-1000" }],
            emails: ["bia@ex.com"],
          },
        ],
      },
      "",
    ),
    {
      type: "contacts",
      contacts: [
        {
          name: { formatted_name: "Bia Souza", first_name: "Bia Souza" },
          phones: [{ phone: "+55 11 98765-0002", type: "WORK", wa_id: "5511987650002" }, { phone: "3000-1000" }],
          emails: [{ email: "bia@ex.com" }],
          org: { company: "Acme" },
        },
      ],
    },
  ],
  [
    "buttons",
    structured({
      type: "buttons",
      header: "Horário",
      footer: "Clínica",
      buttons: [
        { id: "y", title: "Sim" },
        { id: "n", title: "Não" },
      ],
    }),
    {
      type: "interactive",
      interactive: {
        type: "button",
        header: { type: "text", text: "Horário" },
        body: { text: "Escolha" },
        footer: { text: "Clínica" },
        action: {
          buttons: [
            { type: "reply", reply: { id: "y", title: "Sim" } },
            { type: "reply", reply: { id: "n", title: "Não" } },
          ],
        },
      },
    },
  ],
  [
    "a list",
    structured({
      type: "list",
      button: "Ver",
      sections: [
        { title: "Vendas", rows: [{ id: "q:1", title: "Novo", description: "pedido" }] },
        { rows: [{ id: "q:2", title: "Outro" }] },
      ],
    }),
    {
      type: "interactive",
      interactive: {
        type: "list",
        body: { text: "Escolha" },
        action: {
          button: "Ver",
          sections: [
            { title: "Vendas", rows: [{ id: "q:1", title: "Novo", description: "pedido" }] },
            { rows: [{ id: "q:2", title: "Outro" }] },
          ],
        },
      },
    },
  ],
  [
    "a link",
    structured({ type: "link", label: "Abrir", url: "https://ex.com/p" }),
    {
      type: "interactive",
      interactive: {
        type: "cta_url",
        body: { text: "Escolha" },
        action: { name: "cta_url", parameters: { display_text: "Abrir", url: "https://ex.com/p" } },
      },
    },
  ],
  [
    "a request for a location",
    structured({ type: "locationRequest" }),
    {
      type: "interactive",
      interactive: {
        type: "location_request_message",
        body: { text: "Escolha" },
        action: { name: "send_location" },
      },
    },
  ],
];

test.each(contents)("%s", async (_, content, expected) => {
  expect(await send({ content })).toMatchObject({ outcome: "accepted" });
  expect(provider.seen[0]?.json).toEqual({ ...envelope, ...expected });
});

test("a reaction quotes nothing, whatever it was given", async () => {
  await send({
    quotedProviderId: "wamid.IN1",
    content: { type: "reaction", targetProviderId: "wamid.X", emoji: "👍" },
  });
  expect(provider.seen[0]?.json).not.toHaveProperty("context");
});
