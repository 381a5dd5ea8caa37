// SQL of support grants and of the user support enters as. Row-level security adds the tenant.
import type { SupportGrant } from "@prosa/contracts/people";
import { sql } from "kysely";
import type { z } from "zod";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";

type WireGrant = z.infer<typeof SupportGrant>;

/** Not an address anybody could write on a sign-in or recovery form. */
const SUPPORT_EMAIL = "support@invalid";
const SUPPORT_NAME = "Suporte Prosa";
const MOST_SHOWN = 200;

interface GrantRow {
  id: number;
  reason: string;
  grantedBy: string;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

function grants(tx: Tx) {
  return tx
    .selectFrom("supportGrants as g")
    .innerJoin("users as u", (join) => join.onRef("u.tenantId", "=", "g.tenantId").onRef("u.id", "=", "g.grantedBy"))
    .select(["g.id", "g.reason", "u.name as grantedBy", "g.createdAt", "g.expiresAt", "g.endedAt"]);
}

export async function listGrants(tx: Tx): Promise<WireGrant[]> {
  return (await grants(tx).orderBy("g.id", "desc").limit(MOST_SHOWN).execute()).map(toWire);
}

export async function showGrant(tx: Tx, grantId: number): Promise<WireGrant> {
  const row = await grants(tx).where("g.id", "=", grantId).executeTakeFirst();
  if (!row) throw new AppError("ERR_NO_GRANT_FOUND");
  return toWire(row);
}

function toWire({ createdAt, expiresAt, endedAt, ...row }: GrantRow): WireGrant {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

export async function insertGrant(
  tx: Tx,
  grant: { tenantId: number; reason: string; grantedBy: number; createdAt: Date; expiresAt: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto("supportGrants")
    .values({ ...grant, endedAt: null, endedBy: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** False when it had already ended: ending twice is ending once. */
export async function endGrant(tx: Tx, grantId: number, endedBy: number | null, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom("supportGrants")
    .select(["endedAt", "expiresAt"])
    .where("id", "=", grantId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_GRANT_FOUND"));
  if (row.endedAt !== null || row.expiresAt <= now) return false;
  await tx.updateTable("supportGrants").set({ endedAt: now, endedBy }).where("id", "=", grantId).execute();
  return true;
}

/** The one that lasts longest. Locked, so that it cannot end while somebody is entering by it. */
export function lockActiveGrant(tx: Tx, now: Date) {
  return tx
    .selectFrom("supportGrants")
    .select(["id", "expiresAt"])
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now)
    .orderBy("expiresAt", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Made when support first enters. Its profile is the lowest and its password is none: what it may do comes from being
 * support, and how long from the session, so that nothing is left when that ends.
 */
export async function supportUserId(tx: Tx, tenantId: number, now: Date): Promise<number> {
  await sql`
    insert into users (tenant_id, name, email, profile, is_support, created_at, updated_at)
    values (${tenantId}, ${SUPPORT_NAME}, ${SUPPORT_EMAIL}, 'user', true, ${now}, ${now})
    on conflict (tenant_id, email) do nothing`.execute(tx);
  const { id } = await tx
    .selectFrom("users")
    .select("id")
    .where("email", "=", SUPPORT_EMAIL)
    .where("isSupport", "=", true)
    .executeTakeFirstOrThrow();
  return id;
}

export async function knownSupportUserId(tx: Tx): Promise<number | null> {
  const row = await tx.selectFrom("users").select("id").where("email", "=", SUPPORT_EMAIL).executeTakeFirst();
  return row?.id ?? null;
}
