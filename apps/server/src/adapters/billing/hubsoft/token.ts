// HubSoft's access token: fetched once for all calls that wait, used until it is refused.
import { createHash } from "node:crypto";
import { textOf } from "#adapters/reading";
import type { Asked, BillingAccount, Reach } from "../billing-adapter.ts";
import { ask, baseOf } from "../calling.ts";

const MOST = 100;

export interface Tokens {
  get(account: BillingAccount, reach: Reach): Promise<Asked<string>>;
  drop(account: BillingAccount): void;
}

export function createTokens(): Tokens {
  const kept = new Map<string, Promise<Asked<string>>>();
  // Of everything, so that a changed password never meets the token of the one before.
  const nameOf = ({ url, app, key, user, password }: BillingAccount) =>
    createHash("sha256").update([url, app, key, user, password].join("\n")).digest("hex");

  async function fetchToken(account: BillingAccount, { egress }: Reach): Promise<Asked<string>> {
    const { app, key, user, password } = account;
    const base = baseOf(account.url, "/api/v1");
    if (!base) return { ok: false, why: "address" };
    const answer = await ask(
      { egress },
      {
        url: `${base}/oauth/token`,
        json: { grant_type: "password", client_id: app, client_secret: key, username: user, password },
        purpose: "billing.hubsoft.token",
      },
    );
    // Wrong words are answered with 400 as well.
    if (!answer.ok) return answer.why === "refused" ? { ok: false, why: "key" } : answer;
    const token = textOf(answer.value.access_token, 8_000);
    return token ? { ok: true, value: token } : { ok: false, why: "badAnswer" };
  }

  return {
    get(account, reach) {
      const name = nameOf(account);
      const known = kept.get(name);
      if (known) return known;
      const token = fetchToken(account, reach).then((asked) => {
        if (!asked.ok) kept.delete(name);
        return asked;
      });
      kept.set(name, token);
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest) kept.delete(oldest);
      return token;
    },
    drop: (account) => void kept.delete(nameOf(account)),
  };
}
