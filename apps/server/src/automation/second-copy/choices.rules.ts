// What can be chosen at each step, and which of it a customer meant: by tapping, by its number, by its words. Pure.

import type { Facts, Heard, Invoice, MeansKind, Offer, Option, Say, State } from "./second-copy.types.ts";
import { daysLate, fillText, labels, maskName, money, shortDay } from "./texts.rules.ts";

const MOST_SHOWN = 5;
/** Later ones are not told of yet. */
const AHEAD_DAYS = 40;

const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Null: nothing of it was meant. */
export function chosen(options: readonly Option[], heard: readonly Heard[]): Option | null {
  for (const { text, choiceId } of heard.toReversed()) {
    const tapped = options.find(({ id }) => id === choiceId);
    if (tapped) return tapped;
    const said = plain(text);
    const [, number] = /^(?:opcao |option |opcion )?(\d{1,2})$/.exec(said) ?? [];
    const byNumber = number === undefined ? undefined : options[Number(number) - 1];
    if (byNumber) return byNumber;
    const byWords = options.filter(({ title }) => said.length >= 3 && plain(title).includes(said));
    if (byWords.length === 1) return byWords[0] ?? null;
  }
  return null;
}

const PERSON =
  /^(?:quero )?(?:falar com |talk to |hablar con )?(?:um |uma |an? |el |la |un )?(?:atendente|humano|pessoa|agent|person|human|agente|persona|atendimento)$/;

export const wantsPerson = (heard: readonly Heard[]): boolean => heard.some(({ text }) => PERSON.test(plain(text)));

export const saysOneOf = (heard: readonly Heard[], words: readonly string[]): boolean =>
  heard.some(({ text }) => words.some((word) => plain(word) !== "" && plain(word) === plain(text)));

/** What is open and not far ahead, what is overdue first. */
export function openNow(invoices: readonly Invoice[], today: string): Invoice[] {
  const last = new Date(Date.parse(`${today}T00:00:00Z`) + AHEAD_DAYS * 86_400_000).toISOString().slice(0, 10);
  return invoices
    .filter(({ dueDate }) => dueDate <= last)
    .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
}

export const contractsOf = (invoices: readonly Invoice[]): string[] => [
  ...new Set(invoices.flatMap(({ contractId }) => contractId ?? [])),
];

export const listed = ({ invoices, contractId }: State): Invoice[] =>
  invoices.filter((invoice) => contractId === null || invoice.contractId === contractId).slice(0, MOST_SHOWN);

export const sumOf = ({ amountCents, updatedCents }: Invoice): number => updatedCents ?? amountCents;

/** Ids of choices travel with every channel: letters, digits and lines, and not long. */
const idOf = (kind: string, ref: string): string =>
  `${kind}_${ref
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .slice(-30)}`;

const invoiceOptions = (state: State, { today, language }: Facts): Option[] =>
  listed(state).map((invoice) => {
    const late = daysLate(invoice.dueDate, today);
    const lateness = late > 0 ? labels[language].late(late).replace(/^[, ]+/, "") : "";
    const description = [lateness, invoice.description ?? ""].filter(Boolean).join(" · ").slice(0, 72);
    const title = `${shortDay(invoice.dueDate).slice(0, 5)}: ${money(sumOf(invoice))}`.slice(0, 24);
    return { id: idOf("invoice", invoice.ref), title, ...(description ? { description } : {}) };
  });

const contractOptions = ({ invoices, customers }: State, { language }: Facts): Option[] =>
  contractsOf(invoices)
    .slice(0, MOST_SHOWN)
    .map((id) => {
      const known = customers.flatMap(({ contracts }) => contracts).find((contract) => contract.id === id);
      const title = `${labels[language].contract} ${id}`.slice(0, 24);
      return { id: idOf("contract", id), title, ...(known?.label ? { description: known.label.slice(0, 72) } : {}) };
    });

export const meansIn = ({ line, pix, hasPdf }: Offer): MeansKind[] => [
  ...(pix ? (["pix"] as const) : []),
  ...(line ? (["line"] as const) : []),
  ...(hasPdf ? (["pdf"] as const) : []),
];

function meansOptions({ offer }: State, { language }: Facts): Option[] {
  const { means } = labels[language];
  const kinds = offer ? meansIn(offer) : [];
  return [...kinds, "all" as const].map((kind) => ({ id: `means_${kind}`, title: means[kind] }));
}

function moreOptions(state: State, { language }: Facts): Option[] {
  const { another, otherMeans, done, person } = labels[language];
  return [
    ...(state.offer && meansIn(state.offer).length > 1 ? [{ id: "more_means", title: otherMeans }] : []),
    ...(state.invoices.length > 1 ? [{ id: "more_another", title: another }] : []),
    { id: "more_person", title: person },
    { id: "more_done", title: done },
  ];
}

export function optionsAt(state: State, facts: Facts): Option[] {
  switch (state.step) {
    case "contract":
      return contractOptions(state, facts);
    case "invoice":
      return invoiceOptions(state, facts);
    case "means":
      return meansOptions(state, facts);
    case "more":
      return moreOptions(state, facts);
    default:
      return [];
  }
}

export const current = ({ invoices, invoiceRef }: State): Invoice | null =>
  invoices.find(({ ref }) => ref === invoiceRef) ?? null;

export function valuesOf(state: State, { today, language }: Facts): Record<string, string> {
  const invoice = current(state);
  const late = invoice ? daysLate(invoice.dueDate, today) : 0;
  const line = state.offer?.line ?? "";
  const pix = state.offer?.pix ?? "";
  return {
    customer: maskName(state.customers[0]?.name ?? ""),
    amount: invoice ? money(sumOf(invoice)) : "",
    due: invoice ? shortDay(invoice.dueDate) : "",
    late: late > 0 ? labels[language].late(late) : "",
    line,
    pix,
  };
}

const questions = {
  contract: "chooseContract",
  invoice: "chooseInvoice",
  means: "chooseMeans",
  more: "more",
} as const;

/** The question of a step at which something is chosen. */
export function question(state: State, facts: Facts): Say[] {
  if (state.step === "document" || state.step === "proof") {
    const text = facts.texts[state.step === "document" ? "askDocument" : "askProof"];
    return [{ kind: "text", text }];
  }
  const text = fillText(facts.texts[questions[state.step]], valuesOf(state, facts));
  return [{ kind: "options", text, options: optionsAt(state, facts) }];
}
