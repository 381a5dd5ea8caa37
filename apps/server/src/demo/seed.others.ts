// Companies that only the operator meets in the demonstration: one whose owner has not come yet, and one that is suspended.
import type { NewCompany } from "@prosa/contracts/companies";
import { drawTenantId, openCompany, setTenantStatus } from "#company/tenants";
import { asSystem, type Deps } from "#platform/context";
import { isAppError } from "#platform/errors";

const BY = { from: "demo" };

interface Other extends Pick<NewCompany, "name" | "responsible" | "email"> {
  isSuspended: boolean;
}

const others: readonly Other[] = [
  { name: "Papelaria Aurora", responsible: "Lia Nogueira", email: "lia@aurora.example", isSuspended: false },
  { name: "Livraria Estação", responsible: "Davi Moura", email: "davi@estacao.example", isSuspended: true },
];

/** A second start finds them. */
export async function seedOthers(deps: Deps, planId: number): Promise<void> {
  for (const { isSuspended, ...other } of others) {
    const tenantId = await deps.db.withoutTenant("draws the id of a new company", drawTenantId);
    const wanted = { ...other, plan: planId, language: "pt", deliver: "link" } as const;
    try {
      await asSystem(deps, tenantId, async (ctx) => {
        await openCompany(ctx, wanted, null, BY);
        if (isSuspended) await setTenantStatus(ctx, "inactive");
      });
    } catch (error) {
      if (!isAppError(error, "ERR_EMAIL_EXISTS")) throw error;
    }
  }
}
