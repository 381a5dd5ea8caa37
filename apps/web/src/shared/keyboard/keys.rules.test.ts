// @vitest-environment node
// Shortcuts on Brazilian and other keyboards: typing is never taken for a command.
import { expect, test } from "vitest";
import { isTyping, type KeyPress, matches, mayFire, parseStroke, printKeys, type Surroundings } from "./keys.rules.ts";

const press = (key: string, part: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...part,
});
const outside: Surroundings = { inField: false, inDialog: false, letterKeys: true, isMac: false };

test("AltGr types, whether it arrives as Ctrl and Alt or by its own name", () => {
  expect(isTyping(press("/", { ctrlKey: true, altKey: true }))).toBe(true);
  expect(isTyping(press("?", { altGraph: true }))).toBe(true);
});

test("dead keys and compositions type", () => {
  expect(isTyping(press("Dead"))).toBe(true);
  expect(isTyping(press("Enter", { isComposing: true }))).toBe(true);
  expect(isTyping(press("a"))).toBe(false);
});

test("letters work outside fields only, and can be switched off", () => {
  const letter = parseStroke("e");
  expect(mayFire(letter, outside)).toBe(true);
  expect(mayFire(letter, { ...outside, inField: true })).toBe(false);
  expect(mayFire(letter, { ...outside, inDialog: true })).toBe(false);
  expect(mayFire(letter, { ...outside, letterKeys: false })).toBe(false);
  expect(mayFire(parseStroke("mod+k"), { ...outside, inField: true })).toBe(true);
  expect(mayFire(parseStroke("f1"), { ...outside, inField: true, letterKeys: false })).toBe(true);
});

test("letters match by what they print, whatever the case", () => {
  expect(matches(parseStroke("e"), press("E"), false)).toBe(true);
  expect(matches(parseStroke("e"), press("E", { shiftKey: true }), false)).toBe(false);
  expect(matches(parseStroke("shift+e"), press("E", { shiftKey: true }), false)).toBe(true);
});

test("signs match with and without shift, since keyboards differ", () => {
  expect(matches(parseStroke("?"), press("?", { shiftKey: true }), false)).toBe(true);
  expect(matches(parseStroke("?"), press("?"), false)).toBe(true);
});

test("mod is Ctrl, on a Mac the command key, and nothing else may be held", () => {
  expect(matches(parseStroke("mod+k"), press("k", { ctrlKey: true }), false)).toBe(true);
  expect(matches(parseStroke("mod+k"), press("k", { metaKey: true }), true)).toBe(true);
  expect(matches(parseStroke("mod+k"), press("k", { ctrlKey: true }), true)).toBe(false);
  expect(matches(parseStroke("k"), press("k", { ctrlKey: true }), false)).toBe(false);
  expect(matches(parseStroke("mod+k"), press("k", { ctrlKey: true, altKey: true }), false)).toBe(false);
});

test("keys are printed as they stand on the keyboard", () => {
  expect(printKeys("mod+k", false)).toEqual(["Ctrl K"]);
  expect(printKeys("mod+k", true)).toEqual(["⌘ K"]);
  expect(printKeys("g h", false)).toEqual(["G", "H"]);
  expect(printKeys("alt+arrowup", false)).toEqual(["Alt ↑"]);
});
