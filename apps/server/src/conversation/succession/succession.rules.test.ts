// Who may take whose place.
import { expect, test } from "vitest";
import { factsOf, isAkin } from "./succession.rules.ts";

const whatsapp = { knows: ["wa_id", "phone"] };

test("only a channel that knows people by the same names takes another's place", () => {
  expect(isAkin(whatsapp, { knows: ["phone"] })).toBe(true);
  expect(isAkin(whatsapp, { knows: ["tg"] })).toBe(false);
  // A page's own names hold nowhere else, not even on another page.
  expect(isAkin({ knows: [] }, { knows: [] })).toBe(false);
});

test("what may begin a conversation decides what goes freely", () => {
  const plain = { windowHours: 24, templates: true, sends: ["text"] };
  const facts = (starts: string) => factsOf(7, { ...plain, starts } as never);
  expect(facts("template")).toEqual({
    id: 7,
    is_free: false,
    starts: "template",
    window_hours: 24,
    person_hours: null,
    has_templates: true,
    sends: ["text"],
  });
  expect(facts("anything").is_free).toBe(true);
});
