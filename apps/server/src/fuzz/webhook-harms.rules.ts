// Spoils a provider's webhook body, as a broken provider or somebody with its key would: in its tree, or in its bytes.
// Pure: the same chance, the same harm.
import { type Chance, pickFrom } from "./chance.rules.ts";

export interface SpoiltBody {
  /** What was done, for the report. */
  name: string;
  bytes: Buffer;
}

/** Values that have broken programs before. */
const nasty: readonly unknown[] = [
  null,
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\u202egnp.exe",
  "x".repeat(70_000),
  "🙂".repeat(2_000),
  "'; drop table messages; --",
  '{"a":1}',
  "../../../../etc/passwd",
  "9007199254740993",
  "99999999999999999999999",
  "1e309",
  "-1",
  "0",
  "NaN",
  "Infinity",
  "9999999999",
  "1000000000",
  "0001-01-01T00:00:00Z",
  "wamid.",
  "wamid.IN1",
  "wamid.OUT1",
  "00000000-0000-0000-0000-000000000000",
  0,
  -0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  1_790_000_000,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [{}],
  { length: -1 },
  { toString: null },
  { id: {} },
  { body: { body: { body: "deep" } } },
];

const texts = nasty.filter((value) => typeof value === "string");

const words = [
  "text",
  "image",
  "video",
  "audio",
  "document",
  "sticker",
  "location",
  "contacts",
  "button",
  "interactive",
  "order",
  "reaction",
  "edit",
  "revoke",
  "system",
  "unsupported",
  "request_welcome",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "messages",
  "statuses",
  "errors",
  "smb_message_echoes",
  "sent",
  "delivered",
  "read",
  "played",
  "failed",
  "deleted",
];

type Place = { holder: Record<string, unknown> | unknown[]; key: string | number };

/** Every value inside, with where it stands. */
function placesIn(node: unknown, found: Place[] = []): Place[] {
  if (typeof node !== "object" || node === null) return found;
  for (const key of Array.isArray(node) ? node.keys() : Object.keys(node)) {
    found.push({ holder: node as Place["holder"], key });
    placesIn((node as Record<string | number, unknown>)[key], found);
  }
  return found;
}

type TreeHarm = (place: Place, tree: unknown, chance: Chance) => void;
const at = ({ holder, key }: Place) => (holder as Record<string | number, unknown>)[key];
const put = ({ holder, key }: Place, given: unknown) => {
  // A copy, or the next harm would be done to two places; and defined, since __proto__ cannot be assigned.
  const value = structuredClone(given);
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
};

const treeHarms: Record<string, TreeHarm> = {
  value: (place, _tree, chance) => put(place, pickFrom(nasty, chance)),
  word: (place, _tree, chance) => put(place, pickFrom(words, chance)),
  missing({ holder, key }) {
    if (!Array.isArray(holder)) delete holder[key];
    else {
      // Not splice: an earlier harm may have given the list a "constructor" of its own, which splice would call.
      holder.copyWithin(Number(key), Number(key) + 1);
      holder.length -= 1;
    }
  },
  "another key"(place, _tree, chance) {
    put({ holder: place.holder, key: pickFrom(words, chance) }, at(place));
  },
  "a list of it": (place, _tree, chance) => put(place, Array(Math.ceil(chance() * 40)).fill(at(place))),
  "something from elsewhere": (place, tree, chance) => put(place, at(pickFrom(placesIn(tree), chance))),
  "part of a text"(place, _tree, chance) {
    const value = at(place);
    if (typeof value !== "string") return put(place, pickFrom(nasty, chance));
    const cut = Math.floor(chance() * value.length);
    put(place, value.slice(0, cut) + pickFrom(texts, chance).slice(0, 300) + value.slice(cut));
  },
};

const byteHarms: Record<string, (body: Buffer, chance: Chance) => Buffer> = {
  "cut off": (body, chance) => body.subarray(0, Math.floor(chance() * body.length)),
  "one bit": (body, chance) => changed(body, chance, (byte) => byte ^ (1 << Math.floor(chance() * 8))),
  "one byte": (body, chance) => changed(body, chance, () => Math.floor(chance() * 256)),
  "a byte too many"(body, chance) {
    const place = Math.floor(chance() * body.length);
    return Buffer.concat([body.subarray(0, place), Buffer.from([Math.floor(chance() * 256)]), body.subarray(place)]);
  },
  twice: (body) => Buffer.concat([body, body]),
  nothing: () => Buffer.alloc(0),
  "another encoding": (body) => Buffer.from(body.toString("utf8"), "utf16le"),
  "a mark before": (body) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]),
  noise: (_body, chance) => Buffer.from(Array.from({ length: Math.ceil(chance() * 600) }, () => chance() * 256)),
  deep(_body, chance) {
    const levels = pickFrom([10, 100, 5_000, 60_000], chance);
    return Buffer.from(`${'{"entry":['.repeat(levels)}${"]}".repeat(levels)}`);
  },
  "deep inside"(body, chance) {
    const levels = pickFrom([50, 5_000], chance);
    const text = body.toString("utf8");
    return Buffer.from(text.replace(/"body": ?"[^"]*"/, `"body":${"[".repeat(levels)}${"]".repeat(levels)}`));
  },
};

function changed(body: Buffer, chance: Chance, to: (byte: number) => number): Buffer {
  const copy = Buffer.from(body);
  const place = Math.floor(chance() * copy.length);
  copy[place] = to(copy[place] ?? 0);
  return copy;
}

const TREE_SHARE = 0.75;

/** One to three harms in the tree of a valid body, or one in its bytes. */
export function spoil(valid: string, chance: Chance): SpoiltBody {
  if (chance() >= TREE_SHARE) {
    const name = pickFrom(Object.keys(byteHarms), chance);
    return { name, bytes: byteHarms[name]?.(Buffer.from(valid), chance) ?? Buffer.alloc(0) };
  }
  const tree = JSON.parse(valid) as unknown;
  const names: string[] = [];
  for (let harms = 1 + Math.floor(chance() * 3); harms > 0; harms--) {
    const places = placesIn(tree);
    if (places.length === 0) break;
    const name = pickFrom(Object.keys(treeHarms), chance);
    treeHarms[name]?.(pickFrom(places, chance), tree, chance);
    names.push(name);
  }
  return { name: names.join(", "), bytes: Buffer.from(JSON.stringify(tree)) };
}
