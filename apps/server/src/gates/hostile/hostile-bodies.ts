// Requests made to keep a server busy: as deep, as wide and as long as the door lets in, and texts that wear out a pattern
// or a loop. Made from a route's own schemas, so a new route gets its own. Pure.
import type { RouteShape } from "@prosa/contracts/route";
import { z } from "zod";
import type { SampleRequest } from "../../isolation/sample.ts";

export interface Hostile {
  name: string;
  path: string;
  body: string | null;
}

interface Shape {
  type?: string | string[];
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
}

/** A little below what is let in at all. */
const WHOLE_BYTES = 1_000_000;
const LONG = 100_000;
const MOST_ITEMS = 20_000;
/** All headers together may be sixteen thousand bytes. */
const QUERY_CHARACTERS = 12_000;

const upTo = (length: number, unit: string, end = "") =>
  unit.repeat(Math.max(0, Math.floor((length - end.length) / unit.length))) + end;

/** What wears out: patterns that go back, loops over marks, signs that grow when they are escaped or normalized. */
const texts: Readonly<Record<string, (length: number) => string>> = {
  "one letter": (length) => upTo(length, "a", "!"),
  spaces: (length) => upTo(length, " ", "x"),
  "dots and at signs": (length) => upTo(length, "a.", "@"),
  digits: (length) => upTo(length, "1", "x"),
  marks: (length) => upTo(length, "e\u0301\u0323"),
  joined: (length) => upTo(length, "\u{1f469}\u200d"),
  markup: (length) => upTo(length, "*_~`"),
  brackets: (length) => upTo(length, "[(<"),
  variables: (length) => upTo(length, "{{"),
  breaks: (length) => upTo(length, "\r\n\t"),
  words: (length) => upTo(length, "ab "),
};

/** Whatever it is asked for: the reader of bodies and the first look at them. */
const whole: Readonly<Record<string, () => string>> = {
  "deep object": () => `${'{"a":'.repeat(WHOLE_BYTES / 6)}1${"}".repeat(WHOLE_BYTES / 6)}`,
  "deep array": () => `${"[".repeat(WHOLE_BYTES / 2)}${"]".repeat(WHOLE_BYTES / 2)}`,
  "many keys": () => `{${Array.from({ length: WHOLE_BYTES / 12 }, (_, n) => `"k${n}":1`).join()}}`,
  "one key again": () => `{${upTo(WHOLE_BYTES - 10, '"a":1,', '"a":1')}}`,
  "long number": () => `{"a":${upTo(WHOLE_BYTES - 10, "9")}}`,
  escapes: () => `{"a":"${upTo(WHOLE_BYTES - 10, "\\u0061")}"}`,
  "not closed": () => `{"a":"${upTo(WHOLE_BYTES - 10, "a")}`,
};

export const everything: Choice = { texts: Object.keys(texts), whole: Object.keys(whole) };

/** Two of each, in turn. */
export function choiceFor(place: number): Choice {
  const two = (names: readonly string[]) => [0, 1].map((step) => names[(2 * place + step) % names.length] ?? "");
  return { texts: two(everything.texts), whole: two(everything.whole) };
}

const shapeOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;
const isText = ({ type }: Shape) => type === "string" || (Array.isArray(type) && type.includes("string"));

interface Filling {
  /** Null: as it stands. */
  text(shape: Shape): string | null;
  items(shape: Shape, sample: unknown[]): unknown[];
}

/** The sample with other texts and lists in it, wherever its schema has one. */
function fill(shape: Shape, sample: unknown, filling: Filling): unknown {
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return fill(choices.find((choice) => choice.type !== "null") ?? {}, sample, filling);
  if (Array.isArray(sample)) {
    // A list in a list stays as short as it is: what is in the outer one is there often enough.
    const inside = { ...filling, items: (_: Shape, items: unknown[]) => items };
    return filling.items(
      shape,
      sample.map((item) => fill(shape.items ?? {}, item, inside)),
    );
  }
  if (sample !== null && typeof sample === "object") {
    const entries = Object.entries(sample).map(([name, value]) => [
      name,
      fill(shape.properties?.[name] ?? {}, value, filling),
    ]);
    return Object.fromEntries(entries);
  }
  if (typeof sample === "string" && isText(shape)) return filling.text(shape) ?? sample;
  return sample;
}

const isFree = ({ enum: words, const: word, format, pattern }: Shape) =>
  words === undefined && word === undefined && format === undefined && pattern === undefined;

/** As long as the rules allow, so that it gets through to the work behind them. */
const allowed = (make: (length: number) => string, length: number): Filling => ({
  text: (shape) => (isFree(shape) ? make(Math.min(shape.maxLength ?? length, length)) : null),
  items: (_, sample) => sample,
});
/** Longer than any rule allows, so that the rules themselves have to read it. */
const refused = (make: (length: number) => string, length: number): Filling => ({
  text: () => make(length),
  items: (_, sample) => sample,
});
/** So many that the body is still let in. */
const often = (sample: unknown[], most: number) => {
  const count = Math.min(most, Math.floor(WHOLE_BYTES / 2 / (JSON.stringify(sample[0] ?? 0).length + 1)));
  return Array.from({ length: count }, (_, n) => sample[n % sample.length]);
};
const many: Filling = {
  text: () => null,
  items: ({ maxItems = MOST_ITEMS }, sample) => often(sample, maxItems),
};
const tooMany: Filling = { text: () => null, items: (_, sample) => often(sample, MOST_ITEMS) };

/** Which texts and which whole bodies; the others are another route's turn. */
export interface Choice {
  texts: readonly string[];
  whole: readonly string[];
}

export function hostileRequests(route: RouteShape, sample: SampleRequest, choice: Choice): Hostile[] {
  return [...bodiesOf(route, sample, choice), ...queriesOf(route, sample, choice.texts), ...pathsOf(route, sample)];
}

function bodiesOf({ body: schema }: RouteShape, { path, body }: SampleRequest, choice: Choice): Hostile[] {
  if (!schema) return [];
  const shape = shapeOf(schema);
  const filled = (filling: Filling) => JSON.stringify(fill(shape, body, filling));
  /** Shorter texts where there are so many that all of it would not be let in. */
  const fitting = (fillingOf: (length: number) => Filling) => {
    for (let length = LONG; ; length /= 4) {
      const text = filled(fillingOf(length));
      if (Buffer.byteLength(text) < WHOLE_BYTES || length < 1_000) return text;
    }
  };
  return [
    ...choice.whole.map((name) => ({ name, path, body: whole[name]?.() ?? "" })),
    { name: "many items", path, body: filled(many) },
    { name: "too many items", path, body: filled(tooMany) },
    ...choice.texts.flatMap((name) => {
      const make = texts[name] ?? String;
      return [
        { name: `${name}, allowed`, path, body: fitting((length) => allowed(make, length)) },
        { name: `${name}, refused`, path, body: fitting((length) => refused(make, length)) },
      ];
    }),
  ];
}

function queriesOf({ query: schema }: RouteShape, { path }: SampleRequest, names: readonly string[]): Hostile[] {
  if (!schema) return [];
  const [plain = "", text = ""] = path.split("?");
  const properties = Object.entries(shapeOf(schema).properties ?? {});
  const asked = (name: string, more: Record<string, string>): Hostile => {
    const query = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(text)), ...more });
    return { name, path: `${plain}?${query}`.slice(0, QUERY_CHARACTERS), body: null };
  };
  return [
    { name: "many wishes", path: `${plain}?${upTo(QUERY_CHARACTERS - plain.length, "a=1&")}`, body: null },
    { name: "one wish again", path: `${plain}?${upTo(QUERY_CHARACTERS - plain.length, "status=open&")}`, body: null },
    ...names.flatMap((name) => {
      const make = texts[name] ?? String;
      const free = properties.filter(([, shape]) => isText(shape) && isFree(shape));
      const long = properties.map(([wish]) => asked(`${name} as ${wish}`, { [wish]: make(QUERY_CHARACTERS) }));
      const most = free.map(([wish, { maxLength = 2_000 }]) => [wish, make(Math.min(maxLength, 2_000))]);
      return [...long, asked(`${name}, allowed`, Object.fromEntries(most))];
    }),
  ];
}

function pathsOf(route: RouteShape, { path }: SampleRequest): Hostile[] {
  if (!route.path.includes(":")) return [];
  const cut = route.path.slice(0, route.path.indexOf(":"));
  return [
    { name: "long path", path: cut + upTo(QUERY_CHARACTERS, "9"), body: null },
    { name: "path of steps", path: cut + upTo(QUERY_CHARACTERS, "%2e%2e%2f"), body: null },
    { name: "path of slashes", path: path + upTo(QUERY_CHARACTERS - path.length, "/"), body: null },
  ];
}

/** A provider's body may be larger, and a signed one is taken apart whatever it holds. */
export function hostileWebhooks(line: string, bytes: number): { name: string; body: string }[] {
  const value = (messages: string) =>
    `{"object":"whatsapp_business_account","entry":[{"id":"1","changes":[{"field":"messages","value":{"metadata":{"phone_number_id":"${line}"},"messages":[${messages}]}}]}]}`;
  const message = (id: string, text: string) =>
    `{"from":"5511987650001","id":"${id}","timestamp":"1741600000","type":"text","text":{"body":"${text}"}}`;
  const many_ = Array.from({ length: Math.floor(bytes / 150) }, (_, n) => message(`wamid.g7.${n}`, "a")).join();
  const deep = (bytes - 500) / 2;
  return [
    { name: "one long text", body: value(message("wamid.g7", upTo(bytes - 500, "a"))) },
    { name: "marks", body: value(message("wamid.g7.m", upTo((bytes - 500) / 3, "e\u0301\u0323"))) },
    { name: "many messages", body: value(many_) },
    { name: "deep value", body: value(`${"[".repeat(deep)}${"]".repeat(deep)}`) },
    { name: "deep message", body: value(`${'{"a":'.repeat(deep / 3)}1${"}".repeat(deep / 3)}`) },
    { name: "many numbers", body: value(upTo(bytes - 500, "1,", "1")) },
  ];
}
