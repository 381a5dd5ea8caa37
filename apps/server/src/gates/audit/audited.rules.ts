// How many entries a call or a piece of work owes the security log, and what is wrong with those it left. Pure.
import { type Audit, type AuditKind, kindsOf } from "@prosa/contracts/audit";

export interface Kept {
  name: string;
  audit: Audit;
  isDone: boolean;
  kinds: readonly AuditKind[];
}

/** What else an action leaves beside its own entry. */
const besides: Readonly<Record<string, readonly AuditKind[]>> = {
  changePassword: ["session.ended"],
  deleteUser: ["session.ended"],
  endSupportGrant: ["session.ended"],
  // Whoever is made responsible for a contact may see more than before.
  createContact: ["user.changed"],
  updateContact: ["user.changed"],
  v1KeepContact: ["user.changed"],
  v1UpdateContact: ["user.changed"],
  // In the company's own log, beside the operator's.
  createCompany: ["tenant.created"],
  updateCompany: ["tenant.changed"],
  renewCompany: ["tenant.due"],
  deleteCompany: ["tenant.status"],
  makeInvoice: ["finance.issued"],
  settleInvoice: ["finance.paid"],
  voidInvoice: ["finance.voided"],
  setUserPassword: ["session.ended", "user.changed"],
  choosePlan: ["finance.issued", "finance.voided", "tenant.changed"],
  // Until when everything is open follows from it.
  promisePayment: ["tenant.due"],
  // In the log of the company that was entered.
  enterSupport: ["supportGrants.changed"],
  // The number that goes with the absence message of the company is a setting.
  saveBusinessMessage: ["setting.changed"],
};

/** Refused, and kept all the same: the tries at the doors, and what an operator tried in vain. */
const ofRefusals: readonly AuditKind[] = [
  "login.failed",
  "login.refused",
  "recovery.failed",
  "setup.refused",
  "second_step.refused",
  "password.refused",
  "proof.refused",
  "operator.replay",
];

/** Where the action decides and had nothing to decide about. */
const nothingToKeep: ReadonlySet<string> = new Set(["logout", "listTickets"]);

const told = (kinds: readonly AuditKind[]) => kinds.join(", ") || "nothing";

/** What is wrong, in words; null when the count is right. */
export function faultOfCall({ name, audit, isDone, kinds }: Kept): string | null {
  const own = kindsOf(audit);
  const others = kinds.filter((kind) => !own.includes(kind) && !besides[name]?.includes(kind));
  const fault = (expected: string) => `${name} left ${told(kinds)} instead of ${expected}`;
  if (!isDone) return kinds.length <= 1 && kinds.every((kind) => ofRefusals.includes(kind)) ? null : fault("a refusal");
  if (others.length > 0) return fault(told(own));
  const count = kinds.filter((kind) => own.includes(kind)).length;
  if ("none" in audit) return count === 0 ? null : fault("nothing");
  if (count === 1 || ("own" in audit && count === 0 && nothingToKeep.has(name))) return null;
  return fault(`one of ${told(own)}`);
}

/** What counts as a trace of its own beside the log. */
const trail = ["ticket_logs", "messages"];
/** Where long work stands in line, with who asked for it. */
const line = "long_jobs";
/** The state of a file, and the attendance it is shown in. */
const states = ["message_media", "messages", "tickets"];
/** The words of a recording, and the attendance they are shown in. */
const transcripts = ["message_transcripts", "tickets"];
const news = "journal";

/** Why there is no entry must be true: a read changes nothing, and the attendance's own log has what it is said to have. */
export function faultOfReason(name: string, audit: Audit, changed: readonly string[]): string | null {
  if (!("none" in audit)) return null;
  const kept = changed.filter((table) => table !== news);
  if (audit.none === "read" && kept.length > 0)
    return `${name} says that it only reads and changes ${changed.join(", ")}`;
  if (audit.none === "tries" && kept.length > 0)
    return `${name} says that it keeps nothing and changes ${changed.join(", ")}`;
  if (audit.none === "looksLong" && kept.some((table) => table !== line))
    return `${name} says that it only stands in line and changes ${changed.join(", ")}`;
  if (audit.none === "again" && kept.some((table) => !states.includes(table)))
    return `${name} says that it only sets going again and changes ${changed.join(", ")}`;
  if (audit.none === "writesDown" && kept.some((table) => !transcripts.includes(table)))
    return `${name} says that it only writes a recording down and changes ${changed.join(", ")}`;
  if (audit.none === "ticketTrail" && kept.length > 0 && !kept.some((table) => trail.includes(table)))
    return `${name} says that the attendance has a trail of it, and changes only ${changed.join(", ")}`;
  return null;
}

/** Work writes what it says, and as often as there was something; how often is asked apart. */
export function faultOfWork({ name, audit, kinds }: Omit<Kept, "isDone">): string | null {
  const own = kindsOf(audit);
  const others = kinds.filter((kind) => !own.includes(kind));
  return others.length === 0 ? null : `${name} left ${told(kinds)} instead of ${told(own)}`;
}
