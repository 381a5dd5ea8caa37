// @vitest-environment node
// A setting is found by any word of its name or effect.
import { type Choice, settingKeys, settings } from "@prosa/contracts/settings";
import { expect, test } from "vitest";
import en from "../../shared/i18n/locales/en/settings.json" with { type: "json" };
import es from "../../shared/i18n/locales/es/settings.json" with { type: "json" };
import pt from "../../shared/i18n/locales/pt/settings.json" with { type: "json" };
import { findSettings, isSettingKey, keysOf } from "./settings.rules.ts";

const find = (query: string, texts: typeof pt = pt) =>
  findSettings(query, (key) => ({ ...texts.keys[key], section: texts.sections[settings[key].section] }));

test("typing espiar finds the switch", () => {
  expect(find("espiar")).toEqual(["PeekAllowed"]);
});

test("accents and case do not matter, and words of the effect count", () => {
  expect(find("HORARIO fora")).toEqual(["MaxBusinessHoursMessages"]);
  expect(find("ultimos digitos")).toEqual(["HidePhones"]);
});

test("every word must be there; the literal key of the specification is found too", () => {
  expect(find("espiar telefone")).toEqual([]);
  expect(find("notviewassigned")).toEqual(["NotViewAssignedTickets"]);
});

test("an empty search shows everything, and each setting stands in its section", () => {
  expect(find("  ")).toEqual(settingKeys);
  expect(keysOf("notices", settingKeys)).toEqual(["groupnotification"]);
});

test.each(Object.entries({ pt, en, es }))("every option of every choice has a word in %s", (_, texts) => {
  for (const [key, definition] of Object.entries(settings)) {
    if (definition.kind !== "choice") continue;
    const named = texts.keys[key as "ReturnToPendingMinutes"].options;
    expect(Object.keys(named).sort()).toEqual([...(definition as Choice).options].sort());
  }
});

test("an address with an unknown setting points nowhere", () => {
  expect([isSettingKey("PeekAllowed"), isSettingKey("toString"), isSettingKey(null)]).toEqual([true, false, false]);
});
