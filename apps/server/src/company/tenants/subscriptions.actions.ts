// What a company was sold and until when it is covered. Whatever moves the due date or the terms ends in `cover` or `sell`.
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import { recordSecurity } from "#company/audit";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import * as queries from "./subscriptions.queries.ts";

export type { Subscription } from "./subscriptions.queries.ts";

const PROMISE_MS = 48 * 3_600_000;

/** Whoever decides about money and terms of one company waits here for whoever does so already; its people work on. */
export async function lockSubscription(ctx: Ctx): Promise<queries.Subscription> {
  const found = await queries.lockSubscription(ctx.tx);
  if (found) return found;
  await openSubscription(ctx, { isTrial: false });
  const made = await queries.lockSubscription(ctx.tx);
  if (!made) throw new AppError("ERR_NO_TENANT_FOUND");
  return made;
}

/** With the company itself; one of before gets its own when something is decided about it. */
export async function openSubscription(ctx: Ctx, { isTrial }: { isTrial: boolean }): Promise<void> {
  if (ctx.tenantId === OPERATOR_TENANT_ID) return;
  await queries.openSubscription(ctx.tx, isTrial, ctx.now);
}

/** The plan as it is sold today becomes the company's own, at once. */
export async function sellPlan(ctx: Ctx, planId: number): Promise<void> {
  await lockSubscription(ctx);
  await queries.sellPlan(ctx.tx, planId, ctx.now);
}

/** Copied and kept beside the present ones until it is decided that they hold. */
export function prepareTerms(ctx: Ctx, planId: number): Promise<number> {
  return queries.copyTerms(ctx.tx, ctx.now, planId);
}

export async function enforceTerms(ctx: Ctx, termsId: number): Promise<void> {
  await queries.bringTermsIntoForce(ctx.tx, termsId, ctx.now);
  await ctx.publish("tenant.changed", { data: {} });
  await recordSecurity(ctx, { kind: "tenant.changed", detail: { what: "plan" } });
}

export interface Cover {
  kind: "typed" | "courtesy" | "invoice";
  endsAt: Date;
  invoiceId?: number;
  /** Later months are counted from this day on. */
  isNewAnchor?: boolean;
}

/** Twice the same is once: the due date is the latest end, never a sum. Returns the new one. */
export async function cover(ctx: Ctx, { kind, endsAt, invoiceId, isNewAnchor }: Cover): Promise<Date> {
  await queries.insertCoverage(ctx.tx, { kind, endsAt, invoiceId: invoiceId ?? null }, ctx.now);
  const dueAt = await settleDates(ctx, kind);
  if (isNewAnchor || kind === "typed") await queries.anchorAtDueDate(ctx.tx);
  return dueAt;
}

/** Takes the newest courtesy month back. */
export async function reverseCourtesy(ctx: Ctx): Promise<Date> {
  const id = await queries.newestCourtesy(ctx.tx);
  if (id === undefined) throw new AppError("ERR_CONFLICT");
  await queries.insertReversal(ctx.tx, id, ctx.now);
  return settleDates(ctx, "reversal");
}

/** The time an invoice had paid for, where its money went back whole. Twice is once. */
export async function takeBackCover(ctx: Ctx, invoiceId: number): Promise<void> {
  const id = await queries.coverOfInvoice(ctx.tx, invoiceId);
  if (id === undefined) return;
  await queries.insertReversal(ctx.tx, id, ctx.now);
  await settleDates(ctx, "refund");
}

async function settleDates(ctx: Ctx, why: string): Promise<Date> {
  const dueAt = await queries.settleDates(ctx.tx, ctx.now);
  await ctx.publish("tenant.changed", { data: {} });
  await recordSecurity(ctx, { kind: "tenant.due", detail: { dueAt: dueAt.toISOString(), why } });
  return dueAt;
}

export async function setGrace(ctx: Ctx, graceDays: number): Promise<void> {
  await queries.saveSubscription(ctx.tx, { graceDays }, ctx.now);
  await settleDates(ctx, "grace");
}

/** Somebody says that a payment is on its way: open for 48 hours, whatever the date. */
export async function openOnPromise(ctx: Ctx): Promise<void> {
  await queries.saveSubscription(ctx.tx, { promiseUntil: new Date(ctx.now.getTime() + PROMISE_MS) }, ctx.now);
  await settleDates(ctx, "promise");
}

/** The next number of the company's invoices, by its own calendar; the subscription is locked. */
export function drawInvoiceNumber(ctx: Ctx): Promise<string> {
  return queries.drawNumber(ctx.tx, ctx.now);
}
