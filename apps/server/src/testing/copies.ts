// A company whose bot sends second copies from a billing system of the sandbox's, for the tests of second copies.
import { asSystem } from "#platform/context";
import type { BillingAccount } from "../adapters/billing/billing-adapter.ts";
import { aDocument } from "../automation/bots/bots.factory.ts";
import { aStage, type Stage } from "../automation/bots/testing/stage.ts";
import { addIntegration } from "../automation/integrations/index.ts";
import type { TestDatabase, TestServer } from "./index.ts";

export type System = "asaas" | "ixc" | "sgp" | "hubsoft";
export type CopyTalk = Stage & { integrationId: number };

/** A flow of one step: the second copy. */
export async function aCopyTalk(
  { db, server }: { db: TestDatabase; server: TestServer },
  accounts: Readonly<Record<System, BillingAccount>>,
  system: System = "ixc",
  more: object = {},
): Promise<CopyTalk> {
  const stage = await aStage(db, server, ({ finance }) =>
    aDocument([
      {
        kind: "secondCopy",
        id: "copy",
        integrationId: 1,
        maxTurns: 40,
        done: { to: "close", closingReasonId: null },
        transfer: { to: "queue", queueId: finance.id },
        failed: { to: "queue", queueId: finance.id },
      },
    ]),
  );
  const { url, key, app, user, password } = accounts[system];
  const account = { url, apiKey: key, billingApp: app, billingUser: user, ...(password ? { password } : {}) };
  const wanted = { type: "secondCopy", name: "Boletos", billingSystem: system, ...account, ...more };
  const { tenant } = stage.company;
  const { id } = await asSystem(server.deps, tenant.id, (ctx) => addIntegration(ctx, wanted as never));
  // Drawn before the integration was there.
  await db.sql(
    "update flow_versions set document = jsonb_set(document, '{steps,0,integrationId}', to_jsonb($2::int)) where tenant_id = $1",
    [tenant.id, id],
  );
  return { ...stage, integrationId: id };
}
