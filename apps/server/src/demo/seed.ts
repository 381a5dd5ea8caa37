// Fills an empty installation with the two invented companies, then writes the same past for the sandbox's phones.
// Usage: seed.ts <plan.json> <sandbox-seed.json>; prints the accounts as one line of JSON.
import { readFileSync, writeFileSync } from "node:fs";
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import { createOperator, OperatorExists } from "#company/auth";
import { hashNewPassword } from "#company/credentials";
import { drawTenantId } from "#company/tenants";
import { markEmailVerified, setPasswordHash } from "#company/users";
import { loadConfig } from "#platform/config";
import { asSystem, type Deps } from "#platform/context";
import { buildApp } from "../app.ts";
import { demoCompanies } from "./companies.ts";
import { seedAssistant } from "./seed.assistant.ts";
import { seedCalls } from "./seed.calls.ts";
import { seedCampaigns } from "./seed.campaigns.ts";
import { seedLostChannel } from "./seed.channels.ts";
import { type ChannelSecrets, findCompany, seedCompany } from "./seed.company.ts";
import { seedCopies } from "./seed.copies.ts";
import { startFlow } from "./seed.flows.ts";
import { seedHelp } from "./seed.help.ts";
import { seedInvoices, seedPlans } from "./seed.money.ts";
import { seedOthers } from "./seed.others.ts";
import { exportPhones } from "./seed.phones.ts";
import { type SeededWebchat, seedWebchat } from "./seed.webchat.ts";

interface Plan {
  password: string;
  channels: ChannelSecrets[];
  /** Also a number that does not work and a bot that answers: for people who look around, not for journeys. */
  hasTrouble?: boolean;
  /** Host and port of the sandbox, whose shop shows the web chat. */
  shop: string;
}

const OPERATOR = { company: "Prosa", name: "Operação Prosa", email: "operacao@prosa.example" };

const [planFile = "", sandboxFile = ""] = process.argv.slice(2);
const plan = JSON.parse(readFileSync(planFile, "utf8")) as Plan;
const app = await buildApp({ ...loadConfig(process.env), role: "api" });
try {
  let webchat: SeededWebchat | null = null;
  const companies = await seedAll(app.deps, plan, (made) => {
    webchat = made;
  });
  writeFileSync(sandboxFile, JSON.stringify(await exportPhones(app.deps, companies), null, 2), { mode: 0o600 });
  const isNew = companies.some((company) => company.isNew);
  console.log(
    JSON.stringify({ isNew, accounts: accounts(), channels: companies.map(({ channel }) => channel), webchat }),
  );
} finally {
  await app.close();
}

async function seedAll(
  deps: Deps,
  { password, channels, hasTrouble, shop }: Plan,
  showShop: (webchat: SeededWebchat) => void,
) {
  const passwordHash = await hashNewPassword(deps, OPERATOR.email, password);
  await seedOperator(deps, passwordHash);
  const plans = await seedPlans(deps);
  await seedHelp(deps);
  const seeded = [];
  for (const [index, company] of demoCompanies.entries()) {
    const secrets = channels[index];
    if (!secrets) throw new Error("the plan names too few channels");
    const known = await findCompany(deps, company);
    // Whoever looks around meets every kind of channel in the first company.
    const planId = hasTrouble && index === 0 ? plans.Empresa : plans.Equipe;
    const given = { passwordHash, secrets, planId, hasPast: hasTrouble ?? false };
    const tenantId = known ?? (await seedCompany(deps, await drawId(deps), company, given));
    if (known === null) await seedInvoices(deps, tenantId);
    const { phoneNumberId, queue } = company.channel;
    seeded.push({
      isNew: known === null,
      tenantId,
      company,
      secrets,
      channel: { company: company.name, phoneNumberId, queue },
    });
  }
  await seedOthers(deps, plans);
  const [first] = seeded;
  if (hasTrouble && first?.isNew) {
    await seedCampaigns(deps, first.tenantId);
    await seedLostChannel(deps, first.tenantId);
    await seedAssistant(deps, first.tenantId);
    showShop(await seedWebchat(deps, first.tenantId, shop));
    await seedCalls(deps, first.tenantId, first.company);
    await seedCopies(deps, first.tenantId);
  }
  // Journeys meet people where they write to; whoever looks around meets a bot in one of the companies.
  for (const { isNew, tenantId, company } of seeded) {
    if (hasTrouble && isNew && company.flow.runs) await startFlow(deps, tenantId, company.flow);
  }
  return seeded;
}

function drawId(deps: Deps): Promise<number> {
  return deps.db.withoutTenant("draws the id of a new company", drawTenantId);
}

async function seedOperator(deps: Deps, passwordHash: string) {
  try {
    await createOperator(deps, OPERATOR);
  } catch (error) {
    if (error instanceof OperatorExists) return;
    throw error;
  }
  await asSystem(deps, OPERATOR_TENANT_ID, async (ctx) => {
    const { id } = await ctx.tx.selectFrom("users").select("id").executeTakeFirstOrThrow();
    await setPasswordHash(ctx, id, passwordHash);
    await markEmailVerified(ctx, id);
  });
}

function accounts() {
  const operator = { ...OPERATOR, profile: "admin", queues: [] as string[] };
  const people = demoCompanies.flatMap(({ name, users }) => users.map((user) => ({ company: name, ...user })));
  return [...people, operator];
}
