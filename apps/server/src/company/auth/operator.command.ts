// `create-operator`: makes the platform's own company and its first admin, once; afterwards it refuses.
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import { Email } from "@prosa/contracts/shapes";
import { z } from "zod";
import { recordSecurity } from "#company/audit";
import { createSetupTicket, setupLink } from "#company/credentials";
import { createTenant } from "#company/tenants";
import { createUser } from "#company/users";
import { asSystem, type Deps } from "#platform/context";
import { isUniqueViolation } from "#platform/database";
import type { Command } from "#platform/registry";

const OPERATOR_PLAN = "Operator";
const A_CENTURY_MS = 100 * 365 * 86_400_000;

export class OperatorExists extends Error {
  constructor() {
    super("The operator exists already. Ask an admin of that company for an account.");
    this.name = "OperatorExists";
  }
}

const Wanted = z.object({
  name: z.string().trim().min(2).max(120),
  email: Email,
  company: z.string().trim().min(2).max(120).default("Operator"),
});
export type WantedOperator = z.input<typeof Wanted>;

/** Returns the link with which the admin chooses a password. It is shown once and stored nowhere. */
export async function createOperator(deps: Deps, given: WantedOperator): Promise<string> {
  const { name, email, company } = Wanted.parse(given);
  const exists = await deps.db.callOnce<{ exists: boolean }>("operator_exists", "select operator_exists() as exists");
  if (exists[0]?.exists) throw new OperatorExists();
  try {
    return await asSystem(
      deps,
      OPERATOR_TENANT_ID,
      async (ctx) => {
        const plan = await ctx.tx
          .insertInto("plans")
          .values({ name: OPERATOR_PLAN, maxUsers: 1000, maxConnections: 1000, valueCents: 0 })
          .onConflict((conflict) => conflict.column("name").doUpdateSet({ isPublic: false }))
          .returning("id")
          .executeTakeFirstOrThrow();
        const dueAt = new Date(ctx.now.getTime() + A_CENTURY_MS);
        const timeZone = "America/Sao_Paulo";
        await createTenant(ctx, { name: company, email, whatsapp: null, planId: plan.id, dueAt, timeZone });
        const userId = await createUser(ctx, { name, email, profile: "admin", passwordHash: null });
        const ticket = await createSetupTicket(ctx, userId);
        await recordSecurity(ctx, { kind: "operator.created", userId });
        return setupLink(deps, ticket);
      },
      "create-operator",
    );
  } catch (error) {
    // Two at once: the database lets one through.
    if (isUniqueViolation(error, "tenants_pkey")) throw new OperatorExists();
    throw error;
  }
}

interface Terminal {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

export async function runCreateOperator(deps: Deps, args: string[], { input, output }: Terminal): Promise<number> {
  const say = (line: string) => output.write(`${line}\n`);
  const text = { type: "string" } as const;
  try {
    const { values } = parseArgs({ args, options: { name: text, email: text, company: text }, strict: true });
    // By iteration and not by `question`, which loses lines that are piped in before they are asked for.
    const lines = createInterface({ input });
    const typed = lines[Symbol.asyncIterator]();
    const ask = async (question: string): Promise<string> => {
      output.write(question);
      return (await typed.next()).value ?? "";
    };
    const name = values.name ?? (await ask("Name of the first admin: "));
    const email = values.email ?? (await ask("E-mail: "));
    lines.close();
    const link = await createOperator(deps, { name, email, company: values.company });
    say("The operator has been created. Open this link within 15 minutes to choose a password:");
    say(link);
    return 0;
  } catch (error) {
    if (error instanceof z.ZodError) say(`Refused: ${z.prettifyError(error)}`);
    else if (error instanceof OperatorExists || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS")) {
      say(`Refused: ${(error as Error).message}`);
    } else throw error;
    return 1;
  }
}

export const createOperatorCommand: Command = {
  name: "create-operator",
  summary: "Makes the platform's own company and its first admin: --name, --email, --company. Works once.",
  run: (deps, args) => runCreateOperator(deps, args, { input: process.stdin, output: process.stdout }),
};
