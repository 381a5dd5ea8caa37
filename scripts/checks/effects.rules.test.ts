// The list of switches and their effects: every control is found, and one without an effect is named.
import { expect, test } from "vitest";
import { controlsOf, effectProblems } from "./effects.rules.ts";

const screen = {
  path: "web/Form.tsx",
  text: `<Switch label={t("fields.isActive")} onChange={(event) => set({ a: event.x > 1 })} />
    <Checkbox.Group><Checkbox key={x} aria-label={t(\`flags.\${flag}.name\`)} /></Checkbox.Group>
    <Switch label={labels.isForAll} {...form.field("isForAll")} />`,
};

test("switches and boxes are found by their words", () => {
  expect(controlsOf(screen)).toEqual([
    "web/Form.tsx fields.isActive",
    "web/Form.tsx flags.*.name",
    "web/Form.tsx labels.isForAll",
  ]);
});

const sources = [{ path: "server/tickets/rules.ts", text: "if (isActive) go();" }];
const obeyed = { "web/Form.tsx fields.isActive": [{ in: "server/tickets", by: "isActive" }] };

test("what something obeys, or what waits for a feature, passes", () => {
  expect(effectProblems(["web/Form.tsx fields.isActive"], obeyed, sources)).toEqual([]);
  expect(effectProblems(["a"], { a: [{ waitsFor: "flows" }] }, sources)).toEqual([]);
});

test("a planted switch without an effect is named, and so is an effect that is gone", () => {
  const [first = ""] = controlsOf(screen);
  expect(effectProblems([first, "web/Form.tsx planted"], obeyed, sources)).toEqual([
    "web/Form.tsx planted: nothing says where it takes effect",
  ]);
  expect(effectProblems([first], obeyed, [])).toEqual([`${first}: nothing in server/tickets knows of "isActive"`]);
  expect(effectProblems([], obeyed, sources)).toEqual([`${first}: there is no such switch or setting`]);
});
