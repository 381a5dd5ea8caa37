// SQL of the platform's gateways, in the scope of tenant 1.
import type { GatewayId } from "@prosa/contracts/payments";
import { sql, type Updateable } from "kysely";
import type { Tables, Tx } from "#platform/database";

const columns = [
  "id",
  "gateway",
  "credentials",
  "webhookKey",
  "isActive",
  "state",
  "stateDetail",
  "checkedAt",
  "comparedAt",
  "setAt",
] as const;

const all = (tx: Tx) => tx.selectFrom("gateways").select(columns);

export type GatewayRow = Awaited<ReturnType<typeof gatewayRows>>[number];

export const gatewayRows = (tx: Tx) => all(tx).orderBy("id").execute();
export const activeGateway = (tx: Tx) => all(tx).where("isActive", "=", true).executeTakeFirst();
export const gatewayById = (tx: Tx, id: number) => all(tx).where("id", "=", id).executeTakeFirst();
export const gatewayByName = (tx: Tx, gateway: GatewayId) => all(tx).where("gateway", "=", gateway).executeTakeFirst();
export const gatewayByKey = (tx: Tx, gateway: GatewayId, webhookKey: string) =>
  all(tx).where("gateway", "=", gateway).where("webhookKey", "=", webhookKey).executeTakeFirst();

/** Made once; whoever comes second finds it. */
export async function makeGateway(tx: Tx, gateway: GatewayId, webhookKey: string, now: Date): Promise<GatewayRow> {
  await tx
    .insertInto("gateways")
    .values({ tenantId: sql<number>`app_tenant()`, gateway, webhookKey, setAt: now, createdAt: now })
    .onConflict((conflict) => conflict.columns(["tenantId", "gateway"]).doNothing())
    .execute();
  return all(tx).where("gateway", "=", gateway).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export async function saveGateway(tx: Tx, id: number, set: Updateable<Tables["gateways"]>): Promise<void> {
  await tx.updateTable("gateways").set(set).where("id", "=", id).execute();
}

export async function restOthers(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable("gateways")
    .set({ isActive: false })
    .where("id", "!=", id)
    .where("isActive", "=", true)
    .execute();
}

export interface NewEvent {
  gatewayId: number;
  dedupeKey: string;
  charges: { ref: string | null; key: string | null }[];
}

/** Undefined: it has been heard before. */
export async function insertEvent(tx: Tx, { charges, ...event }: NewEvent, now: Date): Promise<number | undefined> {
  const made = await tx
    .insertInto("gatewayEvents")
    .values({ ...event, charges: JSON.stringify(charges), tenantId: sql<number>`app_tenant()`, receivedAt: now })
    .onConflict((conflict) => conflict.columns(["tenantId", "gatewayId", "dedupeKey"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return made?.id;
}

export async function saveEvent(tx: Tx, id: number, set: { body: string } | { handledAt: Date }): Promise<void> {
  await tx.updateTable("gatewayEvents").set(set).where("id", "=", id).execute();
}

export const findEvent = (tx: Tx, id: number) =>
  tx
    .selectFrom("gatewayEvents")
    .select(["id", "gatewayId", "charges", "handledAt"])
    .where("id", "=", id)
    .executeTakeFirst();

export async function forgetEvents(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("gatewayEvents").where("receivedAt", "<", before).execute();
}

export interface NewUnknown {
  gateway: string;
  providerId: string;
  providerRef: string | null;
  amountCents: number;
  paidAt: Date;
}

export async function insertUnknown(tx: Tx, money: NewUnknown, now: Date): Promise<boolean> {
  const made = await tx
    .insertInto("unknownMoney")
    .values({ ...money, tenantId: sql<number>`app_tenant()`, createdAt: now })
    .onConflict((conflict) => conflict.columns(["tenantId", "gateway", "providerId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

export const unassignedMoney = (tx: Tx) =>
  tx
    .selectFrom("unknownMoney")
    .select(["id", "gateway", "providerId", "amountCents", "paidAt"])
    .where("assignedAt", "is", null)
    .orderBy("paidAt", "desc")
    .limit(200)
    .execute();

export const lockUnknown = (tx: Tx, id: number) =>
  tx
    .selectFrom("unknownMoney")
    .select(["id", "gateway", "providerId", "amountCents", "assignedAt", "assignedTenant"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function assignUnknown(tx: Tx, id: number, assignedTenant: number, now: Date): Promise<void> {
  await tx.updateTable("unknownMoney").set({ assignedTenant, assignedAt: now }).where("id", "=", id).execute();
}
