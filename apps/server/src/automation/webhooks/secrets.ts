// The secrets of an endpoint: sealed in the database, opened to sign.
import type { Ctx } from "#platform/context";

export const placeOf = (tenantId: number, id: number, column: "secret" | "old_secret" = "secret") => ({
  tenantId,
  table: "webhook_endpoints",
  column,
  rowId: String(id),
});

interface Sealed {
  id: number;
  secret: string | null;
  oldSecret: string | null;
  oldSecretUntil: Date | null;
}

/** The one in force, and the one before while it still counts. */
export async function secretsOf({ deps, tx, tenantId, now }: Ctx, sealed: Sealed): Promise<string[]> {
  const { id, secret, oldSecret, oldSecretUntil } = sealed;
  const open = (column: "secret" | "old_secret", envelope: string) =>
    deps.secrets.decryptText(tx, placeOf(tenantId, id, column), envelope);
  const current = secret ? [await open("secret", secret)] : [];
  const isBefore = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now;
  return isBefore ? [...current, await open("old_secret", oldSecret)] : current;
}
