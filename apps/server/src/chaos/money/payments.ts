// Five gateways and everything that may go wrong with money, while api and worker are killed: our books must equal the sandbox's.
import { GatewayId } from "@prosa/contracts/payments";
import { asSystem } from "#platform/context";
import { installJobs } from "#platform/jobs";
import { startSandboxProcess, type TestSandbox } from "#testing";
import { formsOf } from "../../adapters/payments/gateways.factory.ts";
import { neededQueues } from "../../app.ts";
import { storeGateway, tryGateway } from "../../office/billing/gateways.actions.ts";
import { startServer, testEnvironment } from "../../testing/start-server.ts";
import { conclude } from "../figures.ts";
import { freePorts } from "../house/ports.ts";
import { makeScratch, type Scratch, startVictim, type Victim } from "../scratch.ts";
import { makeCompanies } from "./companies.ts";
import { judgePayments } from "./judge.ts";
import { isPaymentPlant, NO_PAYMENT_KEY, type PaymentPlant } from "./planted.ts";
import { play, type Scene, scenarios, settleDown } from "./scenarios.ts";

export interface PaymentsSizes {
  rounds: number;
  forgeries: number;
  kills: number;
  plant?: PaymentPlant;
}

export { isPaymentPlant };

export async function runPaymentsChaos({ rounds, forgeries, kills, plant }: PaymentsSizes): Promise<number> {
  const scratch = await makeScratch(plant === "no-payment-key" ? NO_PAYMENT_KEY : "");
  await installJobs(scratch.ownerUrl, neededQueues());
  const sandbox = await startSandboxProcess();
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const env = testEnvironment(scratch.url, { ...sandbox.env, PUBLIC_URL: url, CHAOS_PLANT: plant ?? "" });
  const prefix = { REDIS_PREFIX: env.REDIS_PREFIX ?? "" };
  const parent = await startServer(scratch, {
    role: "api",
    env: { ...sandbox.env, ...prefix, PUBLIC_URL: url },
    unpaced: true,
  });
  const startOf = {
    api: () => startVictim("./money/payments.process.ts", { ...env, ROLE: "api", PORT: String(port) }),
    worker: () => startVictim("./money/payments.process.ts", { ...env, ROLE: "worker" }),
  };
  const victims: Partial<Record<"api" | "worker", Victim>> = {};
  try {
    const tenants = await makeCompanies(scratch, GatewayId.options.length * scenarios.length * rounds, FAR_DAYS);
    victims.api = await startOf.api();
    victims.worker = await startOf.worker();
    const { deps } = parent.app;
    const accounts = await setGateways(scratch, sandbox, deps);
    const scene: Scene = { scratch, sandbox, deps, accounts, forgeries, answers: [] };
    let isOver = false;
    const killing = killInTurn(kills, victims, startOf, () => isOver);
    const share = tenants.length / GatewayId.options.length;
    await Promise.all(
      GatewayId.options.map((gateway, index) =>
        play(scene, gateway, tenants.slice(index * share, (index + 1) * share), rounds),
      ),
    );
    isOver = true;
    const killed = await killing;
    await settleDown(scene);
    return conclude("payments", await judgePayments(scene, { killed }));
  } finally {
    await victims.api?.end();
    await victims.worker?.end();
    await parent.close();
    await sandbox.close();
    await scratch.drop();
  }
}

type Deps = Scene["deps"];

async function setGateways(scratch: Scratch, sandbox: TestSandbox, deps: Deps): Promise<Record<GatewayId, number>> {
  const forms = await formsOf(sandbox);
  for (const gateway of GatewayId.options) {
    await asSystem(deps, 1, (ctx) => storeGateway(ctx, gateway, { values: forms[gateway], isActive: false }));
    await tryGateway(deps, gateway);
  }
  const rows = await scratch.sql<{ id: string; gateway: GatewayId; webhook_key: string }>(
    "select id, gateway, webhook_key from gateways",
  );
  for (const { gateway, webhook_key: key } of rows) {
    // In these two a person enters the address.
    if (gateway !== "mercadopago" && gateway !== "stripe") continue;
    const webhookUrl = `${deps.config.http.publicUrl}/webhooks/payments/${gateway}/${key}`;
    await sandbox.control("/payments/accounts", { gateway, webhookUrl });
  }
  return Object.fromEntries(rows.map(({ gateway, id }) => [gateway, Number(id)])) as Record<GatewayId, number>;
}

/** Nobody is invoiced meanwhile but by the scenarios. */
const FAR_DAYS = 90;
const EVERY_MS = 500;

async function killInTurn(
  most: number,
  victims: Partial<Record<"api" | "worker", Victim>>,
  startOf: Record<"api" | "worker", () => Promise<Victim>>,
  isOver: () => boolean,
): Promise<number> {
  let killed = 0;
  while (!isOver() && killed < most) {
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    const who = killed % 2 === 0 ? "worker" : "api";
    await victims[who]?.kill();
    victims[who] = await startOf[who]();
    killed += 1;
  }
  return killed;
}
