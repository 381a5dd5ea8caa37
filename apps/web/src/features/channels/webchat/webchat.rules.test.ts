// The form of a web chat: what goes in comes out, pasted addresses become sites, and words on the colour can be read.
import { standardWebchat } from "@prosa/contracts/webchat/webchat";
import { expect, test } from "vitest";
import { domainsIn, inkOn, settingsOf, snippetOf, valuesOf, wrongDomains } from "./webchat.rules.ts";

test("what the server has comes back unchanged", () => {
  const given = {
    domains: ["loja.example", "*.loja.example"],
    greetAfterSeconds: 5,
    continueByEmail: true,
    visitorsNow: true,
  };
  const settings = { ...standardWebchat, ...given };
  expect(settingsOf(valuesOf(settings))).toEqual(settings);
});

test("whole addresses are understood, and what is no site is said", () => {
  expect(domainsIn("https://Loja.example/produtos\n*.loja.example, loja.example")).toEqual([
    "loja.example",
    "*.loja.example",
  ]);
  expect(wrongDomains("loja.example loja exemplo!")).toEqual(["exemplo!"]);
});

test("words on any colour can be read", () => {
  for (const color of ["#5b3fc4", "#ffc400", "#25d366", "#000000", "#ffffff"]) {
    expect(inkOn(color).ratio).toBeGreaterThanOrEqual(4.5);
  }
});

test("the snippet names the chat and nothing secret", () => {
  expect(snippetOf("https://chat.example", "abc")).toBe(
    '<script async src="https://chat.example/widget/v1/abc/loader.js"></script>',
  );
});
