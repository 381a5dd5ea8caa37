// Door of credentials: passwords, devices, tickets, and the limits on guessing any of them.
import type { ServerModule } from "#platform/registry";
import { forgetOldCredentials } from "./credentials.jobs.ts";
import "./credentials.tables.ts";

export {
  type Account,
  type Candidate,
  findAccounts,
  findCandidates,
  isEmailProvenElsewhere,
  isEmailTaken,
  lockEmail,
  readHashesOfEmail,
} from "./accounts.queries.ts";
export { countWithin } from "./counters.ts";
export { forgetDevices, rememberDevice } from "./devices.ts";
export { digest, emailKey, keyedDigest } from "./digests.ts";
export { storeEmailCode, tryEmailCode } from "./email-codes.ts";
export {
  forgiveAttempts,
  type Mark,
  type Reserved,
  reserveAttempt,
  reserveAttempts,
  reserveForSession,
  type Target,
  targetOf,
  targetOfEmail,
  withdrawFailures,
} from "./guard.ts";
export { hashNewPassword } from "./new-password.ts";
export { isWeakPassword, type Owner } from "./password.rules.ts";
export {
  countEvaluations,
  demandRoom,
  hashPassword,
  type Lane,
  matchPassword,
  sharesSalt,
  watchComparisons,
} from "./passwords.ts";
export {
  beginSecondStep,
  confirmSecondStep,
  forgetSecondStep,
  passSecondStep,
  readSecondStep,
  replaceRecoveryCodes,
} from "./second-steps.ts";
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
export { codeAt, keyUri, stepAt } from "./totp.ts";

export const credentialsModule: ServerModule = { name: "credentials", jobs: [forgetOldCredentials] };
