// The standards and the catalogue of settings agree, and a value is read as its kind.
import { expect, test } from "vitest";
import { settingValue, standards } from "./setting-standards.ts";
import { acceptedValue, settingKeys, settings } from "./settings.ts";

test("every setting of the catalogue accepts its own standard, and reads as it", () => {
  expect(Object.keys(standards).sort()).toEqual([...settingKeys].sort());
  for (const key of settingKeys) {
    const text = String(settings[key].standard);
    expect([key, acceptedValue(key, text)]).toEqual([key, text]);
    expect([key, settingValue(key, text)]).toEqual([key, standards[key]]);
  }
});

test("a toggle is read as a truth, a count as a number, a choice as its word, and nothing as the standard", () => {
  expect(settingValue("HidePhones", "enabled")).toBe(true);
  expect(settingValue("PeekAllowed", "disabled")).toBe(false);
  expect(settingValue("TicketsPerStatus", "50")).toBe(50);
  expect(settingValue("ReturnToPendingMinutes", "15")).toBe("15");
  expect(settingValue("PeekAllowed", undefined)).toBe(true);
  expect(settingValue("TicketsPerStatus", undefined)).toBe(30);
});
