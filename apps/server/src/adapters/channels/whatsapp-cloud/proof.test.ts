// Nobody but the provider is believed.
import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { Credentials, verify as check, handshake } from "./proof.ts";

const credentials = {
  accessToken: "an-invented-access-token",
  appSecret: "an-invented-app-secret",
  verifyToken: "an-invented-verify-token",
};

test("the signature is checked over the raw bytes, and everything else is refused", () => {
  const body = { object: "whatsapp_business_account", entry: [{ text: "olá \ud83d\ude42" }] };
  const raw = Buffer.from(JSON.stringify(body));
  const sign = (bytes: Buffer, key = credentials.appSecret) =>
    `sha256=${createHmac("sha256", key).update(bytes).digest("hex")}`;
  const verify = (signature: string | string[] | undefined, bytes = raw, known = credentials) =>
    check(bytes, { "x-hub-signature-256": signature as string }, known);

  expect(verify(sign(raw))).toBe(true);
  const refused = [undefined, "", "sha256=", sign(raw).slice(0, -1), sign(raw).toUpperCase(), [sign(raw), sign(raw)]];
  for (const signature of refused) expect(verify(signature)).toBe(false);
  expect(verify(sign(raw).replace("sha256", "sha1"))).toBe(false);
  expect(verify(sign(raw, "another-app-secret"))).toBe(false);
  expect(verify(sign(raw), Buffer.from(JSON.stringify(body, null, 1)))).toBe(false);
  expect(verify(sign(raw, ""), raw, { ...credentials, appSecret: "" })).toBe(false);
});

test("the handshake echoes the challenge only to whoever knows the token", () => {
  const query = { "hub.mode": "subscribe", "hub.challenge": "1158201444", "hub.verify_token": credentials.verifyToken };
  expect(handshake(query, credentials)).toBe("1158201444");
  expect(handshake({ ...query, "hub.verify_token": "no" }, credentials)).toBeNull();
  expect(handshake({ ...query, "hub.mode": "unsubscribe" }, credentials)).toBeNull();
  expect(handshake({ ...query, "hub.challenge": "<script>" }, credentials)).toBeNull();
  expect(handshake({ ...query, "hub.verify_token": ["a", "b"] }, credentials)).toBeNull();
  expect(handshake({}, credentials)).toBeNull();
});

test("weak secrets are no credentials", () => {
  expect(Credentials.safeParse(credentials).success).toBe(true);
  for (const name of ["accessToken", "appSecret", "verifyToken"]) {
    expect(Credentials.safeParse({ ...credentials, [name]: "" }).success).toBe(false);
  }
});
