// A lease by our own clock: counted from before the renewal was asked for, and over when it says so.
import { expect, test } from "vitest";
import { Lease } from "./lease.ts";

test("a renewal counts from when it was asked for, not from when the answer came", () => {
  let now = 0;
  const lease = new Lease(
    () => 7_000,
    () => now,
  );
  now = 6_000;
  lease.confirm(3_000);
  now = 9_999;
  expect(lease.holds).toBe(true);
  now = 10_000;
  expect(lease.holds).toBe(false);
});

test("an older confirmation takes nothing back", () => {
  let now = 5_000;
  const lease = new Lease(
    () => 7_000,
    () => now,
  );
  lease.confirm(1_000);
  now = 11_000;
  expect(lease.holds).toBe(true);
});
