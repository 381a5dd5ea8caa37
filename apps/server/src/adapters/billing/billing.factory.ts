// What the tests of billing systems share: each adapter with an account of the sandbox.
import { readFileSync } from "node:fs";
import { createEgress } from "#platform/egress";
import { startSandboxProcess, type TestSandbox } from "#testing";
import type { Asked, BillingAccount, BillingAdapter, BillingId, Reach } from "./billing-adapter.ts";
import { createBillingAdapters } from "./index.ts";

export interface BillingBench {
  sandbox: TestSandbox;
  adapter(id: BillingId): BillingAdapter;
  account(id: BillingId): BillingAccount;
  reach(): Reach;
  control(path: string, body?: unknown): ReturnType<TestSandbox["control"]>;
  close(): Promise<void>;
}

const blank: BillingAccount = { url: null, key: "", app: "", user: "", password: "" };

/** What a company enters for the sandbox's own accounts. */
export async function accountsOf(sandbox: TestSandbox): Promise<Record<BillingId, BillingAccount>> {
  const { keys } = await sandbox.control("/billing");
  const { client_id: app, client_secret: key, username: user, password } = keys.hubsoft;
  return {
    asaas: { ...blank, key: keys.asaas },
    ixc: { ...blank, url: `${sandbox.url}/billing/ixc`, key: keys.ixc },
    sgp: { ...blank, url: `${sandbox.url}/billing/sgp`, key: keys.sgp.token, app: keys.sgp.app },
    hubsoft: { url: `${sandbox.url}/billing/hubsoft`, app, key, user, password },
  };
}

export async function aBillingBench(): Promise<BillingBench> {
  const sandbox = await startSandboxProcess();
  const { env } = sandbox;
  const list = (text = "") => text.split(",");
  const egress = createEgress({
    allow: list(env.EGRESS_ALLOW),
    tenant: { allow: list(env.TENANT_EGRESS_ALLOW), plainHttp: true },
    authority: readFileSync(env.EGRESS_CA_FILE ?? "", "utf8"),
  });
  const adapters = createBillingAdapters(env);
  const accounts = await accountsOf(sandbox);
  return {
    sandbox,
    adapter(id) {
      const found = adapters.get(id);
      if (!found) throw new Error(`there is no ${id}`);
      return found;
    },
    account: (id) => accounts[id],
    reach: () => ({ egress }),
    control: (path, body) => sandbox.control(`/billing${path}`, body),
    async close() {
      await egress.close();
      await sandbox.close();
    },
  };
}

export function got<T>(asked: Asked<T>): T {
  if (!asked.ok) throw new Error(asked.why);
  return asked.value;
}
