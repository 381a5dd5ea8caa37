// What the security log keeps: every kind of entry with how long it stays, and the reasons for which a route has none.

/** Records of access stay six months (Marco Civil, art. 15); changes, copies and deletions five years. */
export const keptMonths = { access: 6, change: 60 } as const;
export type Kept = keyof typeof keptMonths;

export const auditGroups = [
  "signIn",
  "people",
  "configuration",
  "customers",
  "copies",
  "refusals",
  "platform",
] as const;
export type AuditGroup = (typeof auditGroups)[number];

interface KindFacts {
  readonly group: AuditGroup;
  readonly kept: Kept;
}

const signIn: KindFacts = { group: "signIn", kept: "access" };
const people: KindFacts = { group: "people", kept: "change" };
const configuration: KindFacts = { group: "configuration", kept: "change" };
const customers: KindFacts = { group: "customers", kept: "change" };
const copies: KindFacts = { group: "copies", kept: "change" };
const refusals: KindFacts = { group: "refusals", kept: "access" };
const platform: KindFacts = { group: "platform", kept: "change" };

/**
 * A new kind gets its line here and its sentence in the "audit" texts of the web, in every language.
 * Refusals and what support looks at stand for all of a minute: `times` says how many.
 */
export const auditKinds = {
  login: signIn,
  "login.failed": signIn,
  "login.refused": signIn,
  "login.locked": signIn,
  logout: signIn,
  "refresh.reused": signIn,
  "session.ended": signIn,
  "recovery.asked": signIn,
  "recovery.sent": signIn,
  "recovery.failed": signIn,
  "recovery.done": signIn,
  "setup.exchanged": signIn,
  "setup.refused": signIn,
  "setup.done": signIn,
  "password.changed": signIn,
  "password.refused": signIn,
  "proof.given": signIn,
  "proof.refused": signIn,
  "second_step.on": people,
  "second_step.off": people,
  "second_step.codes": people,
  "second_step.reset": people,
  "second_step.passed": signIn,
  "second_step.refused": signIn,
  "second_step.begun": signIn,
  "email.proven": signIn,

  "user.changed": people,
  "users.created": people,
  "users.changed": people,
  "users.deleted": people,
  "teams.created": people,
  "teams.changed": people,
  "teams.deleted": people,
  "supportGrants.created": people,
  "supportGrants.changed": people,

  "setting.changed": configuration,
  "queues.created": configuration,
  "queues.changed": configuration,
  "replyTargets.changed": configuration,
  "queues.deleted": configuration,
  "apiKeys.created": configuration,
  "apiKeys.changed": configuration,
  "apiKeys.deleted": configuration,
  "integrations.created": configuration,
  "integrations.changed": configuration,
  "integrations.deleted": configuration,
  "integrations.tested": configuration,
  "knowledge.created": configuration,
  "knowledge.changed": configuration,
  "knowledge.deleted": configuration,
  "webhooks.created": configuration,
  "webhooks.changed": configuration,
  "webhooks.deleted": configuration,
  "webhooks.tested": configuration,
  "webhooks.replayed": configuration,
  "tags.created": configuration,
  "tags.changed": configuration,
  "tags.merged": configuration,
  "tags.deleted": configuration,
  "closingReasons.created": configuration,
  "closingReasons.changed": configuration,
  "closingReasons.deleted": configuration,
  "quickMessages.created": configuration,
  "quickMessages.changed": configuration,
  "quickMessages.deleted": configuration,
  "farewells.created": configuration,
  "farewells.changed": configuration,
  "farewells.moved": configuration,
  "farewells.deleted": configuration,
  "hours.changed": configuration,
  "holidays.created": configuration,
  "holidays.changed": configuration,
  "holidays.imported": configuration,
  "holidays.deleted": configuration,
  "channels.created": configuration,
  "channels.changed": configuration,
  "channels.subscribed": configuration,
  "channels.deleted": configuration,
  "channels.succeeded": configuration,
  "channels.returned": configuration,
  "channels.secret_shown": configuration,
  "templates.created": configuration,
  "templates.changed": configuration,
  "templates.deleted": configuration,
  "visitors.blocked": customers,
  "visitors.invited": customers,
  "channels.pairing": configuration,
  "channels.unpaired": configuration,
  "channels.history": configuration,
  "channels.historyStopped": configuration,
  "kanban.created": configuration,
  "kanban.changed": configuration,
  "kanban.moved": configuration,
  "kanban.deleted": configuration,
  "flows.created": configuration,
  "flows.changed": configuration,
  "flows.published": configuration,
  "flows.stopped": configuration,
  "flows.deleted": configuration,
  "keywordFlows.created": configuration,
  "keywordFlows.changed": configuration,
  "keywordFlows.deleted": configuration,
  "campaigns.created": configuration,
  "campaigns.changed": configuration,
  "campaigns.scheduled": configuration,
  "campaigns.paused": configuration,
  "campaigns.resumed": configuration,
  "campaigns.canceled": configuration,
  "campaigns.tested": configuration,
  "campaigns.deleted": configuration,
  "campaigns.exported": copies,
  "campaigns.priced": configuration,
  "segments.created": configuration,
  "segments.changed": configuration,
  "segments.deleted": configuration,

  "contacts.created": customers,
  "contacts.changed": customers,
  "contacts.merged": customers,
  "contacts.imported": customers,
  "contacts.synced": customers,
  "contacts.deleted": customers,
  "deals.created": { group: "customers", kept: "access" },
  "deals.changed": { group: "customers", kept: "access" },
  "deals.deleted": customers,
  "tasks.created": { group: "customers", kept: "access" },
  "tasks.changed": { group: "customers", kept: "access" },
  "tasks.deleted": { group: "customers", kept: "access" },
  "schedules.created": { group: "customers", kept: "access" },
  "schedules.changed": { group: "customers", kept: "access" },
  "schedules.deleted": { group: "customers", kept: "access" },
  "tickets.closed_many": customers,
  "tickets.deleted_many": customers,
  "ticket.deleted": customers,
  "messages.deleted": customers,
  "person.erasure-asked": customers,
  "person.erased": customers,
  "person.erased-again": customers,
  "retention.kept": customers,

  "contacts.exported": copies,
  "calls.heard": copies,
  "person.exported": copies,
  "person.shown": copies,
  "ticket.exported": copies,
  "work.downloaded": copies,
  "audit.exported": copies,
  "report.exported": copies,
  "report.subscribed": copies,
  "tickets.viewed.as": copies,

  "access.denied": refusals,
  "signature.refused": refusals,
  /** A slip, a Pix code or a file that was not its invoice's own: it was not sent. */
  "secondCopy.refused": refusals,

  "support.read": platform,
  "support.acted": platform,
  "operator.created": platform,
  "operator.replay": platform,
  "operator.quarantine_read": platform,
  "operator.jobs_read": platform,
  "operator.support_entered": platform,
  "operator.companies_read": platform,
  "operator.company_created": platform,
  "operator.company_changed": platform,
  "operator.company_renewed": platform,
  "operator.company_suspended": platform,
  "operator.company_lifted": platform,
  "operator.company_deleted": platform,
  "operator.company_erased": platform,
  "operator.owner_linked": platform,
  "operator.plans_read": platform,
  "operator.plan_created": platform,
  "operator.plan_changed": platform,
  "operator.invoices_read": platform,
  "operator.invoice_paid": platform,
  "operator.invoice_voided": platform,
  "operator.invoice_made": platform,
  "operator.receiving_read": platform,
  "operator.help_read": platform,
  "operator.help_changed": platform,
  "operator.receiving_changed": platform,
  "operator.brands_read": platform,
  "operator.brand_changed": platform,
  "operator.saas_read": platform,
  "operator.saas_changed": platform,
  "operator.saas_tested": platform,
  "operator.token_read": platform,
  "operator.token_changed": platform,
  "operator.token_made": platform,
  "operator.users_read": platform,
  "operator.password_changed": platform,
  "operator.channels_read": platform,
  "operator.totals_read": platform,
  "finance.issued": platform,
  "finance.paid": platform,
  "finance.voided": platform,
  "finance.promised": platform,
  "finance.plan_chosen": platform,
  "finance.profile_changed": platform,
  "finance.charged": platform,
  "finance.credited": platform,
  "finance.refunded": platform,
  "operator.gateways_read": platform,
  "operator.gateway_saved": platform,
  "operator.gateway_tested": platform,
  "operator.payments_read": platform,
  "operator.payment_refunded": platform,
  "operator.money_assigned": platform,
  "operator.job_retried": platform,
  "operator.log_read": platform,
  "operator.erasures_read": platform,
  "tenant.created": platform,
  "tenant.status": platform,
  "tenant.due": platform,
  "tenant.changed": platform,
  "audit.broken": platform,
  "audit.forgotten": platform,
} as const satisfies Record<string, KindFacts>;

export type AuditKind = keyof typeof auditKinds;

export function isAuditKind(text: string): text is AuditKind {
  return Object.hasOwn(auditKinds, text);
}

/** Why something leaves no entry. A new reason is a sentence that anybody can hold against the code. */
export const notAuditedBecause = {
  read: "Shows the caller what their rights show anyway, and changes nothing; what support reads is recorded for all routes.",
  ticketTrail: "The log of the attendance and the message itself keep who did it.",
  chatTrail: "The chat itself keeps who said, changed, took back or decided what, in sight of everybody in it.",
  callTrail: "The call and its bubble in the conversation keep who called, answered, refused and ended it.",
  workTrail: "The person's own working day keeps when they paused and why, and their colleagues see it meanwhile.",
  ownScreen: "Concerns the caller's own screen, drafts or work in progress, and nobody else.",
  tries: "Looks or asks the provider, and keeps nothing of the company's; what may follow is recorded.",
  looksLong: "Looks as long work: the line of work keeps who asked and when, and what may follow is recorded.",
  again: "Sets going once more what had failed, as it was kept before; nothing becomes different by it.",
  writesDown:
    "Has a recording written down beside it: whoever sees the one sees the other, and nothing becomes different.",
  open: "Open to everybody and the same for everybody.",
  incoming: "What providers bring is kept as messages and statuses; wrong signatures are recorded.",
  upkeep: "Tidies up what has ended by itself; nobody decides anything.",
  carriesOut: "Carries out what a recorded request or an attendance's log already shows.",
} as const satisfies Record<string, string>;

export type NotAuditedBecause = keyof typeof notAuditedBecause;

/** One entry per call that succeeds, of the first kind unless the action says which; written with the change itself. */
export interface Audited {
  readonly kind: AuditKind | readonly [AuditKind, ...AuditKind[]];
}

/** The action decides: a stranger's call that comes to nothing must not fill the log. */
export interface AuditedByAction {
  readonly own: readonly [AuditKind, ...AuditKind[]];
}

export interface NotAudited {
  readonly none: NotAuditedBecause;
}

export type Audit = Audited | AuditedByAction | NotAudited;

export const kindsOf = (audit: Audit): readonly AuditKind[] => {
  if ("none" in audit) return [];
  if ("own" in audit) return audit.own;
  return typeof audit.kind === "string" ? [audit.kind] : audit.kind;
};

/** What is wrong with a declaration, or null. The types say the same; this is for whoever goes around them. */
export function faultOfAudit(audit: Audit | undefined): string | null {
  if (audit === undefined) return "does not say whether it is audited";
  if ("none" in audit)
    return Object.hasOwn(notAuditedBecause, audit.none) ? null : `gives no known reason: ${audit.none}`;
  const kinds = kindsOf(audit);
  const unknown = kinds.find((kind) => !isAuditKind(kind));
  if (kinds.length === 0) return "names no kind of entry";
  return unknown === undefined ? null : `names an unknown kind: ${unknown}`;
}
