// `move-tenant`: what an operator runs to move one company to another cell, and to take out what it left behind.
import { readFileSync } from "node:fs";
import { parseArgs, parseEnv } from "node:util";
import { announceChange } from "#company/sessions";
import { type Config, ConfigError, loadConfig } from "#platform/config";
import type { Deps } from "#platform/context";
import { type OwnerConnection, openOwner } from "#platform/database";
import type { Command } from "#platform/registry";
import { DataKeys } from "#platform/secrets";
import { createStorage, type Storage } from "#platform/storage";
import { type Cell, MoveRefused } from "./cells.types.ts";
import { isOneStore } from "./files.ts";
import { forgetTenant } from "./forget.ts";
import { type MoveOptions, moveTenant } from "./move.ts";

const EXIT_FAILED = 1;
const EXIT_USAGE = 64;
/** A send with a file may be under way for more than two minutes. */
const QUIET_MS = 180_000;
const USAGE = "move-tenant --tenant N --to cell.env [--address https://...] [--forget]";

interface Asked {
  tenantId: number;
  to: Config;
  address: string;
  forgets: boolean;
}

export async function runMoveTenant(
  deps: Deps,
  args: string[],
  output: NodeJS.WritableStream,
  given: Partial<MoveOptions> = {},
): Promise<number> {
  const say = (line: string) => output.write(`${line}\n`);
  let asked: Asked;
  try {
    asked = readArgs(args);
  } catch (error) {
    say(`Refused: ${(error as Error).message}`);
    return EXIT_USAGE;
  }
  const { tenantId, to, address, forgets } = asked;
  const opened: (OwnerConnection | Storage)[] = [];
  const open = async (config: Config, storage: Storage, at: string): Promise<Cell> => {
    const { ownerUrl } = config.database;
    if (ownerUrl === null) throw new MoveRefused("DATABASE_OWNER_URL is missing: rows are moved as the owner role");
    const owner = await openOwner(ownerUrl.reveal(), tenantId);
    opened.push(owner);
    return { owner, storage, keys: new DataKeys(config.masterKeys), address: at, config };
  };
  try {
    const source = await open(deps.config, deps.storage, deps.config.http.publicUrl);
    if (forgets) {
      const rows = await forgetTenant(source, tenantId, isOneStore(deps.config.storage, to.storage));
      say(`${rows} rows of company ${tenantId} were removed here; its old addresses still lead to the new one`);
      return 0;
    }
    const storage = createStorage(to.storage);
    opened.push(storage);
    const target = await open(to, storage, address);
    const options: MoveOptions = { clock: deps.clock, quietMs: QUIET_MS, ...given };
    const report = await moveTenant({ source, target }, tenantId, options);
    announceChange(deps, "all");
    deps.journal.ring();
    if (report === null) {
      say(`company ${tenantId} lives at ${address}`);
      return 0;
    }
    for (const { table, rows, digest } of report.tables) if (rows > 0) say(`${table} ${rows} ${digest}`);
    const { rows, jobs, files, closedMs } = report;
    say(
      `company ${tenantId} lives at ${address}: ${rows} rows, ${jobs} jobs and ${files} files, the same on both sides`,
    );
    say(`closed for ${(closedMs / 1000).toFixed(2)} s`);
    return 0;
  } catch (error) {
    if (!(error instanceof MoveRefused)) throw error;
    deps.log.warn({ error: error.cause, tenantId }, "a move was refused");
    say(`Refused: ${error.message}`);
    return EXIT_FAILED;
  } finally {
    for (const one of opened) await one.close();
  }
}

function readArgs(args: string[]): Asked {
  const { values } = parseArgs({
    args,
    options: {
      tenant: { type: "string" },
      /** The other cell's own variables, as its processes get them. */
      to: { type: "string" },
      address: { type: "string" },
      forget: { type: "boolean", default: false },
    },
    strict: true,
  });
  if (!/^[1-9]\d*$/.test(values.tenant ?? "") || values.to === undefined) throw new Error(USAGE);
  const to = readConfig(values.to);
  return { tenantId: Number(values.tenant), to, address: values.address ?? to.http.publicUrl, forgets: values.forget };
}

function readConfig(file: string): Config {
  try {
    return loadConfig(parseEnv(readFileSync(file, "utf8")));
  } catch (error) {
    if (error instanceof ConfigError) throw new Error(`the other cell would not start: ${error.message}`);
    throw new Error("the file with the other cell's variables cannot be read");
  }
}

export const moveTenantCommand: Command = {
  name: "move-tenant",
  summary: "Moves one company to another cell; --forget removes what it left behind here.",
  run: (deps, args) => runMoveTenant(deps, args, process.stdout),
};
