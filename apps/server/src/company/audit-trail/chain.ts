// The chains of the security log: entries are sealed into them after their commit, anchored with a key that is not in the
// database, held against their hashes, and let go at their beginning when they are past their time.
import { type Kept, keptMonths } from "@prosa/contracts/audit";
import { sql } from "kysely";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import type { Tx } from "#platform/database";

export const chains = Object.keys(keptMonths) as Kept[];

const NAME = "audit";
const AN_HOUR_MS = 3_600_000;
const SEALED_AT_ONCE = 1_000;
const LOOKED_AT_ONCE = 20_000;
const FORGOTTEN_AT_ONCE = 2_000;
const PROOF_COLUMN = "proof";

interface Head {
  kept: Kept;
  place: number;
  hash: Buffer;
  sealed: number;
}

interface Anchor {
  place: number;
  hash: Buffer;
  proof: string;
}

/** Returns how many entries got their place. */
export async function sealTenant(deps: Deps, tenantId: number): Promise<number> {
  for (let total = 0; ; ) {
    const heads = await asSystem(deps, tenantId, seal, NAME);
    const sealed = heads.reduce((sum, head) => sum + head.sealed, 0);
    total += sealed;
    if (heads.every((head) => head.sealed < SEALED_AT_ONCE)) return total;
  }
}

async function seal(ctx: Ctx): Promise<Head[]> {
  const { rows } = await sql<Head>`select * from seal_security_log(${SEALED_AT_ONCE})`.execute(ctx.tx);
  for (const head of rows) if (head.sealed > 0 && (await isAnchorDue(ctx, head.kept))) await anchor(ctx, head);
  return rows;
}

async function isAnchorDue({ tx, tenantId, now }: Ctx, kept: Kept): Promise<boolean> {
  const newest = await tx
    .selectFrom("securityLogAnchors")
    .select("madeAt")
    .where("tenantId", "=", tenantId)
    .where("kept", "=", kept)
    .orderBy("place", "desc")
    .limit(sql.lit(1))
    .executeTakeFirst();
  return !newest || now.getTime() - newest.madeAt.getTime() > AN_HOUR_MS;
}

const placeOf = (tenantId: number, kept: Kept, place: number) => ({
  tenantId,
  table: "security_log_anchors",
  column: PROOF_COLUMN,
  rowId: `${kept}:${place}`,
});

/** Sealed with the company's key, whose own key is not in the database: a chain computed anew has no such proof. */
async function anchor(ctx: Ctx, { kept, place, hash }: Pick<Head, "kept" | "place" | "hash">): Promise<void> {
  const { tx, tenantId, now, deps } = ctx;
  const text = `${hash.toString("hex")} ${now.toISOString()}`;
  const proof = await deps.secrets.encrypt(tx, placeOf(tenantId, kept, place), text);
  await tx
    .insertInto("securityLogAnchors")
    .values({ tenantId, kept, place, hash, proof })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** When it was made, or null when nobody with the key made it for this hash. */
async function provenAt({ tx, tenantId, deps }: Ctx, kept: Kept, { place, hash, proof }: Anchor): Promise<Date | null> {
  const text = await deps.secrets.decryptText(tx, placeOf(tenantId, kept, place), proof).catch(() => "");
  const [proven, at = ""] = text.split(" ");
  return proven === hash.toString("hex") ? new Date(at) : null;
}

/** Why a chain is not what it was, with the place where it shows. */
export interface Break {
  kept: Kept;
  place: number;
  why: "altered" | "anchor" | "beginning" | "end";
}

/** Looks at every entry of one chain. A whole one gets a new anchor. */
export async function checkChain(
  deps: Deps,
  tenantId: number,
  kept: Kept,
  signal?: AbortSignal,
): Promise<Break | null> {
  const broken = (place: number, why: Break["why"]): Break => ({ kept, place, why });
  const bounds = await asSystem(deps, tenantId, (ctx) => findBounds(ctx, kept), NAME);
  if (bounds.fault) return broken(bounds.fault.place, bounds.fault.why);
  for (let after = 0; ; ) {
    signal?.throwIfAborted();
    const from = after;
    const found = await asSystem(deps, tenantId, ({ tx }) => findFault(tx, kept, from), NAME);
    if (found.fault !== null) return broken(found.fault, "altered");
    if (found.lookedUntil === null || found.lookedUntil <= after) break;
    after = found.lookedUntil;
  }
  await asSystem(
    deps,
    tenantId,
    async (ctx) => {
      const head = await findEnd(ctx.tx, tenantId, kept, "desc");
      if (head) await anchor(ctx, { kept, ...head });
    },
    NAME,
  );
  return null;
}

async function findFault(tx: Tx, kept: Kept, after: number) {
  const { rows } = await sql<{ lookedUntil: number | null; fault: number | null }>`
    select * from security_log_fault(${kept}, ${after}, ${LOOKED_AT_ONCE})`.execute(tx);
  return rows[0] ?? { lookedUntil: null, fault: null };
}

async function findEnd(tx: Tx, tenantId: number, kept: Kept, direction: "asc" | "desc") {
  const { rows } = await sql<{ place: number; hash: Buffer }>`
    select coalesce(place, position) as place, hash from security_log
     where tenant_id = ${tenantId} and kept = ${kept} and hash is not null
     order by coalesce(place, position) ${sql.raw(direction)} limit 1`.execute(tx);
  return rows[0];
}

/** Whether both ends are where they must be, and every anchor holds what it held. */
async function findBounds(ctx: Ctx, kept: Kept): Promise<{ fault?: { place: number; why: Break["why"] } }> {
  const { tx, tenantId, now } = ctx;
  const fault = (place: number, why: Break["why"]) => ({ fault: { place, why } });
  const anchors = await tx
    .selectFrom("securityLogAnchors")
    .select(["place", "hash", "proof"])
    .where("tenantId", "=", tenantId)
    .where("kept", "=", kept)
    .orderBy("place")
    .execute();
  const first = await findEnd(tx, tenantId, kept, "asc");
  const last = await findEnd(tx, tenantId, kept, "desc");
  const term = new Date(now);
  term.setUTCMonth(term.getUTCMonth() - keptMonths[kept]);
  // What is missing at the beginning went by its age, up to an anchor of that age.
  const begin = first?.place ?? (anchors.at(-1)?.place ?? 0) + 1;
  if (begin > 1) {
    const known = anchors.filter(({ place }) => place >= begin - 1);
    const times = await Promise.all(known.map((one) => provenAt(ctx, kept, one)));
    if (!times.some((at) => at !== null && at < term)) return fault(begin, "beginning");
  }
  const newest = anchors.at(-1);
  if (!newest) return {};
  if ((await provenAt(ctx, kept, newest)) === null) return fault(newest.place, "anchor");
  if (first && (last?.place ?? 0) < newest.place) return fault(newest.place, "end");
  const { rows } = await sql<{ place: number }>`
    select min(a.place) as place from security_log_anchors a
      join security_log l on l.tenant_id = a.tenant_id and l.kept = a.kept and l.hash is not null
                         and coalesce(l.place, l.position) = a.place
     where a.tenant_id = ${tenantId} and a.kept = ${kept} and a.hash <> l.hash`.execute(tx);
  return rows[0]?.place == null ? {} : fault(rows[0].place, "anchor");
}

/** What is past its time, beginning with the oldest. Returns how many entries went. */
export async function forgetOld(deps: Deps, tenantId: number, kept: Kept, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    signal?.throwIfAborted();
    const gone = await asSystem(deps, tenantId, async ({ tx }) => {
      const { rows } = await sql<{ gone: number }>`
        select forget_security_log(${kept}, ${FORGOTTEN_AT_ONCE}) as gone`.execute(tx);
      return rows[0]?.gone ?? 0;
    });
    total += gone;
    if (gone < FORGOTTEN_AT_ONCE) return total;
  }
}
