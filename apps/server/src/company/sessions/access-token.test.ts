// A token that was proven once is believed until its own end, and no other one with it.
import { ourLimits } from "@prosa/contracts/limits";
import { expect, test } from "vitest";
import type { Config } from "#platform/config";
import { signAccessToken, verifyAccessToken } from "./access-token.ts";

const keysOf = (letter: string): Config["tokenKeys"] => {
  const secret = { reveal: () => new TextEncoder().encode(letter.repeat(32)) };
  return [{ kid: "k1", secret }] as unknown as Config["tokenKeys"];
};
const sessionId = "0b7f0b4e-6f0e-4c55-9a53-0d6c5a1d2f11";
const now = new Date("2026-11-16T12:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test("the second time it is the same verdict, and past its end it is over", async () => {
  const keys = keysOf("a");
  const token = await signAccessToken(keys, sessionId, now);
  const lasts = ourLimits.accessTokenMinutes * 60;
  for (const at of [now, now, later(lasts - 1)]) {
    expect(await verifyAccessToken(keys, token, at)).toEqual({ kind: "genuine", sessionId });
  }
  for (const at of [later(lasts), later(lasts + 1), later(lasts)]) {
    expect(await verifyAccessToken(keys, token, at)).toEqual({ kind: "expired" });
  }
});

test("what one set of keys believes, another does not; an altered one is nobody's", async () => {
  const keys = keysOf("a");
  const token = await signAccessToken(keys, sessionId, now);
  expect((await verifyAccessToken(keys, token, now)).kind).toBe("genuine");
  expect((await verifyAccessToken(keysOf("b"), token, now)).kind).toBe("forged");
  const [head, body, signature = ""] = token.split(".");
  const altered = `${head}.${body}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
  expect((await verifyAccessToken(keys, altered, now)).kind).toBe("forged");
});
