// News of strangers, held to what the link takes.
import type { SessionNews } from "@prosa/contracts/session-link";
import { expect, test } from "vitest";
import { checkedNews } from "./checked-news.ts";

const message = (text: string): SessionNews => ({
  kind: "message",
  attrs: { id: "A", from: "1@lid" },
  isOwn: false,
  message: { conversation: text },
});

test("what fits is told as it is", () => {
  expect(checkedNews(message("Oi"))).toEqual(message("Oi"));
});

test("a message larger than any telephone writes is told as one to look at there", () => {
  expect(checkedNews(message("x".repeat(300_000)))).toEqual({
    kind: "waiting",
    attrs: { id: "A", from: "1@lid", unavailable: "too_large" },
    isOwn: false,
  });
});

test("what the other side would refuse is not told", () => {
  expect(checkedNews({ kind: "receipt", attrs: {}, ids: ["x".repeat(500)] })).toBeUndefined();
  expect(checkedNews({ kind: "call", attrs: {}, status: "offer", callId: "x".repeat(500) })).toBeUndefined();
});
