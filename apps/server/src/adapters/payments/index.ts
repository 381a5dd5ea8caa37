// Door of the payment gateways: the contract, the set of those that exist, and BR Codes.
import { asaas } from "./asaas/index.ts";
import { efi } from "./efi/index.ts";
import type { GatewayAdapter, GatewayAdapters } from "./gateway-adapter.ts";
import { mercadopago } from "./mercadopago/index.ts";
import { paced } from "./pace.ts";
import { stripe } from "./stripe/index.ts";
import { woovi } from "./woovi/index.ts";

export {
  isCodeFor,
  type PixKeyKind,
  pixKeyOf,
  type ReadCode,
  readCode,
  type StaticCode,
  staticCode,
} from "./brcode/index.ts";
export type * from "./gateway-adapter.ts";

declare module "#platform/context" {
  interface Deps {
    readonly gateways: GatewayAdapters;
  }
}

/** Addresses of gateways and what goes with them, by the variable that is declared beside the adapter. */
type ProviderValues = Readonly<Record<string, string>>;

// biome-ignore lint/suspicious/noExplicitAny: each adapter has credentials of its own, and only it reads them.
const makers: readonly ((values: ProviderValues) => GatewayAdapter<any>)[] = [mercadopago, asaas, efi, woovi, stripe];

/** Without pace only where the gateway is a test's own. */
export function createGatewayAdapters(values: ProviderValues, { isPaced = true } = {}): GatewayAdapters {
  const all = makers.map((make): GatewayAdapter => (isPaced ? paced(make(values)) : make(values)));
  const adapters = new Map<string, GatewayAdapter>(all.map((adapter) => [adapter.id, adapter]));
  return { get: (id) => adapters.get(id), all: () => all };
}
