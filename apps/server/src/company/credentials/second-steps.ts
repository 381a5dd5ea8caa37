// The second step of an account: its secret, its codes on paper, and what was used of both.
import type { Ctx } from "#platform/context";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { SecretPlace } from "#platform/secrets";
import { digest } from "./digests.ts";
import { matchingStep, toBase32 } from "./totp.ts";

const SECRET_BYTES = 20;
const CODES = 10;

const placeOf = (tenantId: number, userId: number): SecretPlace => ({
  tenantId,
  table: "second_steps",
  column: "secret",
  rowId: userId,
});

/** A new secret for somebody who has none in use; an unconfirmed one is replaced. Returned once, as it is typed. */
export async function beginSecondStep(ctx: Ctx, userId: number): Promise<string> {
  const known = await find(ctx.tx, userId);
  if (known?.confirmedAt) throw new AppError("ERR_CONFLICT");
  const plain = Buffer.from(ctx.deps.ids.token(SECRET_BYTES), "base64url");
  const secret = await ctx.deps.secrets.encrypt(ctx.tx, placeOf(ctx.tenantId, userId), plain);
  const row = { tenantId: ctx.tenantId, userId, secret, createdAt: ctx.now, confirmedAt: null, lastStep: 0 };
  await ctx.tx
    .insertInto("secondSteps")
    .values(row)
    .onConflict((conflict) => conflict.columns(["tenantId", "userId"]).doUpdateSet({ secret, createdAt: ctx.now }))
    .execute();
  return toBase32(plain);
}

/** The telephone shows that it has the secret; from now on it is asked for. Returns the codes on paper, or null. */
export async function confirmSecondStep(ctx: Ctx, userId: number, code: string): Promise<string[] | null> {
  const known = await find(ctx.tx, userId);
  if (!known || known.confirmedAt) throw new AppError("ERR_CONFLICT");
  if (!(await takeCode(ctx, userId, known, code))) return null;
  await ctx.tx.updateTable("secondSteps").set({ confirmedAt: ctx.now }).where("userId", "=", userId).execute();
  return replaceRecoveryCodes(ctx, userId);
}

export async function replaceRecoveryCodes(ctx: Ctx, userId: number): Promise<string[]> {
  const { ids } = ctx.deps;
  const codes = Array.from({ length: CODES }, () => `${ids.code()}-${ids.code()}`);
  await ctx.tx.deleteFrom("secondStepCodes").where("userId", "=", userId).execute();
  // Eighty bits each: nobody can try them out, so no key is needed and a change of the master key spoils none.
  const rows = codes.map((code) => ({ tenantId: ctx.tenantId, userId, codeHash: digest(code), usedAt: null }));
  await ctx.tx.insertInto("secondStepCodes").values(rows).execute();
  return codes;
}

/** From the telephone or from paper; each works once. */
export async function passSecondStep(ctx: Ctx, userId: number, given: string): Promise<"telephone" | "paper" | null> {
  const known = await find(ctx.tx, userId);
  if (!known?.confirmedAt) return null;
  const code = given.replaceAll(/\s/g, "").toUpperCase();
  if (/^\d{6}$/.test(code)) return (await takeCode(ctx, userId, known, code)) ? "telephone" : null;
  const used = await ctx.tx
    .updateTable("secondStepCodes")
    .set({ usedAt: ctx.now })
    .where("userId", "=", userId)
    .where("codeHash", "=", digest(code))
    .where("usedAt", "is", null)
    .returning("userId")
    .executeTakeFirst();
  return used ? "paper" : null;
}

async function takeCode(
  ctx: Ctx,
  userId: number,
  { secret, lastStep }: { secret: string; lastStep: number },
  code: string,
): Promise<boolean> {
  const plain = await ctx.deps.secrets.decrypt(ctx.tx, placeOf(ctx.tenantId, userId), secret);
  const step = matchingStep(plain, code, ctx.now, lastStep);
  if (step === null) return false;
  await ctx.tx.updateTable("secondSteps").set({ lastStep: step }).where("userId", "=", userId).execute();
  return true;
}

/** Locked, so that of two uses of one code at once the second finds it used. */
function find(tx: Tx, userId: number) {
  return tx
    .selectFrom("secondSteps")
    .select(["secret", "confirmedAt", "lastStep"])
    .where("userId", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/** False when there was none. The codes on paper go with it. */
export async function forgetSecondStep(ctx: Ctx, userId: number): Promise<boolean> {
  const gone = await ctx.tx.deleteFrom("secondSteps").where("userId", "=", userId).returning("confirmedAt").execute();
  return gone.some(({ confirmedAt }) => confirmedAt !== null);
}

export async function readSecondStep(tx: Tx, userId: number): Promise<{ isOn: boolean; codesLeft: number }> {
  const row = await tx
    .selectFrom("secondSteps")
    .select("confirmedAt")
    .where("userId", "=", userId)
    .where("confirmedAt", "is not", null)
    .executeTakeFirst();
  if (!row) return { isOn: false, codesLeft: 0 };
  const { count } = await tx
    .selectFrom("secondStepCodes")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return { isOn: true, codesLeft: count };
}
