// What may happen to a charge, one company for each: the sandbox's own book says afterwards what should have come of it.
import type { GatewayId } from "@prosa/contracts/payments";
import { asSystem, type Deps } from "#platform/context";
import type { TestSandbox } from "#testing";
import { settleByHand, voidOne } from "../../office/billing/billing.actions.ts";
import { beginCharge } from "../../office/billing/charges.actions.ts";
import { askAbout, sweepCharges } from "../../office/billing/charges.asking.ts";
import { storeProfile } from "../../office/billing/charges.queries.ts";
import { openById } from "../../office/billing/gateways.actions.ts";
import { askForRefund, beginRefund, sweepRefunds } from "../../office/billing/refunds.actions.ts";
import { type Scratch, until } from "../scratch.ts";
import { VALUE_CENTS } from "./companies.ts";

export interface Scene {
  scratch: Scratch;
  sandbox: TestSandbox;
  deps: Deps;
  accounts: Record<GatewayId, number>;
  /** Of each gateway. */
  forgeries: number;
  /** How forged notices were answered. */
  answers: { how: string; answered: number | null }[];
}

interface One {
  scene: Scene;
  gateway: GatewayId;
  tenantId: number;
  invoiceId: number;
}

const PATIENCE_MS = 90_000;
const FORGERIES = ["secret", "empty", "old", "body", "reference", "amount"] as const;
const createPath: Record<GatewayId, string> = {
  mercadopago: "/v1/orders",
  asaas: "/payments",
  efi: "/v2/cob",
  woovi: "/api/v1/charge",
  stripe: "/v1/payment_intents",
};

const control = ({ scene }: One, path: string, body: object) => scene.sandbox.control(`/payments${path}`, body);
const manner = (one: One, set: object) => control(one, "/webhooks", { gateway: one.gateway, ...set });

async function sqlOne<T>({ scratch }: Scene, text: string, params: unknown[]): Promise<T | undefined> {
  const [row] = await scratch.sql(text, params);
  return row as T | undefined;
}

async function open(one: One): Promise<void> {
  const { scene, gateway, tenantId, invoiceId } = one;
  const account = await openById(scene.deps, scene.accounts[gateway]);
  if (!account) throw new Error(`${gateway} is not set`);
  const { chargeId } = await asSystem(scene.deps, tenantId, (ctx) => beginCharge(ctx, invoiceId, "pix", account));
  await askAbout(scene.deps, tenantId, chargeId, { isFirst: true });
}

async function refOf({ scene, tenantId }: One): Promise<string> {
  const text =
    "select provider_ref from charges where tenant_id = $1 and provider_ref is not null order by id desc limit 1";
  await until(
    "a charge at the gateway",
    async () => {
      if (await sqlOne(scene, text, [tenantId])) return true;
      await sweepNow(scene, tenantId);
      return false;
    },
    PATIENCE_MS,
  );
  return (await sqlOne<{ provider_ref: string }>(scene, text, [tenantId]))?.provider_ref ?? "";
}

async function pay(one: One, more: object = {}): Promise<void> {
  await control(one, "/pay", { gateway: one.gateway, ref: await refOf(one), ...more });
}

async function paymentOf({ scene, tenantId }: One): Promise<number> {
  const text = "select id::int as id from payments where tenant_id = $1 and gateway <> 'manual' limit 1";
  await until(
    "money to arrive",
    async () => {
      if (await sqlOne(scene, text, [tenantId])) return true;
      await sweepNow(scene, tenantId);
      return false;
    },
    PATIENCE_MS,
  );
  return (await sqlOne<{ id: number }>(scene, text, [tenantId]))?.id ?? 0;
}

async function giveBack(one: One, cents: number): Promise<void> {
  const { scene, tenantId } = one;
  await pay(one);
  const paymentId = await paymentOf(one);
  const refundId = scene.deps.ids.uuid();
  const wish = { amountCents: cents, keepsTime: false };
  await asSystem(scene.deps, tenantId, (ctx) => beginRefund(ctx, paymentId, wish, refundId));
  await askForRefund(scene.deps, tenantId, refundId);
}

const fault = (one: One, what: object) =>
  control(one, "/faults", {
    gateway: one.gateway,
    method: one.gateway === "efi" ? "PUT" : "POST",
    path: createPath[one.gateway],
    ...what,
  });

async function forgeAll(one: One): Promise<void> {
  const { scene, gateway } = one;
  await open(one);
  const ref = await refOf(one);
  for (let number = 0; number < scene.forgeries; number++) {
    const how = FORGERIES[number % FORGERIES.length] as (typeof FORGERIES)[number];
    const { answered } = await control(one, "/webhooks/forge", { gateway, how, ref, other: ref });
    scene.answers.push({ how, answered });
  }
}

type Scenario = (one: One) => Promise<void>;

export const scenarios: readonly Scenario[] = [
  async (one) => {
    await open(one);
    await pay(one);
  },
  async function repeated(one) {
    await open(one);
    await manner(one, { copies: 5 });
    await pay(one);
    await manner(one, { copies: 1 });
  },
  async function outOfOrder(one) {
    await open(one);
    await manner(one, { held: true });
    await pay(one);
    await control(one, "/webhooks/release", { gateway: one.gateway, order: "reversed" });
  },
  async function silent(one) {
    await open(one);
    await manner(one, { silent: true });
    await pay(one);
    await manner(one, { silent: false });
  },
  async function lateAfterVoid(one) {
    await open(one);
    const ref = await refOf(one);
    await asSystem(one.scene.deps, one.tenantId, (ctx) => voidOne(ctx, one.invoiceId, {}));
    await settledAt(one, ref, "cancelled");
    await control(one, "/pay", { gateway: one.gateway, ref, late: true });
  },
  async function lateAfterExpiry(one) {
    await open(one);
    const ref = await refOf(one);
    await control(one, "/expire", { gateway: one.gateway, ref });
    await control(one, "/pay", { gateway: one.gateway, ref, late: true });
  },
  async function byHandFirst(one) {
    await open(one);
    const ref = await refOf(one);
    await asSystem(one.scene.deps, one.tenantId, (ctx) => settleByHand(ctx, one.invoiceId, {}));
    await settledAt(one, ref, "cancelled");
    await control(one, "/pay", { gateway: one.gateway, ref, late: true });
  },
  async function refundedWhole(one) {
    await open(one);
    await giveBack(one, VALUE_CENTS);
  },
  async function refundedPart(one) {
    await open(one);
    await giveBack(one, 5_000);
  },
  async function refundRefused(one) {
    await open(one);
    await control(one, "/accounts", { gateway: one.gateway, refunds: "refuse" });
    await giveBack(one, VALUE_CENTS);
    await until(
      "the refusal",
      async () => {
        const text = "select 1 from refunds where tenant_id = $1 and status = 'refused'";
        if (await sqlOne(one.scene, text, [one.tenantId])) return true;
        await refundsNow(one.scene);
        return false;
      },
      PATIENCE_MS,
    );
    await control(one, "/accounts", { gateway: one.gateway, refunds: "done" });
  },
  async function answerLost(one) {
    await fault(one, { when: "after", times: 1 });
    await open(one);
    await pay(one);
  },
  async function theirFault(one) {
    await fault(one, { when: "before", status: 503, times: 1 });
    await open(one);
    await pay(one);
  },
  async function tooMany(one) {
    await fault(one, { when: "before", status: 429, retryAfter: 1, times: 1 });
    await open(one);
    await pay(one);
  },
  forgeAll,
];

/** What the gateway says of it: told by the job, or by the round. */
async function settledAt(one: One, ref: string, status: string): Promise<void> {
  await until(
    `the charge to be ${status}`,
    async () => {
      const charges = (await one.scene.sandbox.control(`/payments/charges?gateway=${one.gateway}`)) as {
        id: string;
        status: string;
      }[];
      if (charges.find(({ id }) => id === ref)?.status === status) return true;
      await sweepNow(one.scene, one.tenantId);
      return false;
    },
    PATIENCE_MS,
  );
}

/** What the round would do within minutes, now. */
async function sweepNow({ scratch, deps }: Scene, tenantId?: number): Promise<void> {
  await scratch.sql(
    "update charges set next_check_at = now() - interval '1 minute' where next_check_at is not null and ($1::bigint is null or tenant_id = $1)",
    [tenantId ?? null],
  );
  await sweepCharges(deps, new AbortController().signal);
}

async function refundsNow({ scratch, deps }: Scene): Promise<void> {
  await scratch.sql("update refunds set next_check_at = now() - interval '1 minute' where next_check_at is not null");
  await sweepRefunds(deps, new AbortController().signal);
}

/** One gateway's scenarios one after the other: how it behaves is set for all of its charges. */
export async function play(
  scene: Scene,
  gateway: GatewayId,
  tenants: readonly number[],
  rounds: number,
): Promise<void> {
  for (let index = 0; index < scenarios.length * rounds; index++) {
    const tenantId = tenants[index] as number;
    const one = { scene, gateway, tenantId, invoiceId: await anInvoice(scene, tenantId) };
    const scenario = scenarios[index % scenarios.length] as Scenario;
    try {
      await scenario(one);
    } catch (error) {
      throw new Error(`${gateway} ${scenario.name || "paid"}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
  }
}

async function anInvoice({ scratch, deps }: Scene, tenantId: number): Promise<number> {
  const profile = {
    legalName: `Empresa ${tenantId}`,
    taxId: "11222333000181",
    email: `e${tenantId}@empresa.example`,
    address: null,
  };
  await asSystem(deps, tenantId, (ctx) => storeProfile(ctx.tx, profile, ctx.now));
  const [row] = await scratch.sql<{ id: number }>(
    `insert into invoices (tenant_id, number, kind, subject, plan_name, period_start, period_end, due_at, total_cents, currency)
     select t.id, '2026-001', 'renewal', t.due_at::text, 'Plano', t.due_at, t.due_at + interval '1 month', t.due_at, $2, 'BRL'
       from tenants t where t.id = $1 returning id::int as id`,
    [tenantId, VALUE_CENTS],
  );
  return row?.id ?? 0;
}

const QUIET = `
  select (select count(*) from gateway_events where handled_at is null)::int
       + (select count(*) from charges where status = 'creating' or is_unwanted)::int
       + (select count(*) from refunds where status in ('asking', 'processing'))::int as n`;

/** Until nothing waits any more, and once more round everything. */
export async function settleDown(scene: Scene): Promise<void> {
  await until(
    "everything to come to rest",
    async () => {
      await sweepNow(scene);
      await refundsNow(scene);
      return (await sqlOne<{ n: number }>(scene, QUIET, []))?.n === 0;
    },
    PATIENCE_MS,
  );
  await scene.scratch.sql("update charges set next_check_at = now()");
  await sweepNow(scene);
}
