// Use cases of companies: sign-up, activation, due date.

import type { BodyOf } from "@prosa/contracts/route";
import type { signup } from "@prosa/contracts/tenants";
import { type Peer, recordSecurity } from "#company/audit";
import { hashNewPassword, isEmailTaken, isWeakPassword, lockEmail } from "#company/credentials";
import { type Language, postLetter } from "#company/letters";
import { createQueue } from "#company/queues";
import { readPlatformSettings } from "#company/saas";
import { endSessions } from "#company/sessions";
import { storeInitialSettings } from "#company/settings";
import { createUser } from "#company/users";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { firstDueDate, isKnownTimeZone, readTrial } from "./due.rules.ts";
import { cover, lockSubscription, openSubscription } from "./subscriptions.actions.ts";
import { mailAfterSignup, welcomeByWhatsapp } from "./tenants.jobs.ts";
import * as queries from "./tenants.queries.ts";

export const FIRST_QUEUE = "Atendimento";
export const DEFAULT_ZONE = "America/Sao_Paulo";

export interface NewTenant {
  name: string;
  email: string | null;
  whatsapp: string | null;
  planId: number;
  dueAt: Date;
  timeZone: string;
  /** What covers it until the due date is a trial. */
  isTrial?: boolean;
}

/** The transaction's tenant must be the id of the new company: its own policy then lets the row in. */
export async function createTenant(ctx: Ctx, { isTrial = false, ...tenant }: NewTenant): Promise<void> {
  await ctx.tx
    .insertInto("tenants")
    .values({ id: ctx.tenantId, ...tenant, createdAt: ctx.now, updatedAt: ctx.now })
    .execute();
  await openSubscription(ctx, { isTrial });
  await storeInitialSettings(ctx);
}

export async function readSignupOffer(deps: Deps) {
  return deps.db.withoutTenant("plans and trial belong to the platform", async (tx) => {
    const { signup: allowed, trial: offered, welcome } = (await readPlatformSettings(tx)).values;
    const trial = readTrial(offered);
    const isOpen = (allowed as { allowed?: unknown } | undefined)?.allowed !== false;
    const isWelcomed = (welcome as { isOn?: unknown } | undefined)?.isOn === true;
    return { isOpen, trial, isWelcomed, plans: isOpen ? await queries.listPublicPlans(tx) : [] };
  });
}

/** The same answer and nearly the same work whether or not the e-mail is known: one hash, one transaction, one mail. */
export async function signUp(deps: Deps, wanted: BodyOf<typeof signup>, language: Language, peer: Peer) {
  const { isOpen, trial, isWelcomed, plans } = await readSignupOffer(deps);
  if (!isOpen) throw new AppError("ERR_SIGNUP_DISABLED");
  if (!plans.some(({ id }) => id === wanted.plan)) throw new AppError("ERR_NO_PLAN_FOUND", { field: "plan" });
  const { company, email, responsible } = wanted;
  if (isWeakPassword(wanted.password, { company, email, name: responsible })) {
    throw new AppError("ERR_PASSWORD_WEAK", { field: "password" });
  }
  const timeZone = wanted.timeZone && isKnownTimeZone(wanted.timeZone) ? wanted.timeZone : DEFAULT_ZONE;
  const passwordHash = await hashNewPassword(deps, email, wanted.password, "unknown");
  const tenantId = await deps.db.withoutTenant("draws the id of a new company", queries.drawTenantId);

  await asSystem(
    deps,
    tenantId,
    async (ctx) => {
      // Serialised per e-mail until the transaction ends, so two sign-ups cannot both win.
      await lockEmail(ctx.tx, email);
      const isKnown = await isEmailTaken(ctx.tx, email);
      let made: { tenantId: number; userId: number } | null = null;
      if (!isKnown) {
        const dueAt = firstDueDate(trial, timeZone, ctx.now);
        const whatsapp = wanted.whatsapp.replace(/[^\d+]/g, "");
        const isTrial = trial.allowed;
        await createTenant(ctx, { name: company, email, whatsapp, planId: wanted.plan, dueAt, timeZone, isTrial });
        await createQueue(ctx, { name: FIRST_QUEUE });
        const userId = await createUser(ctx, { name: responsible, email, profile: "admin", passwordHash });
        await recordSecurity(ctx, { kind: "tenant.created", userId, peer });
        made = { tenantId, userId };
        if (isWelcomed) await ctx.enqueue(welcomeByWhatsapp, { tenantId, userId, language });
      }
      const letter = isKnown ? ("known" as const) : ("welcome" as const);
      // Whoever signs up says whose mailbox it is, and nobody has shown it yet.
      const post = { to: email, lane: "others", address: peer.address, inNameOfCompany: !isKnown } as const;
      await postLetter(ctx, mailAfterSignup, { to: email, language, letter, company, made }, post);
    },
    "signup",
  );
  return { ok: true as const, trialDays: trial.allowed ? trial.days : null };
}

/** An inactive company is out at once; the change also counts for whoever would sign in. Lifted, it is not deleted either. */
export async function setTenantStatus(ctx: Ctx, status: "active" | "inactive"): Promise<void> {
  await ctx.tx
    .updateTable("tenants")
    .set({ status, updatedAt: ctx.now, ...(status === "active" ? { deletionDueAt: null } : {}) })
    .where("id", "=", ctx.tenantId)
    .returning("id")
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_TENANT_FOUND"));
  if (status === "inactive") await endSessions(ctx, {}, "ERR_TENANT_INACTIVE");
  await recordSecurity(ctx, { kind: "tenant.status", detail: { status } });
}

/** Out at once, and gone after the days in which it can be restored. Asked twice, the first date stays. */
export async function deleteLater(ctx: Ctx, deletionDueAt: Date): Promise<Date> {
  const { status, deletionDueAt: known } = await queries.lockDeletion(ctx.tx);
  if (known !== null) return known;
  if (status === "active") await setTenantStatus(ctx, "inactive");
  await queries.saveTenant(ctx.tx, { deletionDueAt }, ctx.now);
  return deletionDueAt;
}

/** Typed by the operator: what covered the company before counts no more. */
export async function setDueDate(ctx: Ctx, dueAt: Date): Promise<void> {
  await lockSubscription(ctx);
  await cover(ctx, { kind: "typed", endsAt: dueAt });
}
