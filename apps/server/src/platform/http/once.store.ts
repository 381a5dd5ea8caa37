// The rows of keys: claimed, looked for, given their answer, forgotten.
import { idempotency } from "@prosa/contracts/creates";
import { sql } from "kysely";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import "./once.tables.ts";

interface Asked {
  readonly keyHash: Buffer;
  readonly hash: () => Buffer;
}

/** Thrown out of a transaction that must not go on, because what it would make is there. */
export class Replay extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super("This was answered before");
    this.name = "Replay";
    this.answer = answer;
  }
}

const KEPT_MS = idempotency.keptHours * 3_600_000;
const FORGOTTEN_AT_ONCE = 5_000;

const forgottenBefore = (now: Date) => new Date(now.getTime() - KEPT_MS);

/** The row is this request's from here to its commit; whoever comes with the same key meanwhile waits. Its id. */
export async function claimKey(ctx: Ctx, asked: Asked): Promise<string> {
  const { tx, tenantId, now, deps } = ctx;
  const fresh = { id: deps.ids.uuid(), requestHash: asked.hash(), answer: null, createdAt: now };
  const claimed = await tx
    .insertInto("idempotencyKeys")
    .values({ tenantId, userId: userOf(ctx), keyHash: asked.keyHash, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(["tenantId", "userId", "keyHash"])
        .doUpdateSet(fresh)
        .where("idempotencyKeys.createdAt", "<=", forgottenBefore(now)),
    )
    .returning("id")
    .executeTakeFirst();
  const id = claimed?.id ?? (await lookForKey(ctx, asked));
  // It was there a moment ago and has been forgotten since.
  if (id === null) throw new AppError("ERR_UNAVAILABLE");
  return id;
}

/** Throws the answer when there is one. The row's id where work was begun and never ended; null where nothing was. */
export async function lookForKey(ctx: Ctx, { keyHash, hash }: Asked): Promise<string | null> {
  const { tx, tenantId, now, deps } = ctx;
  const row = await tx
    .selectFrom("idempotencyKeys")
    .select(["id", "requestHash", "answer"])
    .where("tenantId", "=", tenantId)
    .where("userId", "=", userOf(ctx))
    .where("keyHash", "=", keyHash)
    .where("createdAt", ">", forgottenBefore(now))
    .executeTakeFirst();
  if (!row) return null;
  if (!row.requestHash.equals(hash())) throw new AppError("ERR_KEY_REUSED", { field: idempotency.header });
  if (row.answer === null) return row.id;
  throw new Replay(JSON.parse(await deps.secrets.decryptText(tx, placeOf(tenantId, row.id), row.answer)));
}

export async function keepAnswer(ctx: Ctx, id: string, given: unknown): Promise<void> {
  const { tx, tenantId, deps } = ctx;
  const answer = await deps.secrets.encrypt(tx, placeOf(tenantId, id), JSON.stringify(given));
  await tx
    .updateTable("idempotencyKeys")
    .set({ answer })
    .where("tenantId", "=", tenantId)
    .where("id", "=", id)
    .execute();
}

/** Some of them; false when there may be more. */
export async function forgetOldKeys({ tx, tenantId, now }: Ctx): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from idempotency_keys where tenant_id = ${tenantId} and (user_id, key_hash) in (
      select user_id, key_hash from idempotency_keys
       where tenant_id = ${tenantId} and created_at <= ${forgottenBefore(now)}
       limit ${sql.lit(FORGOTTEN_AT_ONCE)})`.execute(tx);
  return numAffectedRows < FORGOTTEN_AT_ONCE;
}

function placeOf(tenantId: number, rowId: string) {
  return { tenantId, table: "idempotency_keys", column: "answer", rowId };
}

function userOf({ actor }: Ctx): number {
  if (actor.kind !== "user") throw new Error("Only people give keys to their requests");
  return actor.userId;
}
