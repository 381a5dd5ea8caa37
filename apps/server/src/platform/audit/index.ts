// Door of the audit's ground: one entry of the security log, the slip a request carries, and the tally of what comes in floods.
export { type AuditEntry, insertEntry } from "./entry.ts";
export { type AuditSlip, slipOf } from "./slip.ts";
export { createTally, type Tallied, type Tally } from "./tally.ts";
