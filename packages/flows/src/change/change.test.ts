// Versions beside each other: what changed, what two people changed, and whether a running conversation may move.
import { expect, test } from "vitest";
import { type FlowDocument, parseDocument } from "../document/document.ts";
import { aFlow, aMessage, any, people, Talk, toStep } from "../flow.factory.ts";
import { type Chance, chanceFrom, drawFlow } from "../hostile/index.ts";
import { diff } from "./diff.ts";
import { merge } from "./merge.ts";
import { migrate } from "./migrate.ts";
import { same } from "./same.ts";

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const step = (id: string, text = id): Parameters<typeof aFlow>[0][number] => ({
  id,
  kind: "step",
  interactions: [aMessage(`${id}m`, text)],
  conditions: [any(`${id}c`, people)],
});
const base = aFlow([step("a"), step("b"), step("c")]);
function edited(edit: (document: FlowDocument) => void): FlowDocument {
  const document = copy(base);
  edit(document);
  return document;
}

test("a difference names the step and the field, by id and not by place in the list", () => {
  const after = edited((document) => {
    document.settings.closing = "Tchau";
    document.steps.splice(1, 1);
    const a = document.steps[0];
    if (a?.kind === "step") a.interactions = [aMessage("new", "Oi"), aMessage("am", "Olá")];
  });
  expect(diff(base, after)).toEqual([
    { what: "settings", id: null, kind: "changed", fields: [{ path: "closing", before: "", after: "Tchau" }] },
    { what: "step", id: "b", kind: "removed", fields: [] },
    {
      what: "step",
      id: "a",
      kind: "changed",
      fields: [
        { path: "interactions.am.text", before: "a", after: "Olá" },
        { path: "interactions.new", before: undefined, after: aMessage("new", "Oi") },
      ],
    },
  ]);
  expect(diff(base, copy(base))).toEqual([]);
});

test("edits of different steps, settings and notes come together", () => {
  const mine = edited((document) => {
    document.settings.closing = "Tchau";
    (document.steps[0] as { name: string }).name = "Início";
    document.steps.splice(1, 0, copy({ ...base.steps[0], id: "mine" }) as never);
  });
  const theirs = edited((document) => {
    document.settings.feedback = "Como?";
    document.steps.pop();
    document.notes.push({ id: "n", text: "nota", place: { x: 1, y: 1 } });
  });
  const { document, conflicts } = merge(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(document.steps.map(({ id, name }) => [id, name])).toEqual([
    ["a", "Início"],
    ["mine", "a"],
    ["b", "b"],
  ]);
  expect([document.settings.closing, document.settings.feedback, document.notes.length]).toEqual(["Tchau", "Como?", 1]);
});

test("the same step changed on both sides is asked; moving it and rewriting it is not", () => {
  const name = (text: string) => edited((document) => Object.assign(document.steps[0] ?? {}, { name: text }));
  const moved = edited((document) => Object.assign(document.steps[0] ?? {}, { place: { x: 9, y: 9 } }));
  expect(merge(base, name("x"), name("y")).conflicts).toMatchObject([
    { what: "step", id: "a", mine: { name: "x" }, theirs: { name: "y" } },
  ]);
  const gone = edited((document) => document.steps.shift());
  expect(merge(base, gone, name("y")).conflicts).toMatchObject([
    { what: "step", id: "a", mine: null, theirs: { name: "y" } },
  ]);
  const both = merge(base, moved, name("x"));
  expect([both.conflicts, both.document.steps[0]]).toMatchObject([[], { name: "x", place: { x: 9, y: 9 } }]);
});

/** One random edit, as somebody with the builder could make it. */
function edit(document: FlowDocument, chance: Chance, mark: string): void {
  const at = chance.below(document.steps.length);
  const target = document.steps[at];
  const kind = chance.below(6);
  if (!target || kind === 0)
    document.steps.push(...aFlow([{ id: `${mark}${chance.below(1e6)}`, kind: "split", arms: [] }]).steps);
  else if (kind === 1 && document.steps.length > 1) document.steps.splice(at, 1);
  else if (kind === 2) target.place = { x: chance.below(100), y: chance.below(100) };
  else if (kind === 3) document.settings.feedback = `${mark}${chance.below(100)}`;
  else target.name = `${mark}${chance.below(100)}`;
}

test("of 500 random pairs of edits nothing is lost that is not asked", () => {
  for (let seed = 0; seed < 500; seed++) {
    const chance = chanceFrom(seed);
    const from = drawFlow(chance);
    const [mine, theirs] = [copy(from), copy(from)];
    for (let time = chance.between(0, 4); time > 0; time--) edit(mine, chance, "m");
    for (let time = chance.between(0, 4); time > 0; time--) edit(theirs, chance, "t");
    const { document, conflicts } = merge(from, mine, theirs);
    const asked = new Set(conflicts.map(({ what, id }) => `${what}:${id}`));
    const find = (one: FlowDocument, id: string) => one.steps.find((own) => own.id === id);
    for (const id of new Set([from, mine, theirs].flatMap(({ steps }) => steps.map((own) => own.id)))) {
      if (asked.has(`step:${id}`)) continue;
      const [was, a, b, is] = [from, mine, theirs, document].map((one) => find(one, id)?.name ?? null);
      expect(is).toBe(a === was ? b : a);
    }
    if (!asked.has("settings:feedback")) {
      const [was, a, b] = [from, mine, theirs].map(({ settings }) => settings.feedback);
      expect(document.settings.feedback).toBe(a === was ? b : a);
    }
    expect(merge(from, from, theirs)).toEqual({ document: theirs, conflicts: [] });
    expect(same(merge(from, mine, from).document, mine)).toBe(true);
    if (conflicts.length === 0) expect(parseDocument(document).ok).toBe(true);
  }
});

test("a conversation moves where its step is alike up to where it stands", () => {
  const flow = aFlow([
    {
      id: "s",
      kind: "step",
      interactions: [aMessage("m", "Oi"), { id: "d", kind: "delay", seconds: 5 }, aMessage("q", "Nome?")],
      conditions: [any("c", toStep("t"))],
    },
    step("t"),
  ]);
  const talk = new Talk(flow);
  talk.start();
  const to = (edit: (first: Extract<FlowDocument["steps"][number], { kind: "step" }>) => void) => {
    const document = copy(flow);
    const first = document.steps[0];
    if (first?.kind === "step") edit(first);
    const outcome = migrate(flow, document, talk.state);
    return outcome.ok ? "moves" : outcome.reason;
  };
  const nothing = () => undefined;
  expect(to(nothing)).toBe("moves");
  expect(to((first) => first.interactions.push(aMessage("later", "Tudo bem?")))).toBe("moves");
  expect(to((first) => Object.assign(first.interactions[0] ?? {}, { text: "Olá" }))).toBe("interactionsChanged");
  expect(to((first) => Object.assign(first.conditions[0] ?? {}, { target: people }))).toBe("moves");
  expect(to((first) => first.conditions.push(any("c2", people)))).toBe("conditionsChanged");
  expect(to((first) => Object.assign(first, { id: "other" }))).toBe("stepGone");
  talk.send({ type: "stop" });
  expect(to(nothing)).toBe("ended");
});
