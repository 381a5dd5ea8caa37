// Which tabs the list has.
import { expect, test } from "vitest";
import { tabsOf } from "./use-tabs.ts";

test("robots and groups have a tab where something can fill it, or where one is open already", () => {
  const always = ["open", "pending", "closed"];
  expect(tabsOf("open", { chatbot: false, groups: false })).toEqual(always);
  expect(tabsOf("open", { chatbot: true, groups: false })).toEqual([...always, "chatbot"]);
  expect(tabsOf("open", { chatbot: false, groups: true })).toEqual([...always, "groups"]);
  // A copied link leads there; the tab does not vanish under whoever stands on it.
  expect(tabsOf("chatbot", { chatbot: false, groups: false })).toEqual([...always, "chatbot"]);
});
