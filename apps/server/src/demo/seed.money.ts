// What the platform of the demonstration sells, where it is paid, and invoices of companies.
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import { storeReceiving } from "#company/tenants";
import { issueByHand, settleByHand } from "#office/billing";
import { asSystem, type Deps } from "#platform/context";

const features = { groups: false, campaigns: false, integrations: false, isPublic: true };
const plans = [
  // The smallest leaves something out, so that there is a lock to be seen.
  { ...features, name: "Essencial", maxUsers: 3, maxConnections: 1, valueCents: 9_900, without: ["kanban"] },
  {
    ...features,
    name: "Equipe",
    maxUsers: 10,
    maxConnections: 3,
    valueCents: 24_900,
    groups: true,
    campaigns: true,
    integrations: true,
  },
  {
    ...features,
    name: "Empresa",
    maxUsers: 50,
    maxConnections: 10,
    valueCents: 79_900,
    groups: true,
    campaigns: true,
    integrations: true,
  },
];

export type PlanIds = Record<"Essencial" | "Equipe" | "Empresa", number>;

/** Public, so that the demonstration's sign-up page has something to offer; written by the platform's own company. */
export function seedPlans(deps: Deps): Promise<PlanIds> {
  return asSystem(deps, OPERATOR_TENANT_ID, async (ctx) => {
    await ctx.tx
      .insertInto("plans")
      .values(plans.map((plan) => ({ without: [], ...plan })))
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
    await storeReceiving(ctx, { pixKey: "financeiro@prosa.example", name: "Prosa Tecnologia", city: "Sao Paulo" });
    const rows = await ctx.tx.selectFrom("plans").select(["id", "name"]).execute();
    return Object.fromEntries(rows.map(({ id, name }) => [name, id])) as PlanIds;
  });
}

const A_DAY_MS = 86_400_000;

/** One that is paid and one to be paid. */
export async function seedInvoices(deps: Deps, tenantId: number): Promise<void> {
  const wish = (description: string, valueCents: number, days: number) => ({
    description,
    valueCents,
    dueDate: new Date(deps.clock.now().getTime() + days * A_DAY_MS).toISOString(),
  });
  await asSystem(deps, tenantId, async (ctx) => {
    const paid = await issueByHand(ctx, wish("Implantação", 35_000, 2), "demo-start");
    await settleByHand(ctx, paid, { from: "demo" });
    await issueByHand(ctx, wish("Treinamento da equipe", 18_000, 12), "demo-training");
  });
}
