// Movements between two days against an oracle that follows each company by itself, over random histories.
import { planStates } from "@prosa/contracts/plan-state";
import { expect, test } from "vitest";
import { type CompanyNumber, type DayRow, rowsOf, sumsOf } from "./dashboard.rules.ts";

const HISTORIES = Number(process.env.HISTORIES ?? 1_000);

function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function someDay(draw: (below: number) => number, companies: number): DayRow[] {
  return Array.from({ length: companies }, (_, companyId) => ({
    companyId,
    company: `c${companyId}`,
    state: planStates[draw(planStates.length)] ?? "active",
    monthlyCents: draw(4) * 1_000,
    currency: draw(8) === 0 ? "USD" : "BRL",
    isIdle: draw(2) === 0,
  })).filter(() => draw(5) > 0);
}

const pays = (row: DayRow | undefined) => (row && ["active", "grace"].includes(row.state) ? row.monthlyCents : 0);

/** Written apart from the rules: by currency, what each company paid before and pays now. */
function oracle(before: DayRow[], now: DayRow[], currency: string) {
  const total = { mrr: 0, new: 0, expansion: 0, contraction: 0, churn: 0, converted: 0 };
  const at = (rows: DayRow[], id: number) =>
    rows.find(({ companyId, currency: own }) => companyId === id && own === currency);
  for (let id = 0; id < 12; id += 1) {
    const [was, is] = [pays(at(before, id)), pays(at(now, id))];
    total.mrr += is;
    if (was === 0) total.new += is;
    else if (is === 0) total.churn += was;
    else if (is > was) total.expansion += is - was;
    else total.contraction += was - is;
    if (before.some((row) => row.companyId === id && row.state === "trial")) total.converted += is;
  }
  return total;
}

test("every number equals the oracle's, and the movements lead from one month to the next", () => {
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const draw = chance(seed);
    const [before, now] = [someDay(draw, 12), someDay(draw, 12)];
    for (const currency of ["BRL", "USD"]) {
      const sum = (number: CompanyNumber, one = before, other = now) =>
        sumsOf(rowsOf(number, one, other)).find((found) => found.currency === currency)?.cents ?? 0;
      const { mrr, ...moved } = oracle(before, now, currency);
      expect({ seed, mrr: sum("mrr") }).toEqual({ seed, mrr });
      for (const [name, cents] of Object.entries(moved))
        expect([seed, name, sum(name as CompanyNumber)]).toEqual([seed, name, cents]);
      const led = sum("mrr", [], before) + sum("new") + sum("expansion") - sum("contraction") - sum("churn");
      expect([seed, led]).toEqual([seed, mrr]);
    }
    expect(rowsOf("trials", before, now)).toHaveLength(now.filter(({ state }) => state === "trial").length);
    expect(rowsOf("idle", before, now)).toHaveLength(now.filter((row) => row.isIdle && pays(row) > 0).length);
  }
});
