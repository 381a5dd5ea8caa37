// J8 and J13: nothing is shipped with a known hole, nothing younger than a week, and everything is on the bill.
import { defineGate } from "../define.ts";

const supply = (id: string, must: string) =>
  defineGate({
    id,
    suite: "operation",
    must,
    size: { commit: "every package and image", full: "every package and image" },
    plants: ["redis-7.4.5"],
    step: "check",
    command: () => ["node", "scripts/supply/check-supply.ts"],
  });

export default [
  supply("J8", "0 critical or high holes in packages"),
  supply(
    "J13",
    "images and packages against a kept advisory snapshot: 0 critical or high; a bill of materials; nothing younger than 7 days",
  ),
];
