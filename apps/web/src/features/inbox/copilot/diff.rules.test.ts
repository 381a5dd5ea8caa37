// What another wording changes.
import { expect, test } from "vitest";
import { diff } from "./diff.rules.ts";

const shown = (before: string, after: string) =>
  diff(before, after)
    ?.map(({ kind, text }) => (kind === "same" ? text : kind === "gone" ? `[-${text}-]` : `[+${text}+]`))
    .join("");

test.each([
  ["oi vc quer", "oi vc quer", "oi vc quer"],
  ["oi vc quer", "oi você quer", "oi [-vc-][+você+] quer"],
  ["segue o boleto", "Prezado, segue o boleto", "[+Prezado, +]segue o boleto"],
  ["um dois três", "um", "um[- dois três-]"],
  ["", "novo", "[+novo+]"],
])("%j to %j", (before, after, marks) => expect(shown(before, after)).toBe(marks));

test("both texts can be read out of it, whatever they are", () => {
  const [before, after] = ["a b  c\nd e f a b", "b c\nd  x f b a"];
  const parts = diff(before, after) ?? [];
  const without = (kind: string) => parts.flatMap((part) => (part.kind === kind ? [] : [part.text])).join("");
  expect([without("new"), without("gone")]).toEqual([before, after]);
});

test("what is too long is not compared", () => expect(diff("a ".repeat(400), "b")).toBeNull());
