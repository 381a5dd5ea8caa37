// What leaves for a group: who is meant by a quote, a reaction or a name.
import { expect, test } from "vitest";
import { contextOf, editMessage, reactionMessage, textMessage } from "./message.ts";

const GROUP = "120363000000000001@g.us";
const ANA = "77000551@lid";
const OWN = "5511987650001@s.whatsapp.net";

test("a quote names the provider's id and its writer, alone and in a group", () => {
  expect(contextOf("5511@s.whatsapp.net", OWN, "3A01", { body: "Oi", fromMe: false })).toMatchObject({
    stanzaId: "3A01",
    participant: "5511@s.whatsapp.net",
  });
  const quoted = { body: "Oi", fromMe: false };
  expect(contextOf(GROUP, OWN, `${GROUP}/${ANA}/3A01`, quoted)).toMatchObject({ stanzaId: "3A01", participant: ANA });
  expect(contextOf(GROUP, OWN, `${GROUP}/own/3B01`, { body: "Oi", fromMe: true })).toMatchObject({
    stanzaId: "3B01",
    participant: OWN,
  });
});

test("a reaction finds another's message by its writer, ours by the id alone", () => {
  expect(reactionMessage(GROUP, `${GROUP}/${ANA}/3A01`, false, "👍")).toMatchObject({
    reactionMessage: { key: { remoteJid: GROUP, id: "3A01", fromMe: false, participant: ANA } },
  });
  expect(editMessage(GROUP, `${GROUP}/own/3B01`, "novo")).toMatchObject({
    protocolMessage: { key: { remoteJid: GROUP, id: "3B01", fromMe: true } },
  });
});

test("names become the digits that telephones know, the longest first", () => {
  const mentions = [
    { key: ANA, name: "Ana" },
    { key: "77000552@lid", name: "Ana Paula" },
  ];
  expect(textMessage("@Ana Paula e @Ana", null, mentions)).toEqual({
    extendedTextMessage: {
      text: "@77000552 e @77000551",
      contextInfo: { mentionedJid: ["77000552@lid", ANA] },
    },
  });
  expect(textMessage("Oi", null)).toEqual({ extendedTextMessage: { text: "Oi" } });
});
