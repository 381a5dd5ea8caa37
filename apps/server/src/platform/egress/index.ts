// Door of egress: the only way out to other servers over HTTP.
export { isPublicAddress } from "./address.rules.ts";
export { EgressBlocked, EgressError, EgressNetwork, EgressTimeout, EgressTooLarge } from "./egress.errors.ts";
export { createEgress, type Egress, type EgressOptions, type EgressRequest, type EgressResponse } from "./egress.ts";
