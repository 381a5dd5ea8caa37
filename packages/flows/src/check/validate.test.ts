// Every problem the validator knows, planted once, with the step and the part it names.
import { expect, test } from "vitest";
import type { FlowDocument } from "../document/document.ts";
import { publishLimits } from "../document/limits.ts";
import { aFlow, aMessage, any, people, toStep, when } from "../flow.factory.ts";
import { channelSets } from "../render/abilities.ts";
import { errorCodes, type Problem, warningCodes } from "./problems.ts";
import { canPublish, type ValidateOptions, validate } from "./validate.ts";

type Steps = Parameters<typeof aFlow>[0];
type Settings = Parameters<typeof aFlow>[1];
const talk = (id: string, rest: object = {}): Steps[number] => ({
  id,
  kind: "step",
  interactions: [aMessage(`${id}m`, "Olá")],
  conditions: [any(`${id}c`, people)],
  ...rest,
});
const flow = (first: object, more: Steps = [], settings: Settings = {}) => aFlow([talk("s", first), ...more], settings);
const inter = (interaction: object) => flow({ interactions: [{ id: "i", ...interaction }] });
const on = (name: keyof typeof channelSets): ValidateOptions => ({
  channels: [{ name, abilities: channelSets[name] }],
});
const file = (size: number) => ({
  kind: "files",
  files: [{ mediaId: "0190f3a2-7c11-7000-8000-000000000001", name: "a", mime: "image/jpeg", size }],
});
const goes = (target: object) => ({ conditions: [], then: target });

const planted: [Problem["code"], string | null, string | null, FlowDocument, ValidateOptions?][] = [
  ["missingStart", null, null, { ...flow({}), start: "gone" }],
  ["missingStep", "s", "c", flow({ conditions: [any("c", toStep("gone"))] })],
  [
    "missingReference",
    "s",
    "c",
    flow({ conditions: [any("c", { to: "user", userId: 9 })] }),
    { known: { user: new Set([1]) } },
  ],
  ["noWay", "s", "start", flow({ conditions: [] })],
  ["noWay", "t", null, flow(goes(toStep("t")), [talk("t", { conditions: [] })])],
  ["noWay", "k", "otherwise", flow({}, [{ id: "k", kind: "check", branches: [] }])],
  [
    "noWay",
    "k",
    "failed",
    flow({}, [{ id: "k", kind: "assistant", integrationId: 1, done: people, transfer: people }]),
  ],
  ["thenWithConditions", "s", "then", flow({ then: people })],
  [
    "hoursOutsideStart",
    "t",
    "h",
    flow({}, [
      talk("t", { conditions: [any("tc", people), { id: "h", when: { op: "withinHours" }, target: people }] }),
    ]),
  ],
  ["twoAny", "s", "b", flow({ conditions: [any("a", people), any("b", people)] })],
  ["nothingHere", "s", "then", flow(goes({ to: "nothing" }))],
  ["nothingHere", null, "outsideHours", flow({}, [], { outsideHours: { mode: "route", target: { to: "nothing" } } })],
  ["circle", "s", "then", flow(goes(toStep("t")), [talk("t", goes(toStep("s")))])],
  ["circle", "s", "then", flow(goes({ to: "repeat" }))],
  [
    "circle",
    "s",
    "onError",
    flow({ interactions: [{ id: "w", kind: "webhookGet", url: "https://a.b" }], onError: { to: "repeat" } }),
  ],
  [
    "longChain",
    "s",
    null,
    flow({ interactions: Array.from({ length: 21 }, (_, index) => aMessage(`m${index}`, "x")) }),
  ],
  ["emptyText", "s", "i", inter({ kind: "message", text: " " })],
  ["emptyText", "s", "c", flow({ conditions: [when("c", "exact", [""], people)] })],
  ["tooLong", "s", "i", inter({ kind: "locationRequest", text: "x".repeat(1025) })],
  ["tooFew", "s", "i", inter({ kind: "buttons", text: "a", buttons: [{ id: "x", title: "X" }] })],
  [
    "tooMany",
    "s",
    "i",
    inter({
      kind: "list",
      description: "a",
      buttonText: "b",
      sections: [{ rows: Array.from({ length: 11 }, (_, index) => ({ id: `r${index}`, title: `${index}` })) }],
    }),
  ],
  [
    "sameChoice",
    "s",
    "i",
    inter({
      kind: "buttons",
      text: "a",
      buttons: [
        { id: "x", title: "X" },
        { id: "y", title: "X" },
      ],
    }),
  ],
  ["filesTooLarge", null, null, inter(file(publishLimits.filesBytes + 1))],
  ["badUrl", "s", "i", inter({ kind: "webhookGet", url: "https://{{name}}/x" })],
  [
    "badPhone",
    "s",
    "i",
    inter({ kind: "dynamicButtons", text: "a", buttons: [{ kind: "call", id: "x", title: "Ligar", phone: "190" }] }),
  ],
  ["noFallback", null, "fallback", flow({}, [], { fallback: { to: "queue", queueId: null } })],
  ["unreachable", "t", null, flow({}, [talk("t")])],
  ["circleBySilence", "s", "silence", flow({ silence: { minutes: 5, target: { to: "repeat" } } })],
  [
    "duplicateCondition",
    "s",
    "b",
    flow({ conditions: [when("a", "exact", ["Sim"], people), when("b", "exact", ["sím!"], people)] }),
  ],
  ["unknownVariable", "s", null, inter({ kind: "message", text: "{{nome}}" })],
  [
    "degraded",
    "s",
    "i",
    inter({
      kind: "buttons",
      text: "a",
      buttons: [
        { id: "x", title: "X" },
        { id: "y", title: "Y" },
      ],
    }),
    on("unofficial"),
  ],
  ["afterWindow", "s", "silence", flow({ silence: { minutes: 1500, text: "Oi?", target: people } }), on("official")],
  ["instagramFile", "s", "i", inter(file(9 * 1024 * 1024)), on("instagram")],
  [
    "manyMessages",
    "s",
    null,
    flow({ interactions: Array.from({ length: 6 }, (_, index) => aMessage(`m${index}`, "x")) }),
  ],
  ["neverAsked", "s", "saveAs", flow({ ...goes(people), saveAs: "cpf" })],
];

test.each(planted)("%s is found at step %s, part %s, and nothing else", (code, stepId, part, document, options) => {
  const problems = validate(document, options).filter(
    ({ severity, code: own }) => severity === "error" || own === code,
  );
  const found = problems.filter(({ code: own }) => own !== "missingReference" || code === "missingReference");
  expect(found).toMatchObject([{ code, stepId, part }]);
  expect(canPublish(problems)).toBe(!(errorCodes as readonly string[]).includes(code));
});

test("every problem has its plant", () => {
  expect([...new Set(planted.map(([code]) => code))].sort()).toEqual([...errorCodes, ...warningCodes].sort());
});

test("a sound flow has no problems on the official channel", () => {
  const document = flow({ conditions: [any("c", toStep("t"))], saveAs: "nome" }, [
    talk("t", { interactions: [aMessage("x", "Oi {{nome|first}}")] }),
  ]);
  expect(validate(document, on("official"))).toEqual([]);
});

test("a chain that pauses between its messages is no long one", () => {
  const half = (from: number) => Array.from({ length: 17 }, (_, index) => aMessage(`m${from + index}`, "x"));
  const paused = [...half(0).slice(0, 15), { id: "d", kind: "delay", seconds: 5 }, ...half(20).slice(0, 14)];
  expect(validate(flow({ interactions: paused })).filter(({ severity }) => severity === "error")).toEqual([]);
});

test("a circle that asks the customer is none", () => {
  expect(validate(flow({ conditions: [any("c", toStep("s"))] }))).toEqual([]);
});
