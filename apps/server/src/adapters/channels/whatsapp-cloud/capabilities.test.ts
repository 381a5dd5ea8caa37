// What the channel says of itself is what it does.
import { Capabilities } from "@prosa/contracts/capabilities";
import { mediaTypes } from "@prosa/contracts/message-content";
import { expect, test } from "vitest";
import { capabilities } from "./capabilities.ts";

test("it is complete, and every kind of file that can be sent has its rule", () => {
  expect(Capabilities.parse(capabilities)).toEqual(capabilities);
  for (const type of mediaTypes) {
    expect(capabilities.sends).toContain(type);
    expect(capabilities.files[type]?.mimes.length).toBeGreaterThan(0);
  }
});

test("nothing sent can be changed or taken back, and only templates begin a conversation", () => {
  expect(capabilities).toMatchObject({ editOwn: false, deleteHours: null, windowHours: 24, starts: "template" });
});
