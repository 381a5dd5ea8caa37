// Who a site says its visitor is: believed only with the signature of the channel's secret.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { BodyOf } from "@prosa/contracts/route";
import { Claims, type widgetIdentify } from "@prosa/contracts/webchat/widget";
import { jwtVerify } from "jose";
import { z } from "zod";
import type { Credentials } from "./webchat.place.ts";

type Identity = BodyOf<typeof widgetIdentify>["identity"];

export interface Proven {
  externalId: string;
  /** Signed as well; a bare digest proves the id alone. */
  claims: Claims;
}

/** A signature that is good for longer than a day is somebody's forgotten page. */
const LONGEST_SECONDS = 86_400;
const Payload = z.object({ sub: z.string().min(1).max(200), exp: z.number() });

const secretsOf = ({ secret, previous }: Credentials) => [secret, ...(previous === null ? [] : [previous])];

export async function prove(credentials: Credentials, identity: Identity, now: Date): Promise<Proven | null> {
  if ("hash" in identity) {
    const isSigned = secretsOf(credentials).some((secret) => isSame(identity.hash, secret, identity.id));
    return isSigned ? { externalId: identity.id, claims: {} } : null;
  }
  for (const secret of secretsOf(credentials)) {
    const proven = await read(identity.token, secret, now);
    if (proven) return proven;
  }
  return null;
}

function isSame(hash: string, secret: string, id: string): boolean {
  const expected = createHmac("sha256", secret).update(id).digest();
  const given = Buffer.from(hash, "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function read(token: string, secret: string, now: Date): Promise<Proven | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ["HS256"],
      currentDate: now,
      clockTolerance: 30,
    });
    const { sub, exp } = Payload.parse(payload);
    if (exp - now.getTime() / 1000 > LONGEST_SECONDS + 30) return null;
    return { externalId: sub, claims: Claims.safeParse(claimsIn(payload)).data ?? {} };
  } catch {
    return null;
  }
}

const claimsIn = ({ name, email, phone }: Record<string, unknown>) =>
  Object.fromEntries(Object.entries({ name, email, phone }).filter(([, value]) => typeof value === "string"));
