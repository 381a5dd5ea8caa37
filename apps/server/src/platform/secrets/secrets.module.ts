// `rotate-keys`: what an operator runs after a new master key was put in place, or to give one company a new data key.
import { parseArgs } from "node:util";
import type { Deps } from "#platform/context";
import type { Command, ServerModule } from "#platform/registry";

const EXIT_FAILED = 1;
const EXIT_USAGE = 64;

export async function runRotateKeys(deps: Deps, args: string[], output: NodeJS.WritableStream): Promise<number> {
  const say = (line: string) => output.write(`${line}\n`);
  let tenant: string | undefined;
  try {
    ({ tenant } = parseArgs({ args, options: { tenant: { type: "string" } }, strict: true }).values);
  } catch (error) {
    say(`Refused: ${(error as Error).message}`);
    return EXIT_USAGE;
  }
  if (tenant === undefined) {
    say(`${await deps.secrets.rotateMasterKey(deps.db)} data keys were wrapped anew under MASTER_KEY`);
    return 0;
  }
  if (!/^[1-9]\d*$/.test(tenant)) {
    say("Refused: --tenant takes the number of a company");
    return EXIT_USAGE;
  }
  const { rewritten, refused } = await deps.secrets.rotateTenantKey(deps.db, Number(tenant));
  say(`${rewritten} secrets of company ${tenant} were encrypted anew`);
  for (const { table, column, rowId } of refused) say(`could not be opened: ${table}.${column} of row ${rowId}`);
  return refused.length > 0 ? EXIT_FAILED : 0;
}

const rotateKeysCommand: Command = {
  name: "rotate-keys",
  summary: "Wraps all data keys under the present master key; --tenant gives one company a new data key.",
  run: (deps, args) => runRotateKeys(deps, args, process.stdout),
};

export const secretsModule: ServerModule = { name: "secrets", commands: [rotateKeysCommand] };
