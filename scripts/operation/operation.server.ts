// What the server says about itself, asked of its own code: variables, roles, commands and figures.
import { randomBytes } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError, loadConfig } from "../../apps/server/src/platform/config/index.ts";
import { createMetrics } from "../../apps/server/src/platform/metrics/index.ts";
import type { Server } from "./operation.rules.ts";

// Adapters declare the addresses of their providers when they are loaded; their types need the whole server, which is not here.
for (const kind of ["assistants", "billing", "channels", "payments", "voice"]) {
  await import(new URL(`../../apps/server/src/adapters/${kind}/index.ts`, import.meta.url).href);
}

const password = () => randomBytes(24).toString("hex");
const key = () => randomBytes(32).toString("base64");

/** Secrets as an installation would make them: the examples leave them empty. */
export function madeSecrets(): Record<string, string> {
  return {
    POSTGRES_PASSWORD: password(),
    OWNER_PASSWORD: password(),
    APP_PASSWORD: password(),
    REDIS_PASSWORD: password(),
    MASTER_KEY: key(),
    TOKEN_KEYS: `k1:${key()}`,
    SMTP_URL: `smtps://mail:${password()}@smtp.example.com:465`,
    DATABASE_URL: `postgres://prosa_app:${password()}@database:5432/prosa`,
    DATABASE_OWNER_URL: `postgres://prosa_owner:${password()}@database:5432/prosa`,
    REDIS_URL: `rediss://:${password()}@redis:6379`,
    S3_ACCESS_KEY_ID: password(),
    S3_SECRET_ACCESS_KEY: password(),
  };
}

const good = (): Record<string, string> => ({
  ...madeSecrets(),
  PUBLIC_URL: "https://prosa.example.com",
  ALLOWED_ORIGINS: "https://prosa.example.com",
  TLS_TERMINATED: "proxy",
  MAIL_FROM: "Prosa <no-reply@prosa.example.com>",
});

function problemsWith(environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

/** Whatever it looks up, with files on disk and in a store. */
function variablesRead(): Set<string> {
  const read = new Set<string>();
  for (const STORAGE of ["disk:/var/lib/prosa/files", "s3://prosa-files/cell0"]) {
    const environment = { ...good(), STORAGE };
    const watched = new Proxy<Record<string, string>>(environment, {
      get(target, name) {
        if (typeof name === "string") read.add(name);
        return target[name as string];
      },
    });
    const problems = problemsWith(watched);
    if (problems.length > 0) throw new Error(`A good configuration is refused: ${problems.join(" ")}`);
  }
  return read;
}

/** The roles, by trying: names are not listed anywhere at run time. */
const rolesAccepted = (asked: readonly string[]) =>
  asked.filter((ROLE) => problemsWith({ ...good(), STORAGE: "disk:/var/lib/prosa/files", ROLE }).length === 0);

/** Those of the registry, and those that modules add when they start, as their sources spell them. */
function metricTest(root: string): Server["isMetric"] {
  const names = new Set<string>();
  for (const { name, type } of createMetrics().registry.getMetricsAsArray()) {
    names.add(name);
    // The kind is a word or a number, depending on who asks.
    if (String(type) === "histogram") for (const end of ["_bucket", "_sum", "_count"]) names.add(`${name}${end}`);
  }
  const patterns: RegExp[] = [];
  for (const file of globSync("apps/server/src/**/*.ts", { cwd: root, exclude: ["**/*.test.ts"] })) {
    const text = readFileSync(join(root, file), "utf8");
    for (const [, , name = ""] of text.matchAll(/metrics\.gauge\(\s*(["`])(prosa_[^"`]+)\1/g)) {
      if (name.includes("${")) patterns.push(new RegExp(`^${name.replace(/\$\{\w+\}/g, "[a-z]+")}$`));
      else names.add(name);
    }
  }
  return (name) => names.has(name) || patterns.some((pattern) => pattern.test(name));
}

/** Commands stand where modules are put together; reading that text is quicker than starting all of them. */
function commandsNamed(root: string): Set<string> {
  const main = readFileSync(join(root, "apps/server/src/main.ts"), "utf8");
  const own = [...main.matchAll(/name === "([a-z-]+)"/g)].map((match) => match[1] ?? "");
  const others = globSync("apps/server/src/*/*/*.ts", { cwd: root, exclude: ["**/*.test.ts"] }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/: Command = \{\s*name: "([a-z-]+)"/g)].map(
      (match) => match[1] ?? "",
    ),
  );
  return new Set([...own, ...others]);
}

export function askServer(root: string): Server {
  return {
    variables: variablesRead(),
    roles: new Set(rolesAccepted(["api", "worker", "session", "all"])),
    commands: commandsNamed(root),
    isMetric: metricTest(root),
    problemsWith,
  };
}
