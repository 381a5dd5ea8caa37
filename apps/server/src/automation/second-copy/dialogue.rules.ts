// The conversation about a second copy: document, proof, contract, invoice, means, more. One event, one outcome. Pure.
import {
  chosen,
  contractsOf,
  current,
  listed,
  meansIn,
  openNow,
  optionsAt,
  question,
  saysOneOf,
  valuesOf,
  wantsPerson,
} from "./choices.rules.ts";
import { confirmedBy, ownedBy, readFact } from "./proof.rules.ts";
import type {
  Customer,
  Event,
  Exit,
  Facts,
  Heard,
  Invoice,
  MeansKind,
  Offer,
  Outcome,
  Reason,
  Say,
  State,
  TextName,
} from "./second-copy.types.ts";
import { fillText } from "./texts.rules.ts";

const TRIES = 3;
const DOUBTS = 2;

export const firstState = (now: number): State => ({
  step: "document",
  tries: 0,
  doubts: 0,
  document: null,
  customers: [],
  isProven: false,
  contractId: null,
  invoices: [],
  invoiceRef: null,
  offer: null,
  at: now,
});

const waiting = (state: State, says: Say[] = []): Outcome => ({
  state,
  says,
  need: null,
  exit: null,
  reason: null,
  judged: null,
});

const text = (state: State, { texts, ...facts }: Facts, name: TextName): Say => ({
  kind: "text",
  text: fillText(texts[name], valuesOf(state, { texts, ...facts })),
});

const leaving = (state: State, facts: Facts, exit: Exit, reason: Reason | null, name?: TextName): Outcome => ({
  ...waiting(state, name ? [text(state, facts, name)] : []),
  exit,
  reason,
});

/** A state that is too old to go on from is begun anew: what was proven then is not proven now. */
export function advance(before: State, event: Event, facts: Facts): Outcome {
  const isWords = event.type === "words" || event.type === "start";
  const isOld = event.type === "words" && facts.now - before.at > facts.expiryMinutes * 60_000;
  const state = isWords ? { ...(isOld ? firstState(facts.now) : before), at: facts.now } : before;
  switch (event.type) {
    case "start":
      return start(firstState(facts.now), event.heard, facts);
    case "words":
      return isOld ? start(state, event.heard, facts) : hear(state, event.heard, facts);
    case "found":
      return found(state, event.customers, facts);
    case "invoices":
      return offered(state, event.invoices, facts);
    case "means":
      return prepared(state, event.offer, facts);
    case "limited":
      return leaving(state, facts, "transfer", "limit", "limited");
    case "failed":
      return leaving(state, facts, "failed", "down", "unavailable");
  }
}

function start(state: State, heard: readonly Heard[], facts: Facts): Outcome {
  const given = heard.findLast(({ document }) => document)?.document;
  return given ? lookUp(state, given) : waiting(state, [text(state, facts, "askDocument")]);
}

function lookUp(state: State, document: NonNullable<State["document"]>): Outcome {
  const fresh: State = { ...firstState(state.at), doubts: state.doubts, document };
  return { ...waiting(fresh), need: { kind: "customers", document } };
}

function hear(state: State, heard: readonly Heard[], facts: Facts): Outcome {
  if (wantsPerson(heard)) return leaving(state, facts, "transfer", "asked");
  if (saysOneOf(heard, facts.finishWords)) return leaving(state, facts, "done", null, "goodbye");
  if (saysOneOf(heard, facts.restartWords)) return start(firstState(facts.now), [], facts);
  switch (state.step) {
    case "document":
      return hearDocument(state, heard, facts);
    case "proof":
      return hearProof(state, heard, facts);
    default:
      return hearChoice(state, heard, facts);
  }
}

function again(state: State, facts: Facts, name: TextName, reason: Reason): Outcome {
  const tries = state.tries + 1;
  const next = { ...state, tries };
  return tries >= TRIES ? leaving(next, facts, "transfer", reason) : waiting(next, [text(next, facts, name)]);
}

function hearDocument(state: State, heard: readonly Heard[], facts: Facts): Outcome {
  const given = heard.findLast(({ document }) => document)?.document;
  return given ? lookUp(state, given) : again(state, facts, "notADocument", "document");
}

/** Nobody is told whether a document is known before something was proven: unknown and not proven go one way. */
function found(state: State, customers: readonly Customer[], facts: Facts): Outcome {
  const own = ownedBy(customers, facts.phones);
  if (own.length > 0) return proven(state, own);
  const next: State = { ...state, step: "proof", tries: 0, customers: [...customers] };
  const judged = customers.length > 0 ? "unproven" : "unknown";
  return { ...waiting(next, [text(firstState(state.at), facts, "askProof")]), judged };
}

function proven(state: State, customers: readonly Customer[]): Outcome {
  const next: State = { ...state, tries: 0, doubts: 0, isProven: true, customers: [...customers] };
  const { document } = next;
  if (!document) return { ...waiting(next), exit: "failed", reason: "answers" };
  return { ...waiting(next), need: { kind: "invoices", customers, document }, judged: "proven" };
}

function hearProof(state: State, heard: readonly Heard[], facts: Facts): Outcome {
  // Another document instead: whoever mistyped begins again.
  const other = heard.findLast(({ document }) => document)?.document;
  if (other && other.bare !== state.document?.bare) return lookUp(state, other);
  const fact = heard.map((word) => readFact(word.text)).findLast((one) => one !== null);
  if (!fact) return again(state, facts, "notAProof", "proof");
  const own = confirmedBy(state.customers, fact);
  if (own.length > 0) return proven(state, own);
  const doubts = state.doubts + 1;
  const next: State = { ...firstState(state.at), doubts };
  if (doubts >= DOUBTS) return leaving(next, facts, "transfer", "proof");
  return waiting(next, [text(next, facts, "notConfirmed")]);
}

function offered(state: State, invoices: readonly Invoice[], facts: Facts): Outcome {
  const next: State = { ...state, tries: 0, contractId: null, invoices: openNow(invoices, facts.today) };
  if (next.invoices.length === 0) {
    const end: State = { ...next, step: "more" };
    return waiting(end, [text(end, facts, "nothingOpen"), ...question(end, facts)]);
  }
  if (contractsOf(next.invoices).length > 1) return asking({ ...next, step: "contract" }, facts);
  return chooseInvoice(next, facts);
}

const asking = (state: State, facts: Facts): Outcome => waiting(state, question(state, facts));

function chooseInvoice(state: State, facts: Facts): Outcome {
  const [only, ...others] = listed(state);
  if (only && others.length === 0) return prepare(state, only);
  return asking({ ...state, step: "invoice", invoiceRef: null, offer: null }, facts);
}

function prepare(state: State, invoice: Invoice): Outcome {
  const next: State = { ...state, tries: 0, invoiceRef: invoice.ref, offer: null };
  return { ...waiting(next), need: { kind: "means", invoice } };
}

function prepared(state: State, offer: Offer, facts: Facts): Outcome {
  const kinds = meansIn(offer);
  const next: State = { ...state, step: "means", offer };
  if (kinds.length === 0) return leaving(next, facts, "transfer", "slip", "noMeans");
  return kinds.length === 1 ? deliver(next, kinds, facts) : asking(next, facts);
}

/** The codes stand alone, so that they can be copied. */
function deliver(state: State, kinds: readonly MeansKind[], facts: Facts): Outcome {
  const { offer } = state;
  const says: Say[] = [text(state, facts, "summary")];
  if (kinds.includes("pix") && offer?.pix) says.push({ kind: "text", text: offer.pix });
  if (kinds.includes("line") && offer?.line) says.push({ kind: "text", text: offer.line });
  if (kinds.includes("pdf") && offer?.hasPdf) says.push({ kind: "pdf", name: fileNameOf(current(state)) });
  const next: State = { ...state, step: "more", tries: 0 };
  return waiting(next, [...says, ...question(next, facts)]);
}

const fileNameOf = (invoice: Invoice | null): string => `boleto-${invoice?.dueDate ?? "fatura"}.pdf`;

function hearChoice(state: State, heard: readonly Heard[], facts: Facts): Outcome {
  const options = optionsAt(state, facts);
  const choice = chosen(options, heard);
  if (!choice) return misheard(state, heard, facts);
  const place = options.indexOf(choice);
  const name = choice.id.replace(/^[a-z]+_/, "");
  const next = { ...state, tries: 0 };
  switch (state.step) {
    case "contract":
      return chooseInvoice({ ...next, contractId: contractsOf(state.invoices)[place] ?? null }, facts);
    case "invoice":
      return hearInvoice(next, listed(state)[place], facts);
    case "means":
      return deliver(next, name === "all" && state.offer ? meansIn(state.offer) : [name as MeansKind], facts);
    default:
      return hearMore(next, name, facts);
  }
}

function hearInvoice(state: State, invoice: Invoice | undefined, facts: Facts): Outcome {
  return invoice ? prepare(state, invoice) : asking(state, facts);
}

function hearMore(state: State, name: string, facts: Facts): Outcome {
  if (name === "person") return leaving(state, facts, "transfer", "asked");
  if (name === "done") return leaving(state, facts, "done", null, "goodbye");
  if (name === "means") return asking({ ...state, step: "means" }, facts);
  const isMany = contractsOf(state.invoices).length > 1;
  return isMany ? asking({ ...state, step: "contract", contractId: null }, facts) : chooseInvoice(state, facts);
}

function misheard(state: State, heard: readonly Heard[], facts: Facts): Outcome {
  const other = heard.findLast(({ document }) => document)?.document;
  if (other && other.bare !== state.document?.bare) return lookUp(state, other);
  const tries = state.tries + 1;
  const next = { ...state, tries };
  // Everything was said: whoever writes something else now wants something else.
  if (tries >= TRIES) return leaving(next, facts, "transfer", "answers");
  return waiting(next, [text(next, facts, "notUnderstood"), ...question(next, facts)]);
}
