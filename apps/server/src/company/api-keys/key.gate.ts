// What a key is worth this moment. Facts are kept for two seconds at most; how often each is used is written now and then.
import { timingSafeEqual } from "node:crypto";
import { BlockList, isIPv6 } from "node:net";
import { digest } from "#company/credentials";
import { type Authenticated, asSystem, type Deps, type KeyGate } from "#platform/context";
import type { Tx } from "#platform/database";
import { addUse, readKeyFacts } from "./api-keys.queries.ts";
import { type KeyFacts, type ReadKey, readKey, refusalOfKey } from "./key.rules.ts";

const KEPT_MS = 2_000;
const MOST_KEPT = 5_000;
const BELL = "apiKeys";
const INVALID: Authenticated = { ok: false, code: "ERR_API_KEY_INVALID" };

interface Use {
  tenantId: number;
  keyId: number;
  calls: number;
  refused: number;
  at: Date;
}

const uses = new WeakMap<Deps["db"], Map<string, Use>>();

/** Every process asks again, before its two seconds are over. */
export function forgetKeys(deps: Deps): void {
  deps.redis.ring(BELL, "");
}

export function createKeyGate(deps: Deps): KeyGate {
  const memory = new Map<string, { at: number; facts: Promise<KeyFacts | null> }>();
  const counted = new Map<string, Use>();
  uses.set(deps.db, counted);
  deps.redis.listen(BELL, () => memory.clear());

  function recall({ tenantId, keyId }: ReadKey): Promise<KeyFacts | null> {
    const name = `${tenantId}-${keyId}`;
    const at = deps.clock.monotonic();
    const known = memory.get(name);
    if (known && at - known.at < KEPT_MS) return known.facts;
    const read = (tx: Tx) => readKeyFacts(tx, keyId);
    const facts = deps.db.withTenant({ tenantId, userId: null }, read, { readOnly: true });
    if (memory.size >= MOST_KEPT) memory.clear();
    memory.set(name, { at, facts });
    facts.catch(() => memory.delete(name));
    return facts;
  }

  return {
    async authenticate(token, address) {
      const read = readKey(token);
      if (read === null) return INVALID;
      const facts = await recall(read);
      // One answer for a key nobody made, another's and a wrong one.
      if (!facts || !timingSafeEqual(facts.digest, digest(read.secret))) return INVALID;
      const refusal = refusalOfKey(facts, deps.clock.now());
      if (refusal !== null) return { ok: false, code: refusal };
      const isHere = facts.addresses.length === 0 || mayComeFrom(facts.addresses, address);
      count(counted, read, isHere, deps.clock.now());
      return isHere ? { ok: true, session: sessionOf(read, facts, deps.clock.now()) } : INVALID;
    },
  };
}

function sessionOf({ tenantId }: ReadKey, facts: KeyFacts, now: Date) {
  const { id, name, scopes, userId, profile, timeZone, blockedFrom, features } = facts;
  const planExpired = tenantId !== OPERATOR && now >= blockedFrom;
  const apiKey = { id, name, scopes };
  return { sessionId: "", tenantId, userId, profile, isSupport: false, planExpired, timeZone, features, apiKey };
}

const OPERATOR = 1;

function mayComeFrom(addresses: readonly string[], address: string): boolean {
  const list = new BlockList();
  for (const entry of addresses) {
    const [network = "", bits] = entry.split("/");
    const family = isIPv6(network) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(bits), family);
  }
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return list.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}

function count(counted: Map<string, Use>, { tenantId, keyId }: ReadKey, isHere: boolean, at: Date): void {
  const name = `${tenantId}-${keyId}`;
  const use = counted.get(name) ?? { tenantId, keyId, calls: 0, refused: 0, at };
  counted.set(name, { ...use, at, calls: use.calls + Number(isHere), refused: use.refused + Number(!isHere) });
}

const WRITTEN_EVERY_MS = 5_000;

/** What a process has not written when it dies is not counted; nobody is charged by it. */
export async function writeUses(deps: Deps): Promise<void> {
  const counted = uses.get(deps.db);
  if (!counted) return;
  const all = [...counted.values()];
  counted.clear();
  for (const use of all) {
    const write = asSystem(deps, use.tenantId, ({ tx }) => addUse(tx, use.keyId, use), "api-keys");
    await write.catch((error: unknown) => deps.log.warn({ error }, "the use of a key was not written"));
  }
}

export async function startCounting(deps: Deps): Promise<() => Promise<void>> {
  const timer = setInterval(() => void writeUses(deps), WRITTEN_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await writeUses(deps);
  };
}
