// Every billing system over the wire, on one data set: who is found, what is open, by what it is paid, and what is said when it fails.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readCode } from "#adapters/payments";
import { aBillingBench, type BillingBench, got } from "./billing.factory.ts";
import { type BillingId, billingIds, fetchPdf } from "./index.ts";
import { birthDateOf, centsOf, dayOf } from "./reading.ts";

let bench: BillingBench;
beforeAll(async () => {
  bench = await aBillingBench();
});
afterAll(() => bench?.close());
beforeEach(() => bench.control("/reset", {}));

const [ANA, BRUNO, CARLA, BAKERY, ALFA, ELISA, NOBODY] = [
  "52998224725",
  "11144477735",
  "12345678909",
  "11222333000181",
  "12ABC34501DE35",
  "39053344705",
  "98765432100",
];

describe.each(billingIds)("%s", (id: BillingId) => {
  const open = async (document: string) => {
    const [adapter, account] = [bench.adapter(id), bench.account(id)];
    const [customer] = got(await adapter.findCustomers(document, account, bench.reach()));
    if (!customer) throw new Error("nobody was found");
    return { customer, invoices: got(await adapter.listOpen(customer, document, account, bench.reach())) };
  };

  test("takes its account, and refuses another", async () => {
    const [adapter, account] = [bench.adapter(id), bench.account(id)];
    expect(await adapter.check(account, bench.reach())).toEqual({ ok: true, value: true });
    expect(await adapter.check({ ...account, key: "wrong" }, bench.reach())).toEqual({ ok: false, why: "key" });
    expect((await adapter.findCustomers(ANA, { ...account, key: "wrong" }, bench.reach())).ok).toBe(false);
  });

  test("finds people and companies, with letters in their number or without", async () => {
    for (const [document, name] of [
      [ANA, /ana lima/i],
      [BAKERY, /padaria estrela/i],
      [ALFA, /alfa tecnologia/i],
    ] as const) {
      const { customer } = await open(document);
      expect(customer.name).toMatch(name);
      expect(customer.phones.length).toBe(1);
    }
    expect(got(await bench.adapter(id).findCustomers(NOBODY, bench.account(id), bench.reach()))).toEqual([]);
    expect((await open(ELISA)).customer).toMatchObject({ phones: [], birthDate: null });
  });

  test("asks as often for nobody as for somebody", async () => {
    const count = async (document: string) => {
      await bench.control("/reset", {});
      await bench.adapter(id).findCustomers(document, bench.account(id), bench.reach());
      return (await bench.control("/questions")).length;
    };
    expect(await count(NOBODY)).toBe(await count(ANA));
  });

  test("lists what is open, the oldest first; none, one or many", async () => {
    const { invoices } = await open(ANA);
    expect(invoices.map(({ amountCents }) => amountCents)).toEqual([9990, 9990, 10_490]);
    expect(invoices.map(({ dueDate }) => dueDate)).toEqual(invoices.map(({ dueDate }) => dueDate).sort());
    expect((await open(CARLA)).invoices).toEqual([]);
    const two = (await open(BAKERY)).invoices;
    expect(two).toHaveLength(2);
    // Asaas knows payments and no contracts.
    if (id !== "asaas") expect(new Set(two.map(({ contractId }) => contractId)).size).toBe(2);
  });

  test("brings line, Pix code and file of the one that was chosen, and nothing that is not there", async () => {
    const meansFor = async (document: string) => {
      const [invoice] = (await open(document)).invoices;
      if (!invoice) throw new Error("nothing is open");
      return { invoice, means: got(await bench.adapter(id).meansOf(invoice, bench.account(id), bench.reach())) };
    };
    const { invoice, means } = await meansFor(ANA);
    expect(means.line).toMatch(/^\d{47}$/);
    expect(readCode(means.pix ?? "")?.amountCents).toBe(invoice.amountCents);
    const { pdf } = means;
    const bytes = pdf && "bytes" in pdf ? pdf.bytes : pdf && (await fetchPdf(pdf.url, bench.reach()));
    expect(bytes?.subarray(0, 5).toString()).toBe("%PDF-");

    expect((await meansFor(BRUNO)).means).toMatchObject({
      line: null,
      pdf: null,
      pix: expect.stringMatching(/^000201/),
    });
    expect((await meansFor(ALFA)).means).toMatchObject({ line: expect.stringMatching(/^\d{47}$/), pix: null });
  });

  test.each([
    [500, "down", 2],
    ["cut", "down", 2],
    [429, "rate", 1],
    [401, "key", 2],
    [302, "badAnswer", 1],
  ] as const)("answers %s with %s", async (does, why, times) => {
    await bench.adapter(id).check(bench.account(id), bench.reach());
    await bench.control("/faults", { system: id, does, times: times * 2 });
    expect(await bench.adapter(id).findCustomers(ANA, bench.account(id), bench.reach())).toEqual({ ok: false, why });
  });

  test("asks once more when the first question got lost", async () => {
    await bench.adapter(id).check(bench.account(id), bench.reach());
    await bench.control("/faults", { system: id, does: "cut" });
    expect(got(await bench.adapter(id).findCustomers(ANA, bench.account(id), bench.reach()))).toHaveLength(1);
  });

  test("reaches nothing inside the house", async () => {
    const account = { ...bench.account(id), url: "http://127.0.0.1:1/" };
    if (id !== "asaas")
      expect(await bench.adapter(id).check(account, bench.reach())).toEqual({ ok: false, why: "blocked" });
  });
});

test("an address that is missing is said, and what is copied along does no harm", async () => {
  const account = bench.account("ixc");
  expect(await bench.adapter("ixc").check({ ...account, url: null }, bench.reach())).toEqual({
    ok: false,
    why: "address",
  });
  const pasted = { ...account, url: `${account.url}/webservice/v1/` };
  expect((await bench.adapter("ixc").check(pasted, bench.reach())).ok).toBe(true);
});

test.each([
  ["99.90", 9990],
  ["99,90", 9990],
  ["1.234,56", 123_456],
  ["1,234.56", 123_456],
  ["R$ 10", 1000],
  ["1.234", 123_400],
  [99.9, 9990],
  [0.1, 10],
  ["99.9", 9990],
  ["0.00", undefined],
  ["-5", undefined],
  ["", undefined],
  ["abc", undefined],
  [null, undefined],
])("%s is a sum of %s", (written, cents) => {
  expect(centsOf(written)).toBe(cents);
});

test("days are read in either form, and a placeholder is nobody's birth", () => {
  expect(["2026-12-10", "10/12/2026", "2026-12-10 00:00:00"].map(dayOf)).toEqual(Array(3).fill("2026-12-10"));
  expect(["31/02/2026", "2026-13-01", "0000-00-00", "", 5].map(dayOf)).toEqual(Array(5).fill(undefined));
  expect(["1969-12-31 04:00:00", "0000-00-00", "1990-05-01"].map(birthDateOf)).toEqual([null, null, "1990-05-01"]);
});
