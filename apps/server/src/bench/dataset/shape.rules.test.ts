// The sizes are what they say, and companies are as unequal as in life.
import { expect, test } from "vitest";
import { companiesOf, sizeNamed, sizes } from "./shape.rules.ts";

test("the large one is fifty companies, a million tickets, ten million messages and 200,000 contacts in the largest", () => {
  const companies = companiesOf(sizes.L);
  const tickets = companies.reduce((sum, company) => sum + company.tickets, 0);
  expect(companies).toHaveLength(50);
  expect(tickets).toBe(1_000_000);
  expect(tickets * sizes.L.messagesPerTicket).toBe(10_000_000);
  expect(companies[0]?.contacts).toBe(200_000);
});

test("the medium one is a tenth of it and the small one a hundredth", () => {
  for (const [shape, part] of [
    [sizes.M, 10],
    [sizes.S, 100],
  ] as const) {
    const companies = companiesOf(shape);
    expect(companies.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(1_000_000 / part);
    expect(companies[0]?.contacts).toBe(200_000 / part);
  }
});

test("the first company is twice as large as the second, nobody works alone, and everybody attended has a contact", () => {
  const [first, second, ...others] = companiesOf(sizes.M);
  expect((first?.tickets ?? 0) / (second?.tickets ?? 1)).toBeCloseTo(2, 1);
  for (const { people, active, contacts, tickets } of others) {
    expect(people).toBeGreaterThanOrEqual(4);
    expect(active).toBeLessThanOrEqual(contacts);
    expect(active).toBeGreaterThan(0);
    expect(tickets).toBeGreaterThan(active);
  }
});

test("five hundred people can be found at work in every size", () => {
  for (const shape of Object.values(sizes)) {
    expect(companiesOf(shape).reduce((sum, { people }) => sum + people, 0)).toBeGreaterThanOrEqual(550);
  }
});

test("one company alone has everything", () => {
  const [only] = companiesOf({ ...sizes.S, companies: 1, tickets: 1_000, contacts: 2_000 });
  expect(only).toMatchObject({ rank: 1, tickets: 1_000, contacts: 2_000 });
});

test("a size nobody knows is refused", () => {
  expect(() => sizeNamed("XL")).toThrow("no such size");
});
