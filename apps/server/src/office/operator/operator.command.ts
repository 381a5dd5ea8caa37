// `operator ...`: the operator's work from a terminal, by the same actions as the screen and into the same log.
import { parseArgs } from "node:util";
import { NewCompany, PlanInput } from "@prosa/contracts/companies";
import { z } from "zod";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import type { Command } from "#platform/registry";
import { atTerminal } from "./acting.ts";
import { editCompany, handLink, makeCompany, renew, setStatus } from "./companies.actions.ts";
import { pageOfCompanies } from "./companies.queries.ts";
import { listErased, listGivenUp, listLog, listQuarantined, replayOne, retryOne } from "./operator.actions.ts";
import { makePlan, pageOfPlans } from "./plans.actions.ts";

export type Say = (line: string) => void;
type Given = Record<string, string | boolean | undefined>;

export interface Verb {
  /** As it is written, for whoever asks. */
  usage: string;
  words: readonly string[];
  switches?: readonly string[];
  run(deps: Deps, given: Given, say: Say): Promise<void>;
}

/** Told as it is: what was typed cannot be meant. */
export class Misread extends Error {}

export function numberOf(given: Given, name: string): number {
  const number = Number(given[name]);
  if (!Number.isInteger(number) || number < 1) throw new Misread(`--${name} wants a number`);
  return number;
}

async function planOf(deps: Deps, named: unknown): Promise<number> {
  const { items } = await pageOfPlans(deps, { pageSize: 1_000 });
  const plan = items.find(({ id, name }) => String(id) === named || name === named);
  if (!plan) throw new Misread(`There is no plan ${String(named)}. Known: ${items.map(({ name }) => name).join(", ")}`);
  return plan.id;
}

const sayLink = (say: Say, { link, expiresAt }: { link: string | null; expiresAt: string }) =>
  say(link === null ? "The owner gets the link by mail." : `Hand this link to the owner, until ${expiresAt}:\n${link}`);

const companies: Verb = {
  usage: "companies [--search WORDS]",
  words: ["search"],
  async run(deps, given, say) {
    const searchParam = given.search === undefined ? undefined : String(given.search);
    for (let pageNumber = 1; ; pageNumber++) {
      const asked = { searchParam, sort: "id", pageNumber, pageSize: 100 };
      const { items, hasMore } = await pageOfCompanies(deps.db, asked, deps.clock.now());
      for (const { id, status, dueDate, plan, users, connections, name } of items) {
        const use = `${users} users, ${connections} channels`;
        say([id, status, `due ${dueDate}`, plan.name, use, name].join("\t"));
      }
      if (!hasMore) return;
    }
  },
};

const createCompany: Verb = {
  usage:
    "create-company --name NAME --plan PLAN --owner NAME --email E-MAIL [--whatsapp N] [--zone ZONE] [--due MOMENT] [--language pt|en|es] [--mail]",
  words: ["name", "plan", "owner", "email", "whatsapp", "zone", "due", "language"],
  switches: ["mail"],
  async run(deps, given, say) {
    const wanted = NewCompany.parse({
      name: given.name,
      plan: await planOf(deps, given.plan),
      responsible: given.owner,
      email: given.email,
      whatsapp: given.whatsapp,
      timeZone: given.zone,
      dueDate: given.due,
      language: given.language,
      deliver: given.mail ? "mail" : "link",
    });
    const made = await makeCompany(deps, atTerminal(deps), wanted);
    say(`Company ${made.company.id}, ${made.company.name}, is there; its plan is due ${made.company.dueDate}.`);
    sayLink(say, made);
  },
};

const ownerLink: Verb = {
  usage: "owner-link --company ID [--mail]",
  words: ["company"],
  switches: ["mail"],
  async run(deps, given, say) {
    const deliver = given.mail ? "mail" : "link";
    sayLink(say, await handLink(deps, atTerminal(deps), numberOf(given, "company"), deliver));
  },
};

const renewed: Verb = {
  usage: "renew --company ID [--until MOMENT]   adds a month, or sets the date",
  words: ["company", "until"],
  async run(deps, given, say) {
    const tenantId = numberOf(given, "company");
    const until = given.until === undefined ? null : z.iso.datetime().parse(given.until);
    const operator = atTerminal(deps);
    const company =
      until === null
        ? await renew(deps, operator, tenantId, {})
        : await editCompany(deps, operator, tenantId, { dueDate: until });
    say(`${company.name} is due ${company.dueDate}.`);
  },
};

const statusVerb = (name: string, status: "active" | "inactive", told: string): Verb => ({
  usage: `${name} --company ID`,
  words: ["company"],
  async run(deps, given, say) {
    say(`${(await setStatus(deps, atTerminal(deps), numberOf(given, "company"), status)).name} ${told}.`);
  },
});

const plans: Verb = {
  usage: "plans",
  words: [],
  async run(deps, _given, say) {
    for (const plan of (await pageOfPlans(deps, { pageSize: 1_000 })).items) {
      const offered = plan.isPublic ? "public" : "private";
      const size = `${plan.maxUsers} users, ${plan.maxConnections} channels`;
      const price = `${(plan.valueCents / 100).toFixed(2)} ${plan.currency}`;
      say([plan.id, offered, size, price, `${plan.companies} companies`, plan.name].join("\t"));
    }
  },
};

const publishPlan: Verb = {
  usage:
    "publish-plan --name NAME --users N --channels N --price 149.90 [--private] [--groups] [--campaigns] [--integrations]",
  words: ["name", "users", "channels", "price"],
  switches: ["private", "groups", "campaigns", "integrations"],
  async run(deps, given, say) {
    const wanted = PlanInput.parse({
      name: given.name,
      maxUsers: numberOf(given, "users"),
      maxConnections: numberOf(given, "channels"),
      valueCents: Math.round(Number(given.price) * 100),
      isPublic: !given.private,
      groups: given.groups === true,
      campaigns: given.campaigns === true,
      integrations: given.integrations === true,
    });
    const plan = await makePlan(atTerminal(deps), wanted);
    say(`Plan ${plan.id}, ${plan.name}, is there${plan.isPublic ? " and offered at sign-up" : ""}.`);
  },
};

/** Every page of a list, one line each. */
async function sayAll<Row>(
  say: Say,
  read: (page: { pageNumber: number; pageSize: number }) => Promise<{ items: Row[]; hasMore: boolean }>,
  lineOf: (row: Row) => readonly unknown[],
): Promise<void> {
  for (let pageNumber = 1; ; pageNumber++) {
    const { items, hasMore } = await read({ pageNumber, pageSize: 100 });
    for (const row of items) say(lineOf(row).join("\t"));
    if (!hasMore) return;
  }
}

const quarantine: Verb = {
  usage: "quarantine",
  words: [],
  run: (deps, _given, say) =>
    sayAll(
      say,
      (page) => listQuarantined(deps, page),
      ({ id, receivedAt, replayedAt, company, bytes, reason }) => [
        id,
        receivedAt,
        replayedAt === null ? "waits" : `replayed ${replayedAt}`,
        company,
        `${bytes} bytes`,
        reason,
      ],
    ),
};

const replayed: Verb = {
  usage: "replay --id N",
  words: ["id"],
  async run(deps, given, say) {
    await replayOne(deps, atTerminal(deps), numberOf(given, "id"));
    say("It was taken in.");
  },
};

const jobs: Verb = {
  usage: "jobs",
  words: [],
  run: (deps, _given, say) =>
    sayAll(
      say,
      (page) => listGivenUp(deps, page),
      ({ id, failedAt, job, company, attempts, error }) => [id, failedAt, job, company ?? "-", attempts, error],
    ),
};

const retried: Verb = {
  usage: "retry --id UUID",
  words: ["id"],
  async run(deps, given, say) {
    await retryOne(deps, atTerminal(deps), z.uuid().parse(given.id));
    say("It runs once more.");
  },
};

const log: Verb = {
  usage: "log [--company ID]   of the platform itself, or of a company without names and details",
  words: ["company"],
  run(deps, given, say) {
    const tenantId = given.company === undefined ? undefined : numberOf(given, "company");
    return sayAll(
      say,
      (page) => listLog(deps, { ...page, tenantId }),
      ({ id, at, kind, userId, username }) => [id, at, kind, username ?? userId ?? "-"],
    );
  },
};

const erasures: Verb = {
  usage: "erasures",
  words: [],
  run: (deps, _given, say) =>
    sayAll(
      say,
      (page) => listErased(deps, page),
      ({ id, erasedAt, company, rows, replayedAt }) => [id, erasedAt, company, `${rows} rows`, replayedAt ?? "-"],
    ),
};

const verbs: Readonly<Record<string, Verb>> = {
  companies,
  "create-company": createCompany,
  "owner-link": ownerLink,
  renew: renewed,
  suspend: statusVerb("suspend", "inactive", "is suspended: its sessions have ended and nobody signs in"),
  lift: statusVerb("lift", "active", "works again"),
  plans,
  "publish-plan": publishPlan,
  quarantine,
  replay: replayed,
  jobs,
  retry: retried,
  log,
  erasures,
};

export async function runOperator(deps: Deps, [name = "", ...args]: string[], say: Say): Promise<number> {
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!verb) {
    say(
      `operator does:\n${Object.values(verbs)
        .map(({ usage }) => `  ${usage}`)
        .join("\n")}`,
    );
    return 1;
  }
  try {
    const options = Object.fromEntries([
      ...verb.words.map((word) => [word, { type: "string" as const }]),
      ...(verb.switches ?? []).map((word) => [word, { type: "boolean" as const }]),
    ]);
    const { values } = parseArgs({ args, options, strict: true });
    await verb.run(deps, values as Given, say);
    return 0;
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal === null) throw error;
    say(`Refused: ${refusal}\n  ${verb.usage}`);
    return 1;
  }
}

/** What is wrong with what was asked; null where something else is. */
function refusalIn(error: unknown): string | null {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  if (error instanceof AppError) return [error.code, error.field, error.detail].filter(Boolean).join(", ");
  const isMisread = error instanceof Misread || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
  return isMisread ? (error as Error).message : null;
}

export const operatorCommand: Command = {
  name: "operator",
  summary: "Companies and plans of the platform: create-company, renew, suspend, lift, publish-plan and more.",
  run: (deps, args) => runOperator(deps, args, (line) => process.stdout.write(`${line}\n`)),
};
