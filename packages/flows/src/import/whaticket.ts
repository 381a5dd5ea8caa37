// Reads flows of the Whaticket family (nodes and connections) into a document; whatever is lost on the way is named.
import { z } from "zod";
import { parseDocument } from "../document/document.ts";
import { Key, type Target } from "../document/parts.ts";
import { cut } from "../words/cut.ts";
import { isUrlTemplate } from "../words/url.ts";
import type { Imported, Loss } from "./izing.ts";

const text = z.coerce.string().catch("");
const number = z.coerce.number().catch(0);
const some = <T extends z.ZodType>(item: T) => z.array(item).catch([]);
const Data = z.record(z.string(), z.unknown()).catch({});

const OldNode = z.looseObject({
  id: text,
  type: text,
  position: z.looseObject({ x: number, y: number }).catch({ x: 0, y: 0 }),
  data: Data,
});
type OldNode = z.infer<typeof OldNode>;
const OldEdge = z.looseObject({ source: text, target: text, sourceHandle: text });
const Edges = some(OldEdge);
const OldFlow = z.looseObject({ nodes: z.array(OldNode), connections: Edges, edges: Edges });

const Option = z.looseObject({ number: text, value: text });
const Element = z.looseObject({ number: text, value: text });
const Saved = z.looseObject({ path: text, variable: text });

/** Nodes that are no place to be at: whoever is led there is somebody else's. */
const ENDS = ["ticket", "attendant", "switchFlow"];
const MEDIA = /^(img|audio|video|pdf|document)/;

interface Reading {
  losses: Loss[];
  nodes: ReadonlyMap<string, OldNode>;
  edges: readonly z.infer<typeof OldEdge>[];
  /** Old id to new. */
  steps: ReadonlyMap<string, string>;
  notes: object[];
}

/** Never throws: a spoilt file gives a report instead of a flow. */
export function importWhaticket(json: unknown): Imported {
  const nested = z.looseObject({ flow: z.unknown() }).safeParse(json);
  const old = OldFlow.safeParse(nested.success && nested.data.flow !== undefined ? nested.data.flow : json);
  if (!old.success) return { document: null, losses: [{ code: "noFlow", stepId: null, was: "nodes" }] };
  const { nodes, connections, edges } = old.data;
  const places = nodes.filter(({ type }) => type !== "start" && !ENDS.includes(type)).slice(0, 300);
  if (places.length === 0) return { document: null, losses: [{ code: "noFlow", stepId: null, was: "nodes" }] };
  const reading: Reading = {
    losses: [],
    nodes: new Map(nodes.map((node) => [node.id, node])),
    edges: connections.length > 0 ? connections : edges,
    steps: new Map(places.map(({ id }, index) => [id, `step_${index + 1}`])),
    notes: [],
  };
  const parsed = parseDocument({
    format: 1,
    start: startOf(reading, nodes),
    steps: places.map((node) => stepOf(reading, node)),
    notes: reading.notes.slice(0, 50),
    settings: {},
  });
  if (parsed.ok) return { document: parsed.document, losses: reading.losses };
  const faults = parsed.faults.map(
    ({ path, message }): Loss => ({ code: "notADocument", stepId: null, was: `${path} ${message}` }),
  );
  return { document: null, losses: [...reading.losses, ...faults] };
}

function lose(reading: Reading, code: Loss["code"], stepId: string | null, was: string): void {
  reading.losses.push({ code, stepId, was: cut(was.toWellFormed(), 200) });
}

function shortened(reading: Reading, stepId: string, value: string, most = 4096): string {
  if (value.length > most) lose(reading, "textCut", stepId, value.slice(0, 40));
  return cut(value.toWellFormed(), most);
}

function few<T>(reading: Reading, stepId: string, what: string, items: readonly T[], most: number): T[] {
  if (items.length > most) lose(reading, "tooMany", stepId, what);
  return items.slice(0, most);
}

function startOf(reading: Reading, nodes: readonly OldNode[]): string {
  const begin = nodes.find(({ type }) => type === "start");
  const first = reading.edges.find(({ source }) => source === begin?.id)?.target ?? "";
  const start = reading.steps.get(first);
  if (!start) lose(reading, "noStart", null, first);
  return start ?? "step_1";
}

/** Where an exit leads; what leads nowhere ends with people, and is named. */
function targetOf(reading: Reading, node: OldNode, handle: string | null): Target {
  const own = reading.edges.filter(({ source }) => source === node.id);
  const edge = handle === null ? own[0] : own.find(({ sourceHandle }) => sourceHandle === handle);
  const next = reading.nodes.get(edge?.target ?? "");
  const stepId = next && reading.steps.get(next.id);
  if (stepId) return { to: "step", stepId };
  const end = next && endOf(next);
  if (end) return end;
  lose(reading, "missingTarget", reading.steps.get(node.id) ?? null, next?.type ?? handle ?? "");
  return { to: "queue", queueId: null };
}

function endOf({ type, data }: OldNode): Target | null {
  const id = idIn(data);
  if (type === "ticket") return { to: "queue", queueId: id };
  if (type === "attendant" && id) return { to: "user", userId: id };
  return type === "switchFlow" && id ? { to: "flow", flowId: id } : null;
}

/** These systems keep what was chosen as a whole object, under one of several names, or only its number. */
function idIn(data: Record<string, unknown>): number | null {
  const Id = z.coerce.number().int().positive();
  const chosen = ["data", "flowSelected", "user", "queue", "tag"].map((name) => data[name]);
  for (const one of [...chosen, data]) {
    const id = Id.safeParse(z.looseObject({ id: z.unknown() }).safeParse(one).data?.id ?? one);
    if (id.success) return id.data;
  }
  return null;
}

function stepOf(reading: Reading, node: OldNode): object {
  const stepId = reading.steps.get(node.id) ?? "";
  const within = (value: number) => (Number.isFinite(value) ? Math.max(-1e6, Math.min(1e6, value)) : 0);
  const place = { x: within(node.position.x), y: within(node.position.y) };
  const base = { id: stepId, name: cut(node.type.toWellFormed(), 80), place };
  if (node.type === "randomizer") return { ...base, kind: "split", arms: armsOf(reading, node, stepId) };
  const talk = { ...base, kind: "step" };
  if (node.type === "menu") return { ...talk, ...menuOf(reading, node, stepId) };
  if (node.type === "input" || node.type === "question") return { ...talk, ...questionOf(reading, node, stepId) };
  return { ...talk, interactions: interactionsOf(reading, node, stepId), then: targetOf(reading, node, null) };
}

function armsOf(reading: Reading, node: OldNode, stepId: string): object[] {
  const percent = Math.max(0, Math.min(100, Math.round(number.parse(node.data.percent))));
  return [
    { id: `${stepId}_a`, weight: percent, target: targetOf(reading, node, "a") },
    { id: `${stepId}_b`, weight: 100 - percent, target: targetOf(reading, node, "b") },
  ];
}

function menuOf(reading: Reading, node: OldNode, stepId: string): object {
  const options = few(reading, stepId, "arrayOption", some(Option).parse(node.data.arrayOption), 30);
  const lines = options.map((option) => `${option.number}. ${option.value}`);
  const words = [text.parse(node.data.message), ...lines].filter(Boolean).join("\n");
  return {
    interactions: [{ id: `${stepId}_i1`, kind: "message", text: shortened(reading, stepId, words) }],
    conditions: options.map((option, at) => ({
      id: `${stepId}_c${at + 1}`,
      when: {
        op: "exact",
        values: [option.number, option.value].filter(Boolean).map((value) => shortened(reading, stepId, value, 200)),
      },
      target: targetOf(reading, node, `a${option.number}`),
    })),
  };
}

function questionOf(reading: Reading, node: OldNode, stepId: string): object {
  const asked = Data.parse(node.data.typebotIntegration);
  const words = text.parse(node.data.question ?? node.data.message ?? asked.message ?? "");
  const saveAs = Key.safeParse(node.data.variableName ?? node.data.variable ?? asked.answerKey);
  if (!saveAs.success) lose(reading, "unknownInteraction", stepId, "variable");
  return {
    interactions: [{ id: `${stepId}_i1`, kind: "message", text: shortened(reading, stepId, words) }],
    saveAs: saveAs.success ? saveAs.data : null,
    conditions: [{ id: `${stepId}_c1`, when: { op: "any" }, target: targetOf(reading, node, null) }],
  };
}

function interactionsOf(reading: Reading, node: OldNode, stepId: string): object[] {
  const { type, data } = node;
  if (type === "singleBlock") {
    const elements = some(Element).parse(data.elements);
    const order = few(reading, stepId, "seq", some(text).parse(data.seq), 30);
    const found = order.flatMap((name) => elements.find((element) => element.number === name) ?? []);
    return found.flatMap((element, at) => spoken(reading, stepId, at, element.number, element.value));
  }
  if (type === "message") return spoken(reading, stepId, 0, type, text.parse(data.label));
  if (type === "interval") return spoken(reading, stepId, 0, type, text.parse(data.sec));
  if (MEDIA.test(type)) return spoken(reading, stepId, 0, type, text.parse(data.url));
  return acted(reading, node, stepId);
}

/** `what` begins with the kind: "message0", "interval1", "img2". */
function spoken(reading: Reading, stepId: string, at: number, what: string, value: string): object[] {
  const id = `${stepId}_i${at + 1}`;
  if (what.startsWith("message")) return [{ id, kind: "message", text: shortened(reading, stepId, value) }];
  if (what.startsWith("interval")) {
    const seconds = Math.max(1, Math.min(3600, Math.round(number.parse(value) || 1)));
    return [{ id, kind: "delay", seconds }];
  }
  if (MEDIA.test(what)) {
    lose(reading, "fileNeeded", stepId, value);
    return [{ id, kind: "files", files: [] }];
  }
  lose(reading, "unknownInteraction", stepId, what);
  return [];
}

function acted(reading: Reading, node: OldNode, stepId: string): object[] {
  const { type, data } = node;
  const id = `${stepId}_i1`;
  const tagId = idIn(data);
  if (type === "tag" && tagId) return [{ id, kind: "tag", add: [tagId] }];
  if (type === "removeTag" && tagId) return [{ id, kind: "tag", remove: [tagId] }];
  const url = text.parse(data.url);
  if (type === "httpRequest" && /^get$/i.test(text.parse(data.method ?? "GET")) && isUrlTemplate(url)) {
    const kept = some(Saved).parse(data.responseVariables ?? data.saveVariables);
    const save = kept.flatMap(({ path, variable }) => {
      const key = Key.safeParse(variable);
      return key.success ? [{ path: path.slice(0, 200), key: key.data }] : [];
    });
    return [{ id, kind: "webhookGet", url, save: few(reading, stepId, "variables", save, 20) }];
  }
  // What cannot be done here is passed through, with a word about it beside the step.
  lose(reading, "unknownInteraction", stepId, type);
  const { x, y } = node.position;
  const place = { x: Math.max(-1e6, Math.min(1e6, x)), y: Math.max(-1e6, Math.min(1e6, y - 80)) };
  reading.notes.push({ id: `${stepId}_n`, text: cut(`${type} ${JSON.stringify(data)}`.toWellFormed(), 2000), place });
  return [];
}
