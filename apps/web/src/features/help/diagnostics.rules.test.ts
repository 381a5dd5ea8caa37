// @vitest-environment node
// The browser and the system in a few words.
import { expect, test } from "vitest";
import { browserOf, reportOf, systemOf } from "./diagnostics.rules.ts";

const agents = {
  chrome:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36",
  edge: "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.1.2",
  firefox: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  safari:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
};

test("those that pretend to be others are named as themselves", () => {
  expect(Object.values(agents).map(browserOf)).toEqual(["Chrome 139", "Edge 139", "Firefox 140", "Safari 18"]);
  expect(Object.values(agents).map(systemOf)).toEqual(["Windows", "Windows", "Linux", "iOS"]);
  expect([browserOf("curl/8"), systemOf("curl/8")]).toEqual(["?", "?"]);
});

test("the report is one line per fact", () => {
  expect(
    reportOf([
      { name: "Versão", value: "1.0" },
      { name: "Fuso", value: "UTC" },
    ]),
  ).toBe("Versão: 1.0\nFuso: UTC");
});
