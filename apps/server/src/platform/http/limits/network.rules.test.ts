// Whom a limit counts together: one IPv4 address, one /64, one /48.
import { expect, test } from "vitest";
import { networksOf } from "./network.rules.ts";

const names = (address: string) => networksOf(address).map(({ name }) => name);

test.each([
  ["203.0.113.9", ["203.0.113.9"]],
  ["::ffff:203.0.113.9", ["203.0.113.9"]],
  ["::ffff:cb00:7109", ["203.0.113.9"]],
  ["2001:db8:1:2:3:4:5:6", ["2001:db8:1:2::/64", "2001:db8:1::/48"]],
  ["2001:DB8:1:2::1", ["2001:db8:1:2::/64", "2001:db8:1::/48"]],
  ["2001:db8::1", ["2001:db8:0:0::/64", "2001:db8:0::/48"]],
  ["fe80::1%eth0", ["fe80:0:0:0::/64", "fe80:0:0::/48"]],
  ["64:ff9b::203.0.113.9", ["64:ff9b:0:0::/64", "64:ff9b:0::/48"]],
  ["::1", ["0:0:0:0::/64", "0:0:0::/48"]],
  ["not an address", ["unknown"]],
])("%s is counted as %j", (address, expected) => expect(names(address)).toEqual(expected));

test("neighbours are counted together, and a /48 has room for several lines", () => {
  expect(names("2001:db8:1:2::1")).toEqual(names("2001:db8:1:2:ffff:ffff:ffff:ffff"));
  expect(names("2001:db8:1:2::1")[0]).not.toBe(names("2001:db8:1:3::1")[0]);
  expect(networksOf("2001:db8:1:2::1").map(({ times }) => times)).toEqual([1, 4]);
});
