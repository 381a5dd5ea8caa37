// Statuses of a charge are joined: every order of the same news, repeated or not, ends at the same place.
import { expect, test } from "vitest";
import { ChargeStatus, isLiveCharge, joinStatus, schemaOfGatewayForm, wasPaid } from "./payments.ts";

const all = ChargeStatus.options;

function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield [];
  for (const [index, item] of items.entries()) {
    const others = items.toSpliced(index, 1);
    for (const rest of permutations(others)) yield [item, ...rest];
  }
}

test("joining is idempotent, commutative and associative", () => {
  for (const a of all) {
    expect(joinStatus(a, a)).toBe(a);
    for (const b of all) {
      expect(joinStatus(a, b)).toBe(joinStatus(b, a));
      for (const c of all) expect(joinStatus(joinStatus(a, b), c)).toBe(joinStatus(a, joinStatus(b, c)));
    }
  }
});

test("every order of the same news ends at the same status", () => {
  const stories: ChargeStatus[][] = [
    ["pending", "expired", "paid", "paid"],
    ["creating", "pending", "cancelled", "paid", "partially_refunded", "refunded"],
    ["pending", "failed", "cancelled", "expired"],
    ["pending", "paid", "partially_refunded", "disputed", "refunded"],
  ];
  const ends: ChargeStatus[] = ["paid", "refunded", "cancelled", "disputed"];
  for (const [index, story] of stories.entries()) {
    for (const order of permutations(story)) expect(order.reduce(joinStatus), order.join()).toBe(ends[index]);
  }
});

test("money counts after anything but more news of it", () => {
  for (const before of ["creating", "pending", "failed", "expired", "cancelled"] as const) {
    expect(joinStatus(before, "paid")).toBe("paid");
    expect(wasPaid(before)).toBe(false);
  }
  for (const after of ["partially_refunded", "refunded", "disputed"] as const) {
    expect(joinStatus("paid", after)).toBe(after);
    expect(wasPaid(after)).toBe(true);
  }
  expect(all.filter(isLiveCharge)).toEqual(["creating", "pending"]);
});

test("a form takes its own fields, filled, and no others", () => {
  const form = schemaOfGatewayForm([
    { name: "apiKey", kind: "secret", min: 16, max: 200 },
    { name: "email", kind: "email", min: 3, max: 200 },
  ]);
  const good = { apiKey: "x".repeat(16), email: "a@b.example" };
  expect(form.safeParse(good).success).toBe(true);
  for (const bad of [
    { ...good, apiKey: "" },
    { ...good, email: "a" },
    { ...good, other: "1" },
    { email: good.email },
  ]) {
    expect(form.safeParse(bad).success).toBe(false);
  }
});
