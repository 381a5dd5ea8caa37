// A seed with a past: phones show it, and the window counts from the customer's last words.
import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { emptyState, threadOf, windowOf } from "../whatsapp-cloud/state.ts";
import { applySeed, readSeed } from "./seed.ts";

test("messages said before the start stand in the thread and open the window", () => {
  const state = emptyState();
  const message = { wamid: "wamid.A", phoneNumberId: "330011223344556", phone: "5511987650001", text: "Oi" };
  const seed = readSeed({
    numbers: [{ phoneNumberId: "330011223344556" }],
    people: [{ phone: "5511987650001" }],
    messages: [
      { ...message, direction: "in", at: 1000, status: "read" },
      { ...message, wamid: "wamid.B", direction: "out", at: 5000, status: "delivered" },
    ],
  });
  applySeed(state, { ...DEFAULT_SETTINGS }, seed);

  const thread = threadOf(state, "330011223344556", "5511987650001");
  expect(thread.messages.map(({ direction, status }) => [direction, status])).toEqual([
    ["in", "read"],
    ["out", "delivered"],
  ]);
  expect(thread.lastInboundAt).toBe(1000);
  expect(windowOf(thread, 2000).open).toBe(true);
});

test("a past message without its text is refused with a sentence", () => {
  expect(() => readSeed({ messages: [{ wamid: "wamid.A" }] })).toThrow(/phoneNumberId/);
});
