// The access token: proves which session speaks and nothing more. One algorithm, keys by id, type and audience checked.
import { ourLimits } from "@prosa/contracts/limits";
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from "jose";
import type { Config } from "#platform/config";

const ALGORITHM = "HS256";
const AUDIENCE = "prosa";
const TYPE = "access";
/** Ours are about 250 characters; whatever is much longer is not ours and costs no hashing. */
const LONGEST = 1_024;
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

export type TokenVerdict = { kind: "genuine"; sessionId: string } | { kind: "expired" } | { kind: "forged" };

export function signAccessToken(keys: Config["tokenKeys"], sessionId: string, now: Date): Promise<string> {
  const [{ kid, secret }] = keys;
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: sessionId, typ: TYPE })
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: "JWT" })
    .setAudience(AUDIENCE)
    .setIssuedAt(issued)
    .setExpirationTime(issued + ourLimits.accessTokenMinutes * 60)
    .sign(secret.reveal());
}

interface Genuine {
  sessionId: string;
  /** Its own end, in milliseconds. */
  endsAt: number;
}

/** So many screens may be open at one process; beyond, all are forgotten and proven once more. */
const MOST_REMEMBERED = 20_000;
const genuine = new WeakMap<Config["tokenKeys"], Map<string, Genuine>>();

/** A browser shows the same token for minutes: it is proven once, and then only its time is looked at. */
export async function verifyAccessToken(keys: Config["tokenKeys"], token: string, now: Date): Promise<TokenVerdict> {
  const known = genuine.get(keys)?.get(token);
  if (known && now.getTime() < known.endsAt) return { kind: "genuine", sessionId: known.sessionId };
  return prove(keys, token, now);
}

function remember(keys: Config["tokenKeys"], token: string, proven: Genuine, now: Date): TokenVerdict {
  const known = genuine.get(keys);
  const kept = known && known.size < MOST_REMEMBERED ? known : new Map<string, Genuine>();
  // All last equally long, so the first ones are the first to end.
  for (const [oldest, { endsAt }] of kept) {
    if (endsAt > now.getTime()) break;
    kept.delete(oldest);
  }
  genuine.set(keys, kept.set(token, proven));
  return { kind: "genuine", sessionId: proven.sessionId };
}

/** Every doubt is "forged"; only a token we signed ourselves, past its time, is "expired" and may be renewed. */
async function prove(keys: Config["tokenKeys"], token: string, now: Date): Promise<TokenVerdict> {
  if (token.length > LONGEST || !COMPACT.test(token)) return { kind: "forged" };
  const keyOf = ({ kid }: JWTHeaderParameters) => {
    const key = keys.find((known) => known.kid === kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key.secret.reveal();
  };
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      typ: "JWT",
      requiredClaims: ["exp", "iat", "sid", "typ"],
      currentDate: now,
    });
    if (!isOurs(payload)) return { kind: "forged" };
    return remember(keys, token, { sessionId: payload.sid, endsAt: payload.exp * 1000 }, now);
  } catch (error) {
    // The signature is checked before the time, so an expired token is one of ours.
    if (error instanceof errors.JWTExpired && isOurs(error.payload)) return { kind: "expired" };
    if (error instanceof errors.JOSEError || error instanceof TypeError) return { kind: "forged" };
    throw error;
  }
}

interface Claims extends Record<string, unknown> {
  sid: string;
  typ: string;
  aud: string;
  exp: number;
}

/** `aud` as a list, or a session id that is not one, was not written by us. */
function isOurs(payload: Record<string, unknown>): payload is Claims {
  return payload.typ === TYPE && payload.aud === AUDIENCE && typeof payload.sid === "string" && UUID.test(payload.sid);
}
