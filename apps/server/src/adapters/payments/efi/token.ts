// EFI's access token: fetched once for all calls that wait, used until shortly before it ends, and dropped when refused.
import { idOf, numberOf, textOf } from "#adapters/reading";
import { ask, unreadable, type Words } from "../calling.ts";
import type { Asked, Reach } from "../gateway-adapter.ts";
import { fingerprintOf } from "../proving.ts";
import { type Credentials, identityOf } from "./credentials.ts";

const EARLY_MS = 30_000;
const MOST = 16;

interface Kept {
  until: number;
  token: Promise<Asked<string>>;
}

export interface Tokens {
  get(credentials: Credentials, reach: Reach): Promise<Asked<string>>;
  drop(credentials: Credentials): void;
}

export function createTokens(base: string, wordsOf: Words): Tokens {
  const kept = new Map<string, Kept>();
  const nameOf = ({ clientId, clientSecret }: Credentials) => fingerprintOf(`${clientId}\n${clientSecret}`);

  async function fetchToken(credentials: Credentials, reach: Reach, mine: Kept): Promise<Asked<string>> {
    const { clientId, clientSecret } = credentials;
    const asked = await ask(
      { egress: reach.egress, now: reach.now },
      {
        url: `${base}/oauth/token`,
        headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
        json: { grant_type: "client_credentials" },
        identity: identityOf(credentials),
        purpose: "payments.efi.token",
      },
      wordsOf,
    );
    if (!asked.ok) {
      kept.delete(nameOf(credentials));
      // No charge is behind this call, whatever became of it.
      return { ...asked, mayHaveActed: false };
    }
    const token = idOf(asked.value.access_token) ?? textOf(asked.value.access_token, 4000);
    mine.until = reach.now.getTime() + (numberOf(asked.value.expires_in) ?? 0) * 1000 - EARLY_MS;
    return token ? { ok: true, value: token } : unreadable("token");
  }

  return {
    get(credentials, reach) {
      const name = nameOf(credentials);
      const known = kept.get(name);
      if (known && known.until > reach.now.getTime()) return known.token;
      const mine: Kept = { until: Number.POSITIVE_INFINITY, token: Promise.resolve(unreadable("token")) };
      kept.set(name, mine);
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest) kept.delete(oldest);
      mine.token = fetchToken(credentials, reach, mine);
      return mine.token;
    },
    drop(credentials) {
      kept.delete(nameOf(credentials));
    },
  };
}
