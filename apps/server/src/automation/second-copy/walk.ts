// A turn on its way: the dialogue decides, the billing system is asked, the dialogue goes on. No transaction is open while it is asked.
import { type BillingTrouble, fetchPdf, type Invoice, type Reach } from "#adapters/billing";
import { keyedDigest } from "#company/credentials";
import { asSystem, type Deps } from "#platform/context";
import { advance } from "./dialogue.rules.ts";
import { mayLookUp } from "./limits.rules.ts";
import { judgeMeans, type Refused } from "./means.ts";
import type { Prepared } from "./prepare.ts";
import { countLookups, insertLookup } from "./second-copy.queries.ts";
import type { LookupResult } from "./second-copy.tables.ts";
import type { Customer, Event, Exit, Need, Reason, Say, State } from "./second-copy.types.ts";

export interface Walked {
  state: State;
  says: Say[];
  exit: Exit | null;
  reason: Reason | null;
  /** The look-up that the state belongs to, and what came of it where that is known now. */
  lookup: { id: number; result: LookupResult | null } | null;
  refused: Refused[];
  pdf: Buffer | null;
  /** Of the system, for the integration's health; undefined: it was not asked. */
  trouble: BillingTrouble | null | undefined;
}

/** Customers, invoices, means: more is never asked in one turn. */
const MOST_NEEDS = 4;
const MOST_CUSTOMERS = 3;
export const NAME = "second copies";

export async function walk(deps: Deps, prepared: Prepared, signal: AbortSignal): Promise<Walked> {
  const { facts, lookupId } = prepared;
  const walked: Walked = {
    state: prepared.state,
    says: [],
    exit: null,
    reason: null,
    lookup: lookupId === null ? null : { id: lookupId, result: null },
    refused: [],
    pdf: null,
    trouble: undefined,
  };
  let event: Event | null = prepared.event;
  for (let asked = 0; event && asked <= MOST_NEEDS; asked++) {
    const outcome = advance(walked.state, event, facts);
    walked.state = outcome.state;
    walked.says.push(...outcome.says);
    walked.exit = outcome.exit;
    walked.reason = outcome.reason;
    if (outcome.judged && walked.lookup) walked.lookup.result = outcome.judged;
    const need: Need | null = outcome.need;
    event = need && !outcome.exit ? await answerTo(deps, prepared, walked, need, signal) : null;
  }
  if (walked.says.some(({ kind }) => kind === "pdf")) await bringPdf(deps, prepared, walked, signal);
  return walked;
}

async function answerTo(
  deps: Deps,
  prepared: Prepared,
  walked: Walked,
  need: Need,
  signal: AbortSignal,
): Promise<Event> {
  if (prepared.isHeld) return { type: "failed" };
  const reach = { egress: deps.egress, signal };
  switch (need.kind) {
    case "customers":
      return lookUp(deps, prepared, walked, need, reach);
    case "invoices":
      return listOpen(prepared, walked, need, reach);
    case "means": {
      const offer = await offerOf(prepared, walked, need.invoice, reach);
      return offer ? { type: "means", offer } : { type: "failed" };
    }
  }
}

type NeedOf<K extends Need["kind"]> = Extract<Need, { kind: K }>;

/** Counted before it is asked: who guesses learns nothing by being quick. */
async function lookUp(
  deps: Deps,
  { place, contactId, adapter, account }: Prepared,
  walked: Walked,
  { document }: NeedOf<"customers">,
  reach: Reach,
): Promise<Event> {
  const { tenantId } = place;
  const digest = keyedDigest(deps.config, "second copy", `${tenantId}:${document.bare}`);
  const reserve = async (ctx: Parameters<Parameters<typeof asSystem>[2]>[0]) => {
    const counts = await countLookups(ctx.tx, { tenantId, contactId, digest, now: ctx.now });
    return mayLookUp(counts) ? insertLookup(ctx.tx, { tenantId, contactId, digest, at: ctx.now }) : null;
  };
  const id = await asSystem(deps, tenantId, reserve, NAME);
  if (id === null) return { type: "limited" };
  walked.lookup = { id, result: null };
  const found = await adapter.findCustomers(document.bare, account, reach);
  walked.trouble = found.ok ? null : found.why;
  if (found.ok) return { type: "found", customers: found.value };
  walked.lookup.result = "failed";
  return { type: "failed" };
}

async function listOpen(
  { adapter, account }: Prepared,
  walked: Walked,
  { customers, document }: NeedOf<"invoices">,
  reach: Reach,
): Promise<Event> {
  const invoices: Invoice[] = [];
  for (const customer of customers.slice(0, MOST_CUSTOMERS) as Customer[]) {
    const open = await adapter.listOpen(customer, document.bare, account, reach);
    walked.trouble = open.ok ? null : open.why;
    if (!open.ok) return { type: "failed" };
    invoices.push(...open.value);
  }
  return { type: "invoices", invoices };
}

/** Null: the system does not answer. */
async function offerOf({ adapter, account, facts, files }: Prepared, walked: Walked, invoice: Invoice, reach: Reach) {
  const means = await adapter.meansOf(invoice, account, reach);
  walked.trouble = means.ok ? null : means.why;
  if (!means.ok) return null;
  const { line, pix, pdf } = means.value;
  const bytes = !files || !pdf ? null : "bytes" in pdf ? pdf.bytes : await fetchPdf(pdf.url, reach);
  const judged = judgeMeans(invoice, { line, pix, pdf: bytes }, facts.today);
  walked.refused.push(...judged.refused);
  walked.pdf = judged.pdf;
  return { line: judged.line, pix: judged.pix, hasPdf: judged.pdf !== null };
}

/** Files are not kept between two turns: it is fetched once more, and judged once more. */
async function bringPdf(deps: Deps, prepared: Prepared, walked: Walked, signal: AbortSignal): Promise<void> {
  const invoice = walked.state.invoices.find(({ ref }) => ref === walked.state.invoiceRef);
  const reach = { egress: deps.egress, signal };
  if (!walked.pdf && invoice && !prepared.isHeld) await offerOf(prepared, walked, invoice, reach);
}
