// Every interaction on every kind of channel: as drawn where it can, understandable where it cannot, within every limit.
import { MessageContent } from "@prosa/contracts/message-content";
import { expect, test } from "vitest";
import { Spoken } from "../document/interactions.ts";
import { aFlow, any, people, Talk, when } from "../flow.factory.ts";
import { utf8Length } from "../words/cut.ts";
import { channelKinds, channelSets } from "./abilities.ts";
import { isDegraded, render } from "./render.ts";

const file = {
  mediaId: "0190f3a2-7c11-7000-8000-000000000001",
  name: "a.jpg",
  mime: "image/jpeg",
  size: 9 * 1024 * 1024,
};
const drawn = {
  message: { text: "Olá" },
  files: { files: [file], caption: "Veja" },
  locationRequest: { text: "Onde você está?" },
  buttons: {
    text: "Como paga?",
    footer: "Loja",
    buttons: [
      { id: "pix", title: "Pix" },
      { id: "boleto", title: "Boleto" },
    ],
  },
  linkButton: { title: "Site", text1: "Veja", text2: "Loja", linkText: "Abrir", url: "https://exemplo.com/p" },
  list: {
    title: "Setores",
    description: "Escolha",
    buttonText: "Ver",
    sections: [
      { title: "Vendas", rows: [{ id: "novo", title: "Novo", description: "Pedido" }] },
      { title: "Outros", rows: [{ id: "sac", title: "SAC" }] },
    ],
  },
  location: { latitude: -23.5, longitude: -46.6, name: "Loja", address: "Rua A, 1" },
  dynamicButtons: {
    text: "Opções",
    footer: "Loja",
    buttons: [
      { kind: "reply", id: "ok", title: "Confirmo" },
      { kind: "copy", id: "cp", title: "Código", copyText: "ABC" },
      { kind: "call", id: "ca", title: "Ligar", phone: "+5511987654321" },
      { kind: "link", id: "li", title: "Site", url: "https://exemplo.com" },
    ],
  },
} as const;
const spoken = (kind: keyof typeof drawn): Spoken => Spoken.parse({ id: "i", kind, ...drawn[kind] });
const typesOn = (kind: keyof typeof drawn) =>
  Object.fromEntries(
    channelKinds.map((channel) => [
      channel,
      render(spoken(kind), channelSets[channel])
        .map(({ type }) => type)
        .join(),
    ]),
  );

test.each([
  ["message", ["text", "text", "text", "text", "text", "text", "text"]],
  ["files", ["document", "image", "image", "image", "text,fileLink", "text,image", "image"]],
  ["locationRequest", ["locationRequest", "text", "text", "locationRequest", "text", "text", "text"]],
  ["buttons", ["buttons", "buttons", "text", "buttons", "buttons", "buttons", "buttons"]],
  ["linkButton", ["link", "link", "text", "link", "link", "link", "link"]],
  ["list", ["list", "list", "text", "list", "list", "list", "list"]],
  ["location", ["location", "location", "location", "location", "text", "text", "location"]],
  [
    "dynamicButtons",
    ["buttons", "dynamicButtons,dynamicButtons", "text", "buttons", "buttons", "buttons", "dynamicButtons"],
  ],
] as const)("%s goes out on each channel as the table says", (kind, types) => {
  expect(typesOn(kind)).toEqual(Object.fromEntries(channelKinds.map((channel, index) => [channel, types[index]])));
});

test("where nothing can be tapped the choices are numbered, and a second list goes on counting", () => {
  expect(render(spoken("buttons"), channelSets.unofficial)).toEqual([
    { type: "text", body: "Como paga?\n\n1. Pix\n2. Boleto\n\nLoja" },
  ]);
  expect(render(spoken("list"), channelSets.unofficial, 3)[0]?.body).toBe(
    "Setores\n\nEscolha\n\n*Vendas*\n3. Novo - Pedido\n\n*Outros*\n4. SAC",
  );
});

test("copy, call and link become lines, and on Telegram the code can be copied", () => {
  expect(render(spoken("dynamicButtons"), channelSets.official)[0]?.body).toBe(
    "Opções\n\nCódigo: ABC\nLigar: +5511987654321\nSite: https://exemplo.com",
  );
  expect(render(spoken("dynamicButtons"), channelSets.telegram)[0]?.body).toContain("Código: `ABC`");
});

test("a title too long for a quick reply makes the whole a numbered text", () => {
  const list = Spoken.parse({
    id: "i",
    kind: "list",
    description: "a",
    buttonText: "b",
    sections: [{ rows: [{ id: "x", title: "x".repeat(22) }] }],
  });
  expect(render(list, channelSets.instagram)[0]?.type).toBe("text");
  expect(render(list, channelSets.official)[0]?.type).toBe("list");
});

const long = "ação ".repeat(800);

test.each(channelKinds)("on %s texts of any length stay within its limits, and nothing of them is lost", (channel) => {
  const abilities = channelSets[channel];
  for (const kind of Object.keys(drawn) as (keyof typeof drawn)[]) {
    const content = Spoken.parse({
      ...spoken(kind),
      ...("text" in drawn[kind] ? { text: long } : {}),
      ...("description" in drawn[kind] ? { description: long } : {}),
      ...("text1" in drawn[kind] ? { text1: long } : {}),
    });
    const drafts = render(content, abilities);
    for (const draft of drafts) {
      expect(abilities.textIn === "bytes" ? utf8Length(draft.body) : draft.body.length).toBeLessThanOrEqual(
        abilities.textMax,
      );
      if (draft.type === "buttons" || draft.type === "link" || draft.type === "locationRequest")
        expect(draft.body.length).toBeLessThanOrEqual(1024);
      if ("content" in draft) expect(MessageContent.safeParse(draft.content).error).toBeUndefined();
    }
    if (JSON.stringify(content).includes("ação"))
      expect(
        drafts
          .map(({ body }) => body)
          .join(" ")
          .match(/ação/g)?.length,
      ).toBe(800);
  }
});

test("the inspector is told what a channel will show otherwise", () => {
  const kinds = Object.keys(drawn) as (keyof typeof drawn)[];
  const degraded = (channel: keyof typeof channelSets) =>
    kinds.filter((kind) => isDegraded(spoken(kind), channelSets[channel]));
  expect(degraded("official")).toEqual(["dynamicButtons"]);
  expect(degraded("unofficial")).toEqual(["locationRequest", "buttons", "linkButton", "list", "dynamicButtons"]);
  expect(degraded("instagram")).toEqual(["files", "locationRequest", "location", "dynamicButtons"]);
});

test.each(["buttons", "list", "dynamicButtons"] as const)(
  "%s: tapped, numbered and worded answers reach the same exit",
  (kind) => {
    const first = { buttons: "pix", list: "novo", dynamicButtons: "ok" }[kind];
    const title = { buttons: "Pix", list: "Novo", dynamicButtons: "Confirmo" }[kind];
    const document = aFlow([
      {
        id: "s",
        kind: "step",
        interactions: [spoken(kind)],
        conditions: [when("hit", "exact", [title], people), any("miss", people)],
      },
    ]);
    const exits = [
      { text: title, choiceId: first },
      { text: "1" },
      { text: "1." },
      { text: "um" },
      { text: title.toUpperCase() },
      { text: first, choiceId: first },
    ].map((said) => {
      const talk = new Talk(document);
      talk.start();
      talk.send({ type: "inbound", said: [said] });
      return talk.only("went")[0]?.exit;
    });
    expect(new Set(exits)).toEqual(new Set(["hit"]));
  },
);
