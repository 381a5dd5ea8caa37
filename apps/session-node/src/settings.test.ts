// What the node refuses to start with, and what it makes of its variables.
import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

const good = { SESSION_LINK_URLS: "ws://a:3000/link, ws://b:3000/link", SESSION_LINK_SECRET: "s".repeat(32) };

test("doors, capacity and times are read, with defaults", () => {
  expect(readSettings(good, "1")).toMatchObject({
    urls: ["ws://a:3000/link", "ws://b:3000/link"],
    capacity: 250,
    settings: { timeScale: 1 },
  });
});

test.each([
  ["no door", { ...good, SESSION_LINK_URLS: "" }, "names no server process"],
  ["another path", { ...good, SESSION_LINK_URLS: "ws://a/other" }, "not the door"],
  ["a short secret", { ...good, SESSION_LINK_SECRET: "short" }, "32 bytes"],
  ["another certificate for the real WhatsApp", { ...good, SESSION_WA_CERTIFICATE: "00" }, "SESSION_WA_URL"],
  ["another media host for the real WhatsApp", { ...good, SESSION_WA_MEDIA_URL: "http://a" }, "SESSION_WA_URL"],
  ["no capacity", { ...good, SESSION_NODE_CAPACITY: "0" }, "from 1 to 1000"],
])("it does not start with %s", (_what, env, words) => {
  expect(() => readSettings(env, "1")).toThrow(words);
});
