// Flows as nobody should draw them, yet as they can be saved: holes, circles, wrong limits, everything at once.
import { FlowDocument } from "../document/document.ts";
import type { Interaction } from "../document/interactions.ts";
import { interactionKinds } from "../document/interactions.ts";
import type { Target } from "../document/parts.ts";
import { checkOps, conditionKinds, expectKinds, type Step, type When } from "../document/steps.ts";
import type { Chance } from "./chance.ts";
import { strangeKeys, strangeText } from "./strange.ts";

interface Drawing {
  chance: Chance;
  ids: string[];
  serial: number;
}

const newId = (drawing: Drawing, kind: string) => `${kind}${drawing.serial++}`;
const cutTo = (text: string, most: number) => text.slice(0, most);
const MEDIA = "0190f3a2-7c11-7000-8000-000000000001";

/** A long line of steps that never asks anything: what the bounds of one event and one patience are for. */
function drawChain(chance: Chance): FlowDocument {
  const drawing: Drawing = { chance, ids: [], serial: 0 };
  const count = chance.pick([8, 30, 70]);
  const kind = chance.pick(["message", "webhookGet", "set"] as const);
  const each = kind === "set" ? 0 : chance.between(0, 4);
  return FlowDocument.parse({
    format: 1,
    start: "s0",
    steps: chance.some(count, (index) => ({
      ...talkStep(drawing, { id: `s${index}`, name: "", place: { x: 0, y: 0 } }),
      interactions: chance.some(each, () => ({ ...anInteraction(drawing, kind) })),
      conditions: [],
      then: index + 1 < count ? { to: "step", stepId: `s${index + 1}` } : { to: "queue", queueId: 1 },
      onError: chance.is(0.3) ? { to: "step", stepId: `s${chance.below(index + 1)}` } : null,
    })),
    settings: { fallback: { to: "queue", queueId: 1 } },
  });
}

export function drawFlow(chance: Chance): FlowDocument {
  if (chance.is(0.02)) return drawChain(chance);
  const count = chance.is(0.03) ? chance.between(50, 120) : chance.between(1, 10);
  const ids = Array.from({ length: count }, (_, index) =>
    index === 0 && chance.is(0.2) ? "constructor" : `s${index}`,
  );
  const drawing: Drawing = { chance, ids, serial: 0 };
  const target = () => aTarget(drawing);
  const maybe = <T>(probability: number, make: () => T): T | null => (chance.is(probability) ? make() : null);
  return FlowDocument.parse({
    format: 1,
    start: chance.is(0.97) ? ids[0] : "nowhere",
    steps: ids.map((id) => aStep(drawing, id)),
    settings: {
      handOver: maybe(0.5, () => aText(drawing, 4096)) ?? "",
      closing: maybe(0.5, () => aText(drawing, 4096)) ?? "",
      feedback: maybe(0.5, () => aText(drawing, 4096)) ?? "",
      afterFeedback: chance.pick(["stay", "repeat", "restart"]),
      tries: { count: chance.between(1, 20), text: aText(drawing, 100), target: maybe(0.7, target) },
      silence: maybe(0.4, () => aSilence(drawing)),
      outsideHours: {
        mode: chance.pick(["run", "run", "run", "run", "run", "message", "route"]),
        target: maybe(0.7, target),
      },
      distribute: chance.pick(["no", "random", "balanced"]),
      endWords: maybe(0.3, () => ["sair", cutTo(strangeText(chance), 40)]) ?? [],
      hearFirst: chance.is(0.4),
      forgetAfterHours: chance.between(1, 168),
      fallback: maybe(0.8, () =>
        chance.pick([
          { to: "queue", queueId: 1 },
          { to: "user", userId: 2 },
          { to: "queue", queueId: null },
        ]),
      ),
    },
  });
}

function aText({ chance }: Drawing, most: number): string {
  return cutTo(
    chance.is(0.7)
      ? chance.pick(["Olá {{name}}", "Escolha", "Tudo bem?", "{{nome}}", "{{Valor|money}}"])
      : strangeText(chance),
    most,
  );
}

function aTarget(drawing: Drawing): Target {
  const { chance, ids } = drawing;
  if (ids.length === 0) return { to: "nothing" };
  const kind = chance.below(20);
  if (kind < 11) return { to: "step", stepId: chance.is(0.97) ? chance.pick(ids) : "nowhere" };
  if (kind < 13) return { to: "queue", queueId: chance.is(0.3) ? null : chance.between(1, 9) };
  if (kind === 13) return { to: "user", userId: chance.between(1, 9) };
  if (kind === 14) return { to: "close", closingReasonId: chance.is(0.5) ? null : 1 };
  if (kind < 17) return { to: "nothing" };
  if (kind === 17) return { to: "flow", flowId: chance.between(1, 9) };
  return { to: "repeat" };
}

const aSilence = (drawing: Drawing) => ({
  minutes: drawing.chance.pick([1, 10, 1500, 10_080]),
  text: aText(drawing, 100),
  target: aTarget(drawing),
});

function aStep(drawing: Drawing, id: string): Step {
  const { chance } = drawing;
  const common = { id, name: id, place: { x: chance.below(1000), y: chance.below(1000) } };
  const target = () => aTarget(drawing);
  const maybe = <T>(probability: number, make: () => T): T | null => (chance.is(probability) ? make() : null);
  const kind = chance.below(20);
  if (kind < 3)
    return {
      ...common,
      kind: "check",
      branches: chance.some(chance.below(4), () => ({
        id: newId(drawing, "b"),
        all: chance.some(chance.below(3), () => ({
          variable: chance.pick([...strangeKeys, "name", "__proto__"]),
          op: chance.pick(checkOps),
          value: cutTo(strangeText(chance), 200),
        })),
        target: target(),
      })),
      otherwise: maybe(0.9, target),
    };
  if (kind < 5)
    return {
      ...common,
      kind: "split",
      arms: chance.some(chance.below(6), () => ({
        id: newId(drawing, "a"),
        weight: chance.below(100),
        target: target(),
      })),
    };
  if (kind === 5)
    return {
      ...common,
      kind: chance.pick(["assistant", "secondCopy"] as const),
      integrationId: maybe(0.9, () => 1),
      maxTurns: chance.between(1, 4),
      done: maybe(0.9, target),
      transfer: maybe(0.9, target),
      failed: maybe(0.9, target),
    };
  return talkStep(drawing, common);
}

function talkStep(drawing: Drawing, common: Pick<Step, "id" | "name" | "place">): Step {
  const { chance } = drawing;
  const isWaiting = chance.is(0.55);
  const maybe = <T>(probability: number, make: () => T): T | null => (chance.is(probability) ? make() : null);
  const many = chance.is(0.04) ? chance.between(15, 30) : chance.below(4);
  return {
    ...common,
    kind: "step",
    interactions: chance.some(many, () => anInteraction(drawing)),
    conditions: isWaiting
      ? chance.some(chance.between(1, 4), () => ({
          id: newId(drawing, "c"),
          when: aWhen(chance),
          target: aTarget(drawing),
        }))
      : chance.is(0.2)
        ? [{ id: newId(drawing, "c"), when: { op: "withinHours" }, target: aTarget(drawing) }]
        : [],
    then: maybe(isWaiting ? 0.05 : 0.95, () => aTarget(drawing)),
    saveAs: maybe(0.3, () => chance.pick(strangeKeys)),
    expect: maybe(0.2, () => ({
      kind: chance.pick(expectKinds),
      min: maybe(0.3, () => chance.below(10)),
      max: maybe(0.3, () => chance.below(100)),
      text: aText(drawing, 100),
    })),
    silence: maybe(0.25, () => aSilence(drawing)),
    tries: maybe(0.3, () => chance.between(1, 20)),
    onError: maybe(0.3, () => aTarget(drawing)),
  };
}

function aWhen(chance: Chance): When {
  const op = chance.pick([...conditionKinds, "any", "exact"] as const);
  if (op === "any" || op === "withinHours") return { op };
  return { op, values: chance.some(chance.below(4), () => cutTo(strangeText(chance), 200)) };
}

function anInteraction(drawing: Drawing, wanted?: Interaction["kind"]): Interaction {
  const { chance } = drawing;
  const kind = wanted ?? (chance.is(0.4) ? "message" : chance.pick(interactionKinds));
  const id = newId(drawing, "i");
  const text = (most = 4096) => aText(drawing, most);
  const choice = () => ({
    id: chance.is(0.9) ? newId(drawing, "o") : "constructor",
    title: text(chance.pick([20, 24, 300])) || "x",
  });
  const url = () =>
    chance.pick(["https://exemplo.com/q?c={{nome}}", "https://{{nome}}.com", "ftp://x", "", "http://exemplo.com"]);
  switch (kind) {
    case "message":
    case "note":
    case "locationRequest":
      return { id, kind, text: text() };
    case "files":
      return { id, kind, caption: text(), files: chance.some(chance.below(11), () => aFile(chance)) };
    case "delay":
      return { id, kind, seconds: chance.is(0.2) ? null : chance.between(1, 3600), skippable: chance.is(0.5) };
    case "webhookGet":
      return {
        id,
        kind,
        url: url(),
        headers: chance.some(chance.below(3), () => ({ name: chance.pick(["X-A", "", "a b"]), value: text(1000) })),
        save: chance.some(chance.below(5), () => ({
          path: chance.pick(["a", "a.b", "__proto__", "a[0].c", ""]),
          key: chance.pick(strangeKeys),
        })),
      };
    case "crm":
      return { id, kind, laneId: 1, valueCents: chance.is(0.5) ? null : 100 };
    case "tag":
      return { id, kind, add: chance.some(chance.below(3), () => 1), remove: [] };
    case "set":
      return { id, kind, scope: chance.pick(["session", "contact"]), key: chance.pick(strangeKeys), value: text(1000) };
    case "buttons":
      return {
        id,
        kind,
        text: text(),
        header: text(60),
        footer: text(60),
        buttons: chance.some(chance.below(6), choice),
      };
    case "linkButton":
      return { id, kind, title: text(60), text1: text(), text2: text(60), linkText: text(20), url: url() };
    case "list":
      return {
        id,
        kind,
        title: text(60),
        description: text(),
        buttonText: text(20),
        sections: chance.some(chance.below(4), () => ({
          title: text(24),
          rows: chance.some(chance.below(5), () => ({ ...choice(), description: text(72) })),
        })),
      };
    case "location":
      return {
        id,
        kind,
        latitude: chance.between(-90, 90),
        longitude: chance.between(-180, 180),
        name: text(100),
        address: text(200),
      };
    case "dynamicButtons":
      return {
        id,
        kind,
        text: text(),
        footer: text(60),
        buttons: chance.some(chance.below(6), () => {
          const own = choice();
          const which = chance.below(4);
          if (which === 0) return { ...own, kind: "copy", copyText: text(1000) };
          if (which === 1) return { ...own, kind: "call", phone: chance.pick(["+5511987654321", "x"]) };
          return which === 2 ? { ...own, kind: "link", url: url() } : { ...own, kind: "reply" };
        }),
      };
  }
}

const aFile = (chance: Chance) => ({
  mediaId: MEDIA,
  name: strangeText(chance).slice(0, 255),
  mime: chance.pick(["image/jpeg", "application/pdf", "video/mp4", "x/y"]),
  size: chance.pick([0, 1000, 9_000_000, 30_000_000]),
});
