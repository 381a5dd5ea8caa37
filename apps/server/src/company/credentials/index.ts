// Door of credentials: passwords, devices, tickets, and the limits on guessing any of them.
import type { ServerModule } from "#platform/registry";
import { forgetOldCredentials } from "./credentials.jobs.ts";
import "./credentials.tables.ts";

export { type Account, type Candidate, findAccounts, findCandidates } from "./accounts.queries.ts";
export { countWithin } from "./counters.ts";
export { forgetDevices, rememberDevice } from "./devices.ts";
export { digest, emailKey, keyedDigest } from "./digests.ts";
export { forgiveAttempts, reserveAttempt } from "./guard.ts";
export { hashNewPassword } from "./new-password.ts";
export { isWeakPassword, type Owner } from "./password.rules.ts";
export { countEvaluations, hashPassword, matchPassword } from "./passwords.ts";
export {
  createSetupTicket,
  dropPendingProofs,
  exchangeTicket,
  findTicketByGrant,
  findTicketByToken,
  readGrantedUser,
  type SetupTicket,
  setupLink,
  useGrant,
} from "./setup-tickets.ts";

export const credentialsModule: ServerModule = { name: "credentials", jobs: [forgetOldCredentials] };
