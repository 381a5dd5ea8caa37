// One listener for all shortcuts: sequences, fields, and the newest wins.
import { afterEach, beforeEach, expect, test } from "vitest";
import { listenToKeys, registerShortcut } from "./registry.ts";

let stop: (() => void)[];
let done: string[];
beforeEach(() => {
  done = [];
  stop = [listenToKeys()];
  document.body.innerHTML = "<input id='field'><button id='button'>b</button>";
});
afterEach(() => {
  for (const one of stop) one();
});
const add = (keys: string, name = keys) =>
  stop.push(registerShortcut({ keys, group: "g", label: name, run: () => done.push(name) }));
const type = (key: string, on = "button", part: KeyboardEventInit = {}) =>
  document
    .getElementById(on)
    ?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...part }));

test("a letter works on a button and not in a field", () => {
  add("e");
  type("e");
  type("e", "field");
  expect(done).toEqual(["e"]);
});

test("a sequence needs its keys one after the other", () => {
  add("g h");
  type("h");
  type("g");
  type("h");
  type("h");
  expect(done).toEqual(["g h"]);
});

test("a sequence goes before its last letter alone, whichever came later", () => {
  add("g a");
  add("a");
  type("g");
  type("a");
  type("a");
  expect(done).toEqual(["g a", "a"]);
});

test("with modifiers it works while typing, and the browser does not get it", () => {
  add("mod+k");
  const event = new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true, cancelable: true });
  document.getElementById("field")?.dispatchEvent(event);
  expect([done, event.defaultPrevented]).toEqual([["mod+k"], true]);
});

test("the screen on top takes a key over and gives it back", () => {
  add("e", "below");
  add("e", "above");
  type("e");
  stop.pop()?.();
  type("e");
  expect(done).toEqual(["above", "below"]);
});

test("AltGr and dead keys never fire", () => {
  add("/");
  type("/", "button", { ctrlKey: true, altKey: true });
  type("Dead");
  expect(done).toEqual([]);
});

test("a key that a field hears itself is only listed, and the browser keeps it", () => {
  stop.push(registerShortcut({ keys: "enter", group: "g", label: "send", run: null }));
  expect(type("Enter")).toBe(true);
});
