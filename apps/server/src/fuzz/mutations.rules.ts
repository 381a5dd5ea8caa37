// Spoils a valid request in one place, as a broken client or a hostile one would. Pure: the same chance, the same harm.
import type { Chance } from "./chance.rules.ts";

export interface Attack {
  /** What was done, for the report. */
  name: string;
  path: string;
  contentType: string | null;
  body: string | null;
}

export interface Sound {
  path: string;
  body: unknown;
}

/** Values that have broken programs before. */
const nasty: readonly unknown[] = [
  null,
  "",
  " ",
  "\u0000",
  "\ud800",
  "a".repeat(10_000),
  "🙂".repeat(500),
  "'; drop table tickets; --",
  "../../../../etc/passwd",
  "%00%ff",
  "{{constructor.constructor('return 1')()}}",
  "<img src=x onerror=alert(1)>",
  "=cmd|' /C calc'!A0",
  "0x1F",
  "1e309",
  "NaN",
  "true",
  "undefined",
  "\u202egnp.exe",
  0,
  -1,
  1.5,
  -0,
  2 ** 31,
  2 ** 53,
  Number.MAX_VALUE,
  true,
  false,
  [],
  {},
  [[[[]]]],
  [null],
  { toString: 1 },
  { length: -1 },
  "2026-02-30T25:61:61Z",
  "9999-12-31T23:59:59Z",
  "0000-00-00",
];

const ids = [
  "0",
  "-1",
  "1.5",
  "abc",
  "1e3",
  "9007199254740993",
  "99999999999999999999",
  "%00",
  "%2e%2e",
  "null",
  "NaN",
  "é",
];

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

export function attack(sound: Sound, chance: Chance): Attack {
  const pick = <T>(items: readonly T[]) => items[Math.floor(chance() * items.length)] as T;
  const whole = (name: string, body: unknown): Attack => ({
    name,
    path: sound.path,
    contentType: body === undefined ? null : "application/json",
    body: body === undefined ? null : JSON.stringify(body),
  });
  const raw = (name: string, body: string, contentType = "application/json"): Attack => ({
    name,
    path: sound.path,
    contentType,
    body,
  });
  const withPath = (name: string, path: string): Attack => ({ ...whole(name, sound.body), path });

  const harms: (() => Attack)[] = [
    () => withPath("id", spoilId(sound.path, pick(ids))),
    () => withPath("query", spoilQuery(sound.path, pick, chance)),
    () =>
      withPath(
        "unknown query",
        `${sound.path}${sound.path.includes("?") ? "&" : "?"}${pick(["x=1", "__proto__=1", "a[b]=c"])}`,
      ),
  ];
  if (typeof sound.body === "object" && sound.body !== null) {
    const body = sound.body as Record<string, unknown>;
    const names = Object.keys(body);
    harms.push(
      () => whole("value", { ...body, [pick(names)]: pick(nasty) }),
      () => whole("two values", { ...body, [pick(names)]: pick(nasty), [pick(names)]: pick(nasty) }),
      () => whole("missing", Object.fromEntries(Object.entries(body).filter(([name]) => name !== pick(names)))),
      () => whole("unknown field", { ...body, [pick(["tenantId", "profile", "id", "constructor", "x"])]: pick(nasty) }),
      () => whole("inside", { ...body, [pick(names)]: spoilInside(body[pick(names)], pick(nasty)) }),
      () => whole("not an object", pick(nasty)),
      () => raw("broken JSON", JSON.stringify(body).slice(0, Math.floor(chance() * 40))),
      () => raw("prototype", `{"__proto__":{"isSupport":true},${JSON.stringify(body).slice(1)}`),
      () => raw("deep", deep(pick([10, 31, 33, 500, 5000]))),
      () =>
        raw(
          "content type",
          JSON.stringify(body),
          pick(["text/plain", "application/xml", "application/json; charset=utf-16", ""]),
        ),
      () => raw("not text", "\ufffd\u0000{}", "application/json"),
    );
  }
  return pick(harms)();
}

function spoilId(path: string, id: string): string {
  const [route = "", query] = path.split("?");
  const spoilt = route.replace(/\/(\d+|[0-9a-f]{8}-[0-9a-f-]{27})(?=\/|$)/, `/${id}`);
  return query === undefined ? spoilt : `${spoilt}?${query}`;
}

function spoilQuery(path: string, pick: <T>(items: readonly T[]) => T, chance: Chance): string {
  const [route = "", query = ""] = path.split("?");
  const params = new URLSearchParams(query);
  const name = pick([...params.keys(), "pageNumber", "cursor", "since", "searchParam", "sort", "pageSize", "status"]);
  const value = pick(nasty);
  params.set(name, typeof value === "string" ? value.toWellFormed().slice(0, 2000) : JSON.stringify(value));
  if (chance() < 0.2) params.append(name, "again");
  return `${route}?${params}`;
}

function spoilInside(value: unknown, nastyValue: unknown): unknown {
  if (Array.isArray(value)) return [...value, nastyValue];
  if (typeof value === "object" && value !== null) {
    const name = Object.keys(value)[0] ?? "x";
    return { ...value, [name]: nastyValue };
  }
  return [value, nastyValue];
}
