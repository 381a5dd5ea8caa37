// Companies that only the operator meets in the demonstration: one in each state a company can be in.
import type { NewCompany } from "@prosa/contracts/companies";
import { changeCompany, drawTenantId, openCompany, setDueDate, setTenantStatus } from "#company/tenants";
import { issueRenewal } from "#office/billing";
import { asSystem, type Deps } from "#platform/context";
import { isAppError } from "#platform/errors";
import type { PlanIds } from "./seed.money.ts";

const A_DAY_MS = 86_400_000;
const TRIAL_DAYS = 10;
const BY = { from: "demo" };

interface Other extends Pick<NewCompany, "name" | "responsible" | "email"> {
  isSuspended?: true;
  /** Where its due date lies from today; a month ahead unless said. */
  dueInDays?: number;
  graceDays?: number;
  /** It has not bought anything yet. */
  isTrial?: true;
}

const others: readonly Other[] = [
  { name: "Papelaria Aurora", responsible: "Lia Nogueira", email: "lia@aurora.example" },
  { name: "Livraria Estação", responsible: "Davi Moura", email: "davi@estacao.example", isSuspended: true },
  { name: "Padaria Trigo Bom", responsible: "Célia Prado", email: "celia@trigobom.example", dueInDays: -4 },
  {
    name: "Oficina Três Irmãos",
    responsible: "João Reis",
    email: "joao@tresirmaos.example",
    dueInDays: -2,
    graceDays: 9,
  },
  { name: "Pet Feliz", responsible: "Nina Alves", email: "nina@petfeliz.example", dueInDays: 3 },
  { name: "Estúdio Brisa", responsible: "Iara Luz", email: "iara@brisa.example", isTrial: true },
];

/** A second start finds them. */
export async function seedOthers(deps: Deps, plans: PlanIds): Promise<void> {
  for (const { isSuspended, dueInDays, graceDays, isTrial = false, ...other } of others) {
    const tenantId = await deps.db.withoutTenant("draws the id of a new company", drawTenantId);
    const wanted = { ...other, plan: plans.Essencial, language: "pt", deliver: "link" } as const;
    try {
      await asSystem(deps, tenantId, async (ctx) => {
        const dueDate = new Date(ctx.now.getTime() + TRIAL_DAYS * A_DAY_MS).toISOString();
        await openCompany(ctx, isTrial ? { ...wanted, dueDate } : wanted, null, BY, { isTrial });
        if (isSuspended) await setTenantStatus(ctx, "inactive");
        if (graceDays) await changeCompany(ctx, { graceDays }, BY);
        if (dueInDays === undefined) return;
        await setDueDate(ctx, new Date(ctx.now.getTime() + dueInDays * A_DAY_MS));
        await issueRenewal(ctx);
      });
    } catch (error) {
      if (!isAppError(error, "ERR_EMAIL_EXISTS")) throw error;
    }
  }
}
