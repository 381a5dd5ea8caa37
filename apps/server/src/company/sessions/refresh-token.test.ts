// The mark on a refresh token tells ours, however old, from anything made up.
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { randomIds } from "#platform/context";
import { secret } from "#platform/log";
import { hashRefreshSecret, readRefreshToken, writeRefreshToken } from "./refresh-token.ts";

const key = () => ({ id: "k", key: secret(randomBytes(32)) });
const keys: [ReturnType<typeof key>] = [key()];
const sessionId = "7d9f6f0e-6f0e-4f0e-8f0e-7d9f6f0e6f0e";

test("ours is read back, also after the master key changed", () => {
  const bits = randomIds.token(32);
  const token = writeRefreshToken(keys, sessionId, bits);
  expect(readRefreshToken(keys, token)).toEqual({ sessionId, hash: hashRefreshSecret(bits) });
  expect(readRefreshToken([key(), ...keys], token)?.sessionId).toBe(sessionId);
  expect(readRefreshToken([key()], token)).toBeNull();
});

test("made up, altered or cut tokens are nothing", () => {
  const token = writeRefreshToken(keys, sessionId, randomIds.token(32));
  const [id, bits = "", mark = ""] = token.split(".");
  const other = writeRefreshToken(keys, sessionId, randomIds.token(32)).split(".");
  for (const bad of [
    undefined,
    "",
    token.slice(0, -1),
    `${token}x`,
    `${id}.${bits}`,
    `${id}.${other[1]}.${mark}`,
    `${id}.${bits}.${other[2]}`,
    `${sessionId.replace("7", "8")}.${bits}.${mark}`,
    `${id}.${bits}.${"A".repeat(22)}`,
    ` ${token}`,
    `${token}\n`,
  ]) {
    expect(readRefreshToken(keys, bad)).toBeNull();
  }
});
