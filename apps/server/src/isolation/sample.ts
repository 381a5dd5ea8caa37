// Makes a valid request for any declared route out of its own schemas, so that no route needs a hand-written example.
import type { RouteShape } from "@prosa/contracts/route";
import { blankDocument } from "@prosa/flows";
import { z } from "zod";

/** What stands behind names in paths, queries and bodies: ids of one tenant's own objects. */
export type KnownIds = Readonly<Record<string, number | string>>;

export interface SampleRequest {
  method: string;
  /** Below the API's base, with parameters filled in and the query appended. */
  path: string;
  body: unknown;
}

type JsonSchema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  format?: string;
  pattern?: string;
  minLength?: number;
  minItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
};

/** Filters without which a list refuses to answer. */
const filters: Readonly<Record<string, string>> = { status: "open,pending" };

/** Texts for fields whose rule no generator can guess; a new such rule gets its line here. */
const textsByName: Readonly<Record<string, string>> = {
  email: "someone@example.com",
  password: "Senha-Boa-2026",
  current: "Senha-Atual-2026",
  code: "ABCD1234",
  testNumber: "5511988887777",
  whatsapp: "+55 11 98888-7777",
  website: "https://casa.example",
  tokenSetup: "x".repeat(43),
  seed: "x".repeat(43),
  pixKey: "someone@example.com",
  taxId: "11222333000181",
  zip: "50000000",
  state: "PE",
  // Names the provider gave, not ids of ours.
  phoneNumberId: "330011223344556",
  businessAccountId: "210044556677889",
  date: "25/12",
  // A type of channel that exists; elsewhere a type is one of a few words.
  type: "whatsapp_cloud",
  start: "08:00",
  end: "12:00",
  // A browser's own, for web pushes.
  p256dh: `B${"A".repeat(86)}`,
  auth: "A".repeat(22),
  // States, of which a report wants at least one.
  places: "SP",
  vectorStores: "vs_amostra",
  country: "BR",
  currency: "BRL",
  addresses: "203.0.113.7",
  // Of a key, which must not be over already.
  expiresAt: "2099-01-05T12:00:00Z",
  metrics: "openedIn,firstAnswer,movedIn",
};

/** Words whose names only an adapter knows, and documents. */
const recordsByName: Readonly<Record<string, object>> = {
  document: blankDocument(),
  values: { secretKey: "x".repeat(20), webhookSecret: "x".repeat(20) },
  credentials: {
    accessToken: "x".repeat(40),
    appSecret: "0123456789abcdef".repeat(2),
    phoneNumberId: "330011223344556",
    businessAccountId: "210044556677889",
  },
};

/** Settings of the platform whose parts must agree; switched off, for the rest of the suite goes on with them. */
const noText = { pt: null, en: null, es: null };
const wholeByName: Readonly<Record<string, object>> = {
  banner: { isOn: false, text: "amostra", background: "#0B7A6B", color: "#FFFFFF", link: null, linkText: "" },
  letters: { recovery: noText, welcome: noText },
  mail: {
    isOn: false,
    host: "mail.casa.example",
    port: 587,
    security: "starttls",
    user: "",
    fromName: "",
    fromAddress: "someone@example.com",
    replyTo: null,
  },
  images: { logoLight: null, logoDark: null, icon: null, loginBackground: null },
  welcome: { isOn: false, url: null, texts: { pt: "amostra", en: null, es: null } },
};

/** Switches that not every profile of a route may turn on. */
const switchesByName: Readonly<Record<string, boolean>> = {
  isForAll: false,
  // Of channels that have them alone.
  attendsGroups: false,
  rejectsCalls: false,
};

/** Where "none" is the harmless wish: hours of sign-in would lock the caller out of the rest of the suite. */
const nothingByName: ReadonlySet<string> = new Set(["horarioLogin"]);

/** Wishes that exclude the others: a message is words, or files, or a template, a content of its own, or what lies at an address. */
const leftOut: ReadonlySet<string> = new Set(["content", "files", "template", "mediaUrl", "provider"]);

export function sampleRequest(route: RouteShape, ids: KnownIds): SampleRequest {
  const path = route.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`${route.method} ${route.path}: no known id for parameter "${name}"`);
    return encodeURIComponent(String(id));
  });
  return { method: route.method, path: path + sampleQuery(route, ids), body: sampleBody(route, ids) };
}

/** The same request once more for every wish its query may hold, and for every word that may be chosen. */
export function sampleVariants(route: RouteShape, ids: KnownIds): SampleRequest[] {
  const { query } = route;
  if (!query) return [];
  const plain = sampleRequest(route, ids);
  const [path = "", text = ""] = plain.path.split("?");
  const base = Object.fromEntries(new URLSearchParams(text));
  const wishes = Object.entries(schemaOf(query).properties ?? {}).flatMap(([name, schema]) => {
    if (base[name] !== undefined && schema.enum === undefined) return [];
    const words = schema.enum ?? [sampleValue(name, schema, ids), "true", "1"];
    const accepted = words.map((word) => ({ ...base, [name]: String(word) })).filter((q) => query.safeParse(q).success);
    return schema.enum ? accepted : accepted.slice(0, 1);
  });
  return wishes.map((wish) => ({ ...plain, path: `${path}?${new URLSearchParams(wish)}` }));
}

/** The names that a request of this route asks for, in its path, its query or its body; `ids` knows all there are. */
export function namesIn(route: RouteShape, ids: KnownIds): ReadonlySet<string> {
  const names = new Set<string>();
  const watched = new Proxy(ids, {
    get(all, name: string) {
      names.add(name);
      return all[name];
    },
  });
  sampleRequest(route, watched);
  for (const name of [...idsInQuery(route), ...idsInBody(route)])
    for (const meant of [name, singleOf(name), meantInQuery[name] ?? name]) names.add(meant);
  return names;
}

const singleOf = (name: string) => name.replace(/s?Ids$/, "Id");

/** What a name in a query means, where the company knows it by another one. */
const meantInQuery: Readonly<Record<string, string>> = {
  tagIds: "tagId",
  laneIds: "laneId",
  userIds: "userId",
  queueIds: "queueId",
  channelIds: "channelId",
  closingReasonIds: "closingReasonId",
  queuesIds: "queueId",
  contactIds: "contactId",
  tagsIds: "tagId",
  channelsIds: "channelId",
  usersIds: "userId",
  whatsappIds: "channelId",
  useradmId: "userId",
  viewAsId: "userId",
  scopeId: "queueId",
  withId: "channelId",
};
/** Wishes without which another says nothing. */
const saidWith: Readonly<Record<string, (own: KnownIds) => KnownIds>> = {
  scopeId: () => ({ scope: "queue" }),
  withId: ({ queueId = "" }) => ({ scope: "queue", scopeId: queueId }),
};

export const idsInQuery = ({ query }: RouteShape): string[] =>
  query ? Object.keys(schemaOf(query).properties ?? {}).filter((name) => /Ids?$/.test(name)) : [];

/** One's own request, with one id in its query that may be anybody's. */
export function withIdInQuery(route: RouteShape, ids: KnownIds, name: string, from: KnownIds): SampleRequest {
  const request = sampleRequest(route, ids);
  const [path = "", text = ""] = request.path.split("?");
  const id = from[meantInQuery[name] ?? name];
  if (id === undefined) throw new Error(`${route.method} ${route.path}: no known id for "${name}" in its query`);
  const wishes = { ...Object.fromEntries(new URLSearchParams(text)), ...saidWith[name]?.(ids), [name]: id };
  const query = Object.entries(wishes).map(([wish, value]): [string, string] => [wish, String(value)]);
  return { ...request, path: `${path}?${new URLSearchParams(query)}` };
}

function sampleQuery({ query }: RouteShape, ids: KnownIds): string {
  if (!query) return "";
  const schema = schemaOf(query);
  // Where it is one of a few words, those of tickets are not among them.
  const known = Object.entries(filters).filter(([name]) => schema.properties?.[name] && !schema.properties[name].enum);
  const sampled = Object.entries(sampleObject(schema, ids, { isOptionalIncluded: false }));
  const own = sampled.map(([name, value]): [string, unknown] => [name, ids[meantInQuery[name] ?? ""] ?? value]);
  const values = { ...Object.fromEntries(own), ...Object.fromEntries(known) };
  const text = new URLSearchParams(
    Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return text === "" ? "" : `?${text}`;
}

function sampleBody({ body }: RouteShape, ids: KnownIds): unknown {
  return body ? sampleObject(schemaOf(body), ids, { isOptionalIncluded: true }) : undefined;
}

/** The body with every id in it replaced by somebody else's: what an attacker would try. */
export function idsInBody(route: RouteShape): string[] {
  if (!route.body) return [];
  return Object.keys(schemaOf(route.body).properties ?? {}).filter((name) => /Ids?$/.test(name) && name !== "clientId");
}

function schemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
}

function sampleObject(schema: JsonSchema, ids: KnownIds, options: { isOptionalIncluded: boolean }) {
  const names = Object.keys(schema.properties ?? {});
  const isIncluded = (name: string) => options.isOptionalIncluded && !leftOut.has(name);
  const wanted = names.filter((name) => isIncluded(name) || schema.required?.includes(name));
  return Object.fromEntries(
    wanted.map((name) => [name, sampleValue(name, schema.properties?.[name] ?? {}, ids)] as const),
  );
}

function sampleValue(name: string, schema: JsonSchema, ids: KnownIds): unknown {
  const known = ids[name];
  const isProvidersName = schema.type === "string" && textsByName[name] !== undefined;
  if (known !== undefined && !isProvidersName) return known;
  if (nothingByName.has(name)) return null;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sampleValue(name, choices.find((choice) => choice.type !== "null") ?? {}, ids);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "object" && !schema.properties && recordsByName[name]) return recordsByName[name];
  if (type === "object" && wholeByName[name]) return wholeByName[name];
  if (type === "object") return sampleObject(schema, ids, { isOptionalIncluded: true });
  if (type === "array") return sampleArray(name, schema, ids);
  if (type === "boolean") return switchesByName[name] ?? true;
  if (type === "integer" || type === "number")
    return Math.max(1, schema.minimum ?? 0, (schema.exclusiveMinimum ?? 0) + 1);
  return sampleText(name, schema);
}

function sampleArray(name: string, schema: JsonSchema, ids: KnownIds): unknown[] {
  const single = ids[singleOf(name)];
  if (single !== undefined) return [single];
  return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => sampleValue(name, schema.items ?? {}, ids));
}

function sampleText(name: string, schema: JsonSchema): string {
  const fits = (text: string) => !schema.pattern || new RegExp(schema.pattern).test(text);
  const named = textsByName[name];
  if (named !== undefined && fits(named)) return named;
  const shaped = schema.pattern ? ["2026-03-05", "08:00", "#0B7A6B"].find(fits) : undefined;
  if (shaped !== undefined) return shaped;
  if (schema.format === "uuid") return "7f0c1d58-1f6a-4f0e-9c55-3d1a2b4c5d6e";
  if (schema.format === "email") return "someone@example.com";
  if (schema.format === "uri") return "https://casa.example/amostra";
  if (schema.format === "date-time") return "2026-03-05T12:00:00Z";
  return "amostra".padEnd(schema.minLength ?? 0, "a");
}
