// Turns the environment into a configuration, or throws one error that lists everything wrong with it.
import { z } from "zod";
import type { Config, MasterKey, TokenKey } from "./config.types.ts";
import { readEgress } from "./egress.ts";
import { readHttp } from "./http.ts";
import { type NamedSecret, readMasterKeys, readTokenKeys, refuseEqualSecrets } from "./keys.ts";
import { readMedia } from "./media.ts";
import { type Environment, Problems, Reader } from "./problems.ts";
import { readProviders } from "./providers.ts";
import { readPush } from "./push.ts";
import { readDatabase, readMail, readRedis, readStorage } from "./services.ts";
import { readSessionLink } from "./session-link.ts";

const HIGHEST_CELL = 9_000; // ids of a cell start at cell * 10^12 and must stay below 2^53
const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export function loadConfig(env: Environment): Config {
  const problems = new Problems();
  const reader = new Reader(env, problems);
  const secrets: NamedSecret[] = [];

  // Unset means production: whoever forgets the variable gets the strict rules, not the loose ones.
  const environment = reader.parse(
    "NODE_ENV",
    z.enum(["production", "development", "test"]),
    "production",
    "is none of production, development, test",
    "Set one of them",
  );
  const isProduction = environment === "production";
  const role = reader.parse(
    "ROLE",
    z.enum(["api", "worker", "all"]),
    "all",
    "is none of api, worker, all",
    "Set one of them, or leave it out for all",
  );
  const http = readHttp(reader, environment);
  const database = readDatabase(reader, isProduction);
  const redis = readRedis(reader, isProduction);
  const masterKeys = readMasterKeys(reader, secrets);
  const tokenKeys = readTokenKeys(reader, secrets);
  const storage = readStorage(reader, { isProduction, webDist: http.webDist }, secrets);
  const mail = readMail(reader, isProduction);
  const level = reader.parse("LOG_LEVEL", z.enum(levels), "info", "is not a level", `Set one of ${levels.join(", ")}`);
  const debug = readDebug(reader, isProduction, level);
  const cellId = readCellId(reader);
  const providers = readProviders(reader, isProduction);
  const egress = readEgress(reader, isProduction);
  const media = readMedia(reader);
  const sending = readSending(reader);
  const sessionLink = readSessionLink(reader, isProduction, secrets);
  const push = readPush(reader, isProduction, secrets);
  refuseEqualSecrets(reader, secrets);
  refuseUnknown(reader, env);

  problems.throwIfAny();
  if (!database || !redis || !storage) throw new Error("Unreachable: a missing service is a problem listed above");
  return Object.freeze({
    environment,
    isProduction,
    role,
    http,
    database,
    redis,
    masterKeys: masterKeys as [MasterKey, ...MasterKey[]],
    tokenKeys: tokenKeys as [TokenKey, ...TokenKey[]],
    storage,
    mail,
    log: { level },
    debug,
    cellId,
    providers,
    egress,
    media,
    sending,
    sessionLink,
    push,
  });
}

function readDebug(reader: Reader, isProduction: boolean, level: string): boolean {
  const text = reader.text("DEBUG");
  const debug = text !== undefined && !["0", "false", "off", "no"].includes(text.toLowerCase());
  if (isProduction && debug) reader.problems.add("DEBUG", "is on in production", "Remove it");
  if (isProduction && (level === "trace" || level === "debug")) {
    reader.problems.add("LOG_LEVEL", "is a debugging level in production", "Set info or higher");
  }
  return debug;
}

function readCellId(reader: Reader): number {
  const schema = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().int().max(HIGHEST_CELL));
  return reader.parse("CELL_ID", schema, 0, "is not a cell's number", `Set a whole number from 0 to ${HIGHEST_CELL}`);
}

function readSending(reader: Reader): Config["sending"] {
  const remedy = "Set SENDING=held to keep messages in line, or leave it out";
  const sending = reader.parse("SENDING", z.enum(["on", "held"]), "on", "is neither on nor held", remedy);
  const restoredAt = reader.parse(
    "RESTORED_AT",
    z.iso
      .datetime({ offset: true })
      .transform((text) => new Date(text))
      .nullable(),
    null,
    "is not a moment",
    "Set when the restored database was opened, such as 2030-01-31T12:00:00Z",
  );
  return { isHeld: sending === "held", restoredAt };
}

/** Our variables carry no prefix; one that does was meant for us and would be silently ignored. */
function refuseUnknown(reader: Reader, env: Environment) {
  for (const name of Object.keys(env).filter((key) => key.startsWith("PROSA_"))) {
    reader.problems.add(name, "is not a variable of this program", "Remove it, or use its name without PROSA_");
  }
}
