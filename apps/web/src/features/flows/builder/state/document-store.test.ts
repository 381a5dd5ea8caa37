// Undo takes back what a person did, in the pieces they did it in.
import { blankDocument } from "@prosa/flows";
import { expect, test } from "vitest";
import { createDocumentStore } from "./document-store.ts";
import { addStep, changeStep, emptyTalk, removeSteps } from "./edits.rules.ts";

function begun() {
  let now = 0;
  const store = createDocumentStore(blankDocument(), () => now);
  const rename = (name: string) => store.edit((one) => changeStep(one, "start", (step) => ({ ...step, name })), "name");
  const nameNow = () => store.document().steps[0]?.name;
  return { store, rename, nameNow, pass: (ms: number) => (now += ms) };
}

test("letters typed one after the other are taken back together, and a pause begins anew", () => {
  const { store, rename, nameNow, pass } = begun();
  for (const name of ["O", "Oi"]) rename(name);
  pass(2000);
  rename("Oi!");
  store.undo();
  expect(nameNow()).toBe("Oi");
  store.undo();
  expect(nameNow()).toBe("");
  store.redo();
  expect(nameNow()).toBe("Oi");
});

test("five changes are taken back by five undos, and no more than a hundred are kept", () => {
  const { store } = begun();
  const first = store.document();
  const add = (id: string) => store.edit((one) => addStep(one, emptyTalk(id, id, { x: 0, y: 0 })));
  for (const id of ["a", "b", "c", "d", "e"]) add(id);
  for (let time = 0; time < 5; time++) store.undo();
  expect(store.document()).toEqual(first);
  for (let index = 0; index < 150; index++) add(`n${index}`);
  for (let time = 0; time < 200; time++) store.undo();
  expect(store.document().steps).toHaveLength(51);
});

test("what an undo takes away is no longer chosen", () => {
  const { store } = begun();
  store.edit((one) => addStep(one, emptyTalk("a", "A", { x: 0, y: 0 })));
  store.choose(["a"], "step");
  store.undo();
  expect(store.looks.getState().selected).toEqual([]);
});

test("an edit that changes nothing leaves no trace, and a merge is not undone", () => {
  const { store } = begun();
  store.edit((one) => removeSteps(one, ["start"]));
  store.replace({ ...store.document(), notes: [{ id: "n", text: "x", place: { x: 0, y: 0 } }] });
  store.undo();
  expect(store.document().notes).toHaveLength(1);
});
