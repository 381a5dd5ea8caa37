// Frames that no browser of ours would send: broken packets of both layers, strange events, endless and poisoned payloads.
import type { Chance } from "../../fuzz/chance.rules.ts";

const events = [
  "user.active",
  "ticket.viewing",
  "join",
  "leave",
  "connect",
  "disconnect",
  "error",
  "__proto__",
  "constructor",
  "",
];
const pick = <T>(chance: Chance, values: readonly T[]): T => values[Math.floor(chance() * values.length)] as T;

function payload(chance: Chance, depth = 0): unknown {
  const kinds: (() => unknown)[] = [
    () => null,
    () => chance() * 1e308 * 10,
    () => -Math.floor(chance() * 2 ** 60),
    () => "\u0000\uFFFF\u202E".repeat(Math.floor(chance() * 50)),
    () => "x".repeat(Math.floor(chance() * 5_000)),
    () => ({ active: pick(chance, [true, "yes", 1, null]), tenantId: 2, userId: 1 }),
    () => JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
    () => ({ _placeholder: true, num: Math.floor(chance() * 10) - 5 }),
    () => Array.from({ length: Math.floor(chance() * 200) }, () => 1),
  ];
  if (depth < 6) kinds.push(() => [payload(chance, depth + 1), payload(chance, depth + 1)]);
  if (depth < 6) kinds.push(() => ({ [pick(chance, events)]: payload(chance, depth + 1) }));
  return pick(chance, kinds)();
}

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

export function hostileFrame(chance: Chance): string | Uint8Array<ArrayBuffer> {
  const event = pick(chance, events);
  const id = Math.floor(chance() * 1e9);
  const body = () => JSON.stringify([event, payload(chance)]);
  const frames: (() => string | Uint8Array<ArrayBuffer>)[] = [
    // A right one now and then, so that what listens is reached too.
    () => '42["user.active",{"active":true}]',
    // Socket.IO events, with and without acknowledgement, other namespaces, other packet types.
    () => `42${body()}`,
    () => `42${id}${body()}`,
    () => `42/admin,${body()}`,
    () => `43${id}${body()}`,
    () => `44${body()}`,
    () => `45${Math.floor(chance() * 20)}-${body()}`,
    () => `451-["${event}",{"_placeholder":true,"num":0}]`,
    () => `46${id}-["x"]`,
    () => `4${Math.floor(chance() * 100)}`,
    () => `40/${"x".repeat(Math.floor(chance() * 300))},{}`,
    () => `40${JSON.stringify(payload(chance))}`,
    // Broken JSON, deep JSON, numbers where texts belong.
    () => `42["${event}",{`,
    () => `42${nested(Math.floor(chance() * 3_000))}`,
    () => `42["${event}",${nested(Math.floor(chance() * 3_000))}]`,
    () => "42",
    () => "42[]",
    () => "42[7]",
    () => "42{}",
    () => `42[${JSON.stringify(payload(chance))}]`,
    // Engine.IO packets out of place.
    () => pick(chance, ["0", "0{}", "1", "2", "2probe", "3", "3probe", "5", "6", "7", "9", "b", "", " ", "\u0000"]),
    () => `b${Buffer.from(body()).toString("base64")}`,
    () => new Uint8Array(Math.floor(chance() * 2_000)).map(() => Math.floor(chance() * 256)),
    () => "4".repeat(Math.floor(chance() * 60_000)),
  ];
  return pick(chance, frames)();
}
