// The dialogue as a customer walks it: whom it tells what, what it asks, and where it ends.
import { expect, test } from "vitest";
import { optionsAt } from "./choices.rules.ts";
import { aCustomer, anInvoice, PHONE, said, someFacts } from "./dialogue.factory.ts";
import { advance, firstState } from "./dialogue.rules.ts";
import { mayLookUp } from "./limits.rules.ts";
import { readFact } from "./proof.rules.ts";
import type { Customer, Event, Facts, Outcome, Say, State } from "./second-copy.types.ts";
import { defaultTexts, maskName, money } from "./texts.rules.ts";

const DOC = "529.982.247-25";
const OFFER = { line: "4".repeat(47), pix: "000201pix", hasPdf: true };
const pt = defaultTexts.pt;
const spoken = (says: readonly Say[]) => says.map((say) => (say.kind === "pdf" ? say.name : say.text));

function walk(events: readonly (Event | string)[], facts: Facts = someFacts()): Outcome {
  let outcome: Outcome = advance(firstState(facts.now), { type: "start", heard: [] }, facts);
  for (const event of events) {
    const next = typeof event === "string" ? ({ type: "words", heard: said(event) } as const) : event;
    outcome = advance(outcome.state, next, facts);
  }
  return outcome;
}

const found = (...customers: Customer[]): Event => ({ type: "found", customers });
const known = someFacts({ phones: [PHONE] });

test("whoever writes from the customer's number proves nothing and gets the code alone", () => {
  const [only] = [anInvoice()];
  const first = walk([DOC], known);
  expect(first.need).toMatchObject({ kind: "customers", document: { bare: "52998224725" } });
  const second = walk([DOC, found(aCustomer())], known);
  expect(second).toMatchObject({ judged: "proven", need: { kind: "invoices" }, says: [] });
  const third = walk([DOC, found(aCustomer()), { type: "invoices", invoices: [only] }], known);
  expect(third.need).toEqual({ kind: "means", invoice: only });
  const events: Event[] = [
    { type: "invoices", invoices: [only] },
    { type: "means", offer: OFFER },
  ];
  const asked = walk([DOC, found(aCustomer()), ...events], known);
  expect(asked.says).toMatchObject([{ kind: "options", text: expect.stringContaining("R$ 99,90") }]);
  const last = walk([DOC, found(aCustomer()), ...events, "1"], known);
  expect(spoken(last.says)).toEqual(["Fatura de R$ 99,90, vencimento 10/12/2026.", OFFER.pix, pt.more]);
  const all = walk([DOC, found(aCustomer()), ...events, "tudo"], known);
  expect(spoken(all.says)).toEqual([expect.any(String), OFFER.pix, OFFER.line, "boleto-2026-12-10.pdf", pt.more]);
  expect(walk([DOC, found(aCustomer()), ...events, "tudo", "não, obrigado"], known).exit).toBe("done");
});

test("a stranger's number is asked for a second fact, and unknown and not proven are answered alike", () => {
  const stranger = someFacts({ phones: ["5521999990000"] });
  const unknown = walk([DOC, found()], stranger);
  const unproven = walk([DOC, found(aCustomer())], stranger);
  expect([unknown.judged, unproven.judged]).toEqual(["unknown", "unproven"]);
  for (const outcome of [unknown, unproven]) expect(spoken(outcome.says)).toEqual([pt.askProof]);

  for (const fact of ["01/01/1980", "9999", "0000"]) {
    const answers = [walk([DOC, found(), fact], stranger), walk([DOC, found(aCustomer()), fact], stranger)];
    for (const { says, need, exit } of answers) {
      expect([spoken(says), need, exit]).toEqual([[pt.notConfirmed], null, null]);
    }
    const ends = [found(), found(aCustomer())].map((one) => walk([DOC, one, fact, DOC, one, fact], stranger));
    for (const { says, exit, reason } of ends) expect([says, exit, reason]).toEqual([[], "transfer", "proof"]);
  }
});

test.each(["01/05/1990", "1.5.1990", "01051990", "1990-05-01", "0001", "final 0001"])("%s proves it", (fact) => {
  const outcome = walk([DOC, found(aCustomer()), fact]);
  expect(outcome).toMatchObject({ judged: "proven", need: { kind: "invoices" } });
});

test("a customer without phone and birth date is proven by nothing", () => {
  const bare = aCustomer({ phones: [], birthDate: null });
  for (const fact of ["01/05/1990", "0000", "1234"])
    expect(spoken(walk([DOC, found(bare), fact]).says)).toEqual([pt.notConfirmed]);
});

test("of several customers of one document only the proven one is told of", () => {
  const other = aCustomer({ ref: "2", name: "Outra Pessoa", phones: ["11 91111-2222"] });
  const outcome = walk([DOC, found(other, aCustomer())], known);
  expect(outcome.need).toMatchObject({ kind: "invoices", customers: [{ ref: "101" }] });
  expect(outcome.state.customers.map(({ ref }) => ref)).toEqual(["101"]);
});

test("what is no document is asked for again, then people have the ticket", () => {
  expect(spoken(walk(["oi"]).says)).toEqual([pt.notADocument]);
  expect(walk(["oi", "52998224724", "?"])).toMatchObject({ exit: "transfer", reason: "document" });
  expect(spoken(walk([DOC, found(), "não sei"]).says)).toEqual([pt.notAProof]);
  expect(walk([DOC, found(), "a", "b", "c"])).toMatchObject({ exit: "transfer", reason: "proof" });
});

test("contracts, invoices and means are chosen by tapping, by number and by words; what is overdue comes first", () => {
  const invoices = [
    anInvoice({ ref: "late", dueDate: "2026-11-09", contractId: "1" }),
    anInvoice({ ref: "soon", dueDate: "2026-12-01", contractId: "1" }),
    anInvoice({ ref: "other", dueDate: "2026-11-30", contractId: "2" }),
    anInvoice({ ref: "far", dueDate: "2027-03-01", contractId: "2" }),
  ];
  const begin = [DOC, found(aCustomer()), { type: "invoices", invoices } as const];
  const contracts = walk(begin, known);
  expect(contracts.says).toMatchObject([{ options: [{ title: "Contrato 1" }, { title: "Contrato 2" }] }]);
  const list = walk([...begin, "1"], known);
  expect(list.says).toMatchObject([
    {
      text: "Encontrei o cadastro de A** L***. Qual fatura você quer?",
      options: [
        { title: "09/11: R$ 99,90", description: "atrasada há 10 dias · Mensalidade" },
        { title: "01/12: R$ 99,90" },
      ],
    },
  ]);
  expect(walk([...begin, "contrato 2"], known).need).toMatchObject({ invoice: { ref: "other" } });
  expect(walk([...begin, "1", "01/12"], known).need).toMatchObject({ invoice: { ref: "soon" } });
  const tapped: Event = { type: "words", heard: [{ text: "x", choiceId: "invoice_late", document: null }] };
  expect(walk([...begin, "1", tapped], known).need).toMatchObject({ invoice: { ref: "late" } });
  expect(spoken(walk([...begin, "banana"], known).says)[0]).toBe(pt.notUnderstood);
  expect(walk([...begin, "a", "b", "c"], known)).toMatchObject({ exit: "transfer", reason: "answers" });
});

test("afterwards another invoice or another form can be had", () => {
  const invoices = [anInvoice({ ref: "a" }), anInvoice({ ref: "b", dueDate: "2026-12-20" })];
  const begin = [
    DOC,
    found(aCustomer()),
    { type: "invoices", invoices },
    "1",
    { type: "means", offer: OFFER },
    "1",
  ] as const;
  expect(walk([...begin, "outra forma"], known).state.step).toBe("means");
  expect(walk([...begin, "outra fatura", "2"], known).need).toMatchObject({ invoice: { ref: "b" } });
  expect(walk([...begin, "falar com pessoa"], known)).toMatchObject({ exit: "transfer", reason: "asked" });
});

test("nothing open, nothing safe to send, too many look-ups and a silent system each end in plain words", () => {
  const none = walk([DOC, found(aCustomer()), { type: "invoices", invoices: [] }], known);
  expect(spoken(none.says)[0]).toBe("Encontrei o cadastro de A** L*** e não há fatura em aberto.");
  const unsafe: Event[] = [
    { type: "invoices", invoices: [anInvoice()] },
    { type: "means", offer: { line: null, pix: null, hasPdf: false } },
  ];
  expect(walk([DOC, found(aCustomer()), ...unsafe], known)).toMatchObject({ exit: "transfer", reason: "slip" });
  expect(walk([DOC, { type: "limited" }])).toMatchObject({ exit: "transfer", reason: "limit" });
  expect(walk([DOC, { type: "failed" }])).toMatchObject({ exit: "failed", reason: "down" });
});

test("a person may be asked for, the dialogue left and begun again at any step", () => {
  for (const before of [[], [DOC, found(aCustomer())]]) {
    expect(walk([...before, "quero falar com um atendente"])).toMatchObject({ exit: "transfer", reason: "asked" });
    expect(walk([...before, "Sair"]).exit).toBe("done");
    expect(spoken(walk([...before, "recomecar"]).says)).toEqual([pt.askDocument]);
  }
});

test("what was proven an hour ago is not proven now", () => {
  const facts = known;
  const before = walk(
    [DOC, found(aCustomer()), { type: "invoices", invoices: [anInvoice(), anInvoice()] }],
    facts,
  ).state;
  const later = { ...facts, now: facts.now + 61 * 60_000 };
  const outcome = advance(before, { type: "words", heard: said("1") }, later);
  expect(spoken(outcome.says)).toEqual([pt.askDocument]);
  expect(outcome.state).toMatchObject({ isProven: false, customers: [], invoices: [], document: null });
});

test("nothing of a customer is said before something is proven, whatever is written", () => {
  const facts = someFacts();
  const invoices = [anInvoice(), anInvoice()];
  const words = [
    "1",
    "2",
    DOC,
    "01/01/2000",
    "1111",
    "oi",
    "atendente?",
    "tudo",
    "Pix copia e cola",
    "recomeçar",
    "invoice:1",
  ];
  let seed = 5;
  const draw = (most: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((seed / 0x80000000) * most);
  };
  for (let run = 0; run < 500; run++) {
    let state: State = firstState(facts.now);
    for (let at = 0; at < 20; at++) {
      const outcome = advance(state, { type: "words", heard: said(words[draw(words.length)] ?? "") }, facts);
      const event = outcome.need?.kind === "customers" ? found(aCustomer()) : null;
      const next = event ? advance(outcome.state, event, facts) : outcome;
      if (next.need) throw new Error(`asked for ${next.need.kind} without a proof`);
      const told = JSON.stringify([outcome.says, next.says]);
      expect(told).not.toMatch(/Ana|A\*\*|R\$|98765|1990/);
      expect(optionsAt(next.state, facts)).toEqual([]);
      if (next.exit) break;
      state = next.state;
    }
  }
  expect(invoices).toHaveLength(2);
});

test("facts are read as people write them", () => {
  expect(["31/02/1990", "12", "12345", "meu", "", "29/02/2023"].map(readFact)).toEqual(Array(6).fill(null));
  expect(readFact("os 4 últimos são")).toBeNull();
  expect(readFact("29/02/2024")).toEqual({ kind: "birth", day: "2024-02-29" });
});

test("look-ups are counted for the contact, the document and the company", () => {
  const none = { inHour: 0, othersInDay: 0, doubtsOfDocument: 0, inMinute: 0, unknown: 0 };
  expect(mayLookUp(none)).toBe(true);
  const over = [{ inHour: 5 }, { othersInDay: 3 }, { doubtsOfDocument: 5 }, { inMinute: 30 }, { unknown: 10 }];
  for (const one of over) expect(mayLookUp({ ...none, ...one }), JSON.stringify(one)).toBe(false);
});

test("names are masked and sums are written as people read them", () => {
  expect([maskName("Ana Lima"), maskName("  "), maskName("Élio da Conceição")]).toEqual([
    "A** L***",
    "",
    "É*** D* C******",
  ]);
  expect([money(5), money(9990), money(123_456_789)]).toEqual(["R$ 0,05", "R$ 99,90", "R$ 1.234.567,89"]);
});

test("every language says everything, and only with names that are filled", () => {
  for (const [language, texts] of Object.entries(defaultTexts)) {
    for (const [name, text] of Object.entries(texts)) {
      expect(text.length, `${language} ${name}`).toBeGreaterThan(5);
      expect(text.replace(/\{\{(customer|amount|due|late|line|pix)\}\}/g, "")).not.toContain("{{");
    }
  }
});
