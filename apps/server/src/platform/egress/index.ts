// Door of egress: the only way out to other servers over HTTP.
export { isPublicAddress } from "./address.rules.ts";
export {
  EgressAborted,
  EgressBlocked,
  EgressError,
  EgressNetwork,
  EgressTimeout,
  EgressTooLarge,
} from "./egress.errors.ts";
export { createEgress } from "./egress.ts";
export type {
  ClientIdentity,
  Egress,
  EgressOptions,
  EgressRequest,
  EgressResponse,
  EgressStream,
} from "./egress.types.ts";
export type { EventSocket, PlainSocket } from "./lasting.ts";
export { coarseReason } from "./tenant-policy.ts";
