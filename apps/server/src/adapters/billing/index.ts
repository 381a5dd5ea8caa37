// Door of the billing systems: the contract, and the set of those that exist.
import { asaas } from "./asaas/index.ts";
import type { BillingAdapter, BillingAdapters } from "./billing-adapter.ts";
import { hubsoft } from "./hubsoft/index.ts";
import { ixc } from "./ixc/index.ts";
import { sgp } from "./sgp/index.ts";

declare module "#platform/context" {
  interface Deps {
    readonly billing: BillingAdapters;
  }
}

export { accountOf } from "./account.ts";
export type * from "./billing-adapter.ts";
export { billingIds } from "./billing-adapter.ts";
export { fetchPdf } from "./pdf.ts";

/** Addresses of systems that configuration names, by the variable that is declared beside the adapter. */
type ProviderValues = Readonly<Record<string, string>>;

const makers: readonly ((values: ProviderValues) => BillingAdapter)[] = [asaas, ixc, sgp, hubsoft];

export function createBillingAdapters(values: ProviderValues): BillingAdapters {
  const all = makers.map((make) => make(values));
  const adapters = new Map<string, BillingAdapter>(all.map((adapter) => [adapter.id, adapter]));
  return { get: (id) => adapters.get(id), all: () => all };
}
