// The simulator walks every template to an end that people own, and back in time.

import { expect, test } from "vitest";
import { compile } from "../engine/compile.ts";
import { channelSets } from "../render/abilities.ts";
import { templateNames, templates } from "../templates/templates.ts";
import { awaits, passTime, play, type Situation, sayWords, startPlay } from "./play.ts";

const situation: Situation = {
  isOpen: true,
  skipWaits: true,
  callAnswer: "{}",
  abilities: channelSets.official,
  variables: { name: "Maria" },
  hoursText: "",
};
const NOW = 1_800_000_000_000;

test.each(templateNames)("%s speaks first, and words or silence bring it to an end", (name) => {
  const flow = compile(templates[name]());
  // By day the night duty hands over without a word.
  const here = { ...situation, isOpen: name !== "night" };
  let moment = startPlay(flow, NOW, here, "oi");
  expect(moment.entries.some(({ kind }) => kind === "bot")).toBe(true);
  for (let times = 0; times < 60 && !moment.state.ended; times++) {
    const later = awaits(moment) ? passTime(moment) : null;
    moment = later ? play(flow, later.moment, later.event, here) : sayWords(flow, moment, { text: "zzz" }, here);
  }
  expect(moment.state.ended).not.toBeNull();
});

test("what was said before stays as it was when one goes back", () => {
  const flow = compile(templates.menu());
  const first = startPlay(flow, NOW, situation, "oi");
  const count = first.entries.length;
  sayWords(flow, first, { text: "1" }, situation);
  expect(first.entries).toHaveLength(count);
});

test("a webhook answers what one wrote, or fails", () => {
  const flow = compile({
    ...templates.menu(),
    start: "call",
    steps: [
      {
        kind: "step",
        id: "call",
        name: "",
        place: { x: 0, y: 0 },
        interactions: [
          {
            id: "w",
            kind: "webhookGet",
            url: "https://loja.example/x",
            headers: [],
            save: [{ path: "total", key: "total" }],
          },
          { id: "m", kind: "message", text: "Total {{total}}" },
        ],
        conditions: [],
        then: { to: "close", closingReasonId: null },
        saveAs: null,
        expect: null,
        silence: null,
        tries: null,
        onError: { to: "queue", queueId: null },
      },
    ],
  });
  const well = startPlay(flow, NOW, { ...situation, callAnswer: '{"total":"42"}' }, "oi");
  expect(well.entries).toContainEqual({ kind: "bot", draft: { type: "text", body: "Total 42" }, stepId: "call" });
  expect(startPlay(flow, NOW, { ...situation, callAnswer: null }, "oi").state.ended?.to).toBe("queue");
});
