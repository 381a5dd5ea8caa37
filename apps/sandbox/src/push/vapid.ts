// Who sends: the signed token of RFC 8292, checked as a push service would.
import { createPublicKey, verify } from "node:crypto";

export type Signer = { key: string; subject: string; expiresAt: number };
type Refused = { wrong: string; status: number };

/** No token may be good for longer (RFC 8292, 2). */
const LONGEST_MS = 24 * 3_600_000;
/** The prefix of an uncompressed point, and what an EC key of that curve looks like in DER before its point. */
const POINT_BYTES = 65;
const SPKI_HEAD = Buffer.from("3059301306072a8648ce3d020106082a8648ce3d030107034200", "hex");

const refused = (wrong: string, status = 403): Refused => ({ wrong, status });

export function checkVapid(authorization: string, origin: string, now: number): Signer | Refused {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+),\s*k=([\w-]+)$/.exec(authorization) ?? [];
  if (token === "") return refused("The authorization is not of the vapid scheme.", 401);
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  if (point.length !== POINT_BYTES) return refused("The key is no point of the curve.", 401);
  const publicKey = createPublicKey({ key: Buffer.concat([SPKI_HEAD, point]), format: "der", type: "spki" });
  const signed = Buffer.from(`${head}.${claims}`);
  const isTrue = verify(
    "sha256",
    signed,
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isTrue || parse(head).alg !== "ES256") return refused("The signature does not hold.");
  const { aud, exp, sub } = parse(claims);
  if (aud !== origin) return refused("The audience is another service.");
  if (typeof exp !== "number" || exp * 1_000 <= now) return refused("The token has expired.");
  if (exp * 1_000 > now + LONGEST_MS) return refused("The token is good for longer than a day.");
  if (typeof sub !== "string" || !/^(mailto:|https:)/.test(sub)) return refused("Nobody is named to write to.");
  return { key, subject: sub, expiresAt: exp * 1_000 };
}

function parse(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8")) as Record<string, unknown>;
  } catch {
    return {};
  }
}
