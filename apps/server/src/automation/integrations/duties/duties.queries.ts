// SQL of duties. Each function takes the transaction first; row-level security adds the tenant.
import type { Duty, IntegrationDuty } from "@prosa/contracts/automation/duties";
import { integrationDuties } from "@prosa/contracts/automation/duties";
import type { Tx } from "#platform/database";

const nobody = (duty: IntegrationDuty): Duty => ({ duty, integrationId: null, isAutomatic: false });

/** All of them, those that nobody has too. */
export async function readDuties(tx: Tx): Promise<Duty[]> {
  const rows = await tx.selectFrom("integrationDuties").select(["duty", "integrationId", "isAutomatic"]).execute();
  return integrationDuties.map((duty) => rows.find((row) => row.duty === duty) ?? nobody(duty));
}

export async function readDuty(tx: Tx, duty: IntegrationDuty): Promise<Duty> {
  const rows = tx.selectFrom("integrationDuties").select(["duty", "integrationId", "isAutomatic"]);
  return (await rows.where("duty", "=", duty).executeTakeFirst()) ?? nobody(duty);
}

export async function saveDuty(tx: Tx, tenantId: number, { duty, integrationId, isAutomatic }: Duty, now: Date) {
  if (integrationId === null) {
    await tx.deleteFrom("integrationDuties").where("duty", "=", duty).execute();
    return;
  }
  const set = { integrationId, isAutomatic, updatedAt: now };
  await tx
    .insertInto("integrationDuties")
    .values({ tenantId, duty, ...set })
    .onConflict((conflict) => conflict.columns(["tenantId", "duty"]).doUpdateSet(set))
    .execute();
}
