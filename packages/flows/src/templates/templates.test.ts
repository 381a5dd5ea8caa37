// Every template can be published once the company has named its people, and is walked to its end.
import { expect, test } from "vitest";
import { validate } from "../check/validate.ts";
import { parseDocument } from "../document/document.ts";
import { Talk } from "../flow.factory.ts";
import { channelKinds, channelSets } from "../render/abilities.ts";
import { type TemplateName, templateNames, templates } from "./templates.ts";

function withPeople(name: TemplateName) {
  const document = templates[name]();
  document.settings.fallback = { to: "queue", queueId: 1 };
  return document;
}

test.each(templateNames)(
  "%s lacks only its fallback, and has nothing doubtful but what a channel shows otherwise",
  (name) => {
    expect(validate(templates[name]()).filter(({ severity }) => severity === "error")).toMatchObject([
      { code: "noFallback" },
    ]);
    const channels = channelKinds.map((kind) => ({ name: kind, abilities: channelSets[kind] }));
    const problems = validate(withPeople(name), { channels });
    expect(problems.filter(({ code }) => code !== "degraded")).toEqual([]);
    expect(parseDocument(JSON.parse(JSON.stringify(templates[name]()))).ok).toBe(true);
  },
);

const said: Record<TemplateName, string[]> = {
  menu: ["2", "não liga"],
  hours: ["preciso de ajuda"],
  lead: ["Maria Souza", "maria", "maria@exemplo.com", "80"],
  secondCopy: ["529.982.247-25"],
  restaurant: ["feijoada", "dois", "2", "entrega", "01310-100", "10 casa", "confirmar"],
  clinic: ["1", "João da Silva", "05/03/1980", "terça"],
  survey: ["11", "6", "demorou"],
  night: [],
  returns: ["A123", "um", "sem foto", "pular"],
};

test.each(templateNames)("%s is walked to people", (name) => {
  const talk = new Talk(withPeople(name));
  talk.start();
  for (const words of said[name]) talk.says(words);
  if (talk.state.wait?.kind === "call") {
    const values = { valor: "120,5", vencimento: "10/12/2026", linha: "0019" };
    talk.send({ type: "answered", callId: talk.state.wait.id, ok: true, values });
    talk.says("não entendi o valor");
  }
  expect(talk.state.ended).toEqual({ to: "queue", reason: "drawn" });
});
