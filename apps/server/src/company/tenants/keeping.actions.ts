// What the platform decides about a company, in the company's own transaction: opened, changed, renewed.
import type { NewCompany } from "@prosa/contracts/companies";
import { recordSecurity } from "#company/audit";
import { createSetupTicket, isEmailTaken, lockEmail, setupLink } from "#company/credentials";
import { createQueue } from "#company/queues";
import { createUser, findOwnerToCome, invitationHours, postInvitation } from "#company/users";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { isBeforeToday, isKnownTimeZone } from "./due.rules.ts";
import { cover, lockSubscription, reverseCourtesy, sellPlan, setGrace } from "./subscriptions.actions.ts";
import { monthsAfter } from "./subscriptions.queries.ts";
import { createTenant, DEFAULT_ZONE, FIRST_QUEUE, setDueDate } from "./tenants.actions.ts";
import * as queries from "./tenants.queries.ts";

type Detail = Record<string, string | number | null>;

/** How the owner gets the link, and from where that was asked. */
export interface Handing {
  deliver: "mail" | "link";
  language: NewCompany["language"];
  address: string | null;
}

export interface Handed {
  link: string | null;
  expiresAt: Date;
}

/** The transaction's tenant is the new company's id, as for a sign-up. */
export async function openCompany(
  ctx: Ctx,
  wanted: NewCompany,
  address: string | null,
  by: Detail,
  { isTrial = false } = {},
): Promise<Handed> {
  const { name, email, responsible, whatsapp, deliver, language } = wanted;
  const timeZone = wanted.timeZone ?? DEFAULT_ZONE;
  if (!isKnownTimeZone(timeZone)) throw new AppError("ERR_VALIDATION", { field: "timeZone" });
  await lockEmail(ctx.tx, email);
  // A request that comes twice makes one company.
  if (await isEmailTaken(ctx.tx, email)) throw new AppError("ERR_EMAIL_EXISTS", { field: "email" });
  await demandPlan(ctx, wanted.plan);
  const dueAt = wanted.dueDate ? new Date(wanted.dueDate) : await queries.aMonthAfter(ctx.tx, ctx.now, timeZone);
  demandDueDate(dueAt, timeZone, ctx.now);
  const contact = { email, whatsapp: whatsapp?.replace(/[^\d+]/g, "") ?? null };
  await createTenant(ctx, { name, ...contact, planId: wanted.plan, dueAt, timeZone, isTrial });
  await createQueue(ctx, { name: FIRST_QUEUE });
  const userId = await createUser(ctx, { name: responsible, email, profile: "admin", passwordHash: null });
  await recordSecurity(ctx, { kind: "tenant.created", userId, detail: by });
  return hand(ctx, { id: userId, email }, { deliver, language, address });
}

/** Refused once anybody has a password: from then on a link would be a door into what is theirs. */
export async function linkOwnerAgain(ctx: Ctx, handing: Handing, by: Detail): Promise<Handed> {
  await queries.lockTenant(ctx.tx);
  const owner = await findOwnerToCome(ctx.tx);
  if (!owner) throw new AppError("ERR_CONFLICT");
  await recordSecurity(ctx, { kind: "user.changed", userId: owner.id, detail: { what: "invited", ...by } });
  return hand(ctx, owner, handing);
}

async function hand(ctx: Ctx, owner: { id: number; email: string }, { deliver, language, address }: Handing) {
  const minutes = invitationHours * 60;
  if (deliver === "link") {
    const ticket = await createSetupTicket(ctx, owner.id, minutes);
    return { link: setupLink(ctx.deps, ticket), expiresAt: ticket.expiresAt };
  }
  await postInvitation(ctx, { userId: owner.id, email: owner.email }, { language, address });
  return { link: null, expiresAt: new Date(ctx.now.getTime() + minutes * 60_000) };
}

export interface CompanyChange {
  name?: string | undefined;
  email?: string | null | undefined;
  whatsapp?: string | null | undefined;
  plan?: number | undefined;
  dueDate?: string | undefined;
  graceDays?: number | undefined;
}

export async function changeCompany(ctx: Ctx, wanted: CompanyChange, by: Detail): Promise<void> {
  const { timeZone } = await queries.lockTenant(ctx.tx);
  const { name, email, whatsapp, plan, dueDate, graceDays } = wanted;
  if (plan !== undefined) await demandPlan(ctx, plan);
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...(whatsapp === undefined ? {} : { whatsapp: whatsapp?.replace(/[^\d+]/g, "") ?? null }),
  };
  if (Object.keys(change).length > 0) await queries.saveTenant(ctx.tx, change, ctx.now);
  if (plan !== undefined) await sellPlan(ctx, plan);
  const what = [...Object.keys(change), ...(plan === undefined ? [] : ["plan"])].join(",");
  if (what !== "") {
    await ctx.publish("tenant.changed", { data: {} });
    await recordSecurity(ctx, { kind: "tenant.changed", detail: { what, ...by } });
  }
  if (graceDays !== undefined) {
    await lockSubscription(ctx);
    await setGrace(ctx, graceDays);
  }
  if (dueDate === undefined) return;
  const dueAt = new Date(dueDate);
  demandDueDate(dueAt, timeZone, ctx.now);
  await setDueDate(ctx, dueAt);
}

/** `seen`: the date whoever asks looked at. Asked twice by one screen, it is one month. */
export async function renewCompany(ctx: Ctx, seen: Date | undefined): Promise<Date> {
  const { dueAt, timeZone, anchorDay } = await lockSubscription(ctx);
  if (seen && seen.getTime() !== dueAt.getTime()) throw new AppError("ERR_CONFLICT");
  const isLate = dueAt.getTime() < ctx.now.getTime();
  const endsAt = isLate
    ? await queries.aMonthAfter(ctx.tx, ctx.now, timeZone)
    : await monthsAfter(ctx.tx, dueAt, 1, anchorDay, timeZone);
  return cover(ctx, { kind: "courtesy", endsAt, isNewAnchor: isLate });
}

/** The month that was just given is taken back; only while nothing has moved the date since. */
export async function unrenewCompany(ctx: Ctx, seen: Date | undefined): Promise<Date> {
  const { dueAt } = await lockSubscription(ctx);
  if (seen && seen.getTime() !== dueAt.getTime()) throw new AppError("ERR_CONFLICT");
  return reverseCourtesy(ctx);
}

async function demandPlan(ctx: Ctx, planId: number): Promise<void> {
  await queries.loadPlan(ctx.tx, planId).catch((error) => {
    throw error instanceof AppError ? new AppError("ERR_NO_PLAN_FOUND", { field: "plan" }) : error;
  });
}

function demandDueDate(dueAt: Date, timeZone: string, now: Date): void {
  if (isBeforeToday(dueAt, timeZone, now)) throw new AppError("ERR_VALIDATION", { field: "dueDate" });
}
