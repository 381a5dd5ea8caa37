// Unsafe and broken configurations are refused, each with its own clear line, all at once, and no value is printed.
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { afterAll, expect, test } from "vitest";
import { ConfigError, declareProviderValue, loadConfig } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "prosa-config-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

declareProviderValue({ variable: "EXAMPLE_URL", standard: "https://provider.example", accepts: "address" });
declareProviderValue({ variable: "EXAMPLE_VERSION", standard: "v1", accepts: /^v\d$/ });

const key = () => randomBytes(32).toString("base64");
const [masterKey, tokenKey] = [key(), key()];
const base64 = (text: string) => Buffer.from(text).toString("base64");

const good: Record<string, string> = {
  NODE_ENV: "production",
  ROLE: "all",
  HOST: "0.0.0.0",
  PORT: "8080",
  PUBLIC_URL: "https://prosa.empresa.com.br",
  ALLOWED_ORIGINS: "https://prosa.empresa.com.br",
  TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/24",
  TLS_TERMINATED: "proxy",
  DATABASE_URL: "postgres://prosa_app:q8Zk2mVw91@db:5432/prosa",
  REDIS_URL: "redis://:n4Tq77Lx@redis:6379",
  MASTER_KEY: masterKey,
  TOKEN_KEYS: `k1:${tokenKey}`,
  STORAGE: "disk:/var/lib/prosa/files",
  SMTP_URL: "smtps://mail:w9Kd@smtp.empresa.com.br:465",
  MAIL_FROM: "Prosa <no-reply@empresa.com.br>",
};

function problemsOf(change: Record<string, string | undefined>): readonly string[] {
  try {
    loadConfig({ ...good, ...change });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

function keyFile(name: string, content: string, mode: number): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

test("a good configuration is accepted and complete", () => {
  const config = loadConfig(good);
  expect(config).toMatchObject({
    environment: "production",
    role: "all",
    http: { port: 8080, publicUrl: "https://prosa.empresa.com.br", trustedProxies: ["127.0.0.1", "10.0.0.0/24"] },
    storage: { kind: "disk", path: "/var/lib/prosa/files" },
    cellId: 0,
    log: { level: "info" },
    debug: false,
    providers: { EXAMPLE_URL: "https://provider.example", EXAMPLE_VERSION: "v1" },
    egress: { allow: [], authority: null, tenant: { allow: [], plainHttp: false } },
  });
  expect(config.masterKeys[0].key.reveal().toString("base64")).toBe(masterKey);
  expect(config.tokenKeys[0]).toMatchObject({ kid: "k1" });
});

test("printing a configuration shows no secret", () => {
  const config = loadConfig({ ...good, MASTER_KEYS_OLD: key() });
  const printed = `${JSON.stringify(config)}${inspect(config, { depth: 9, showHidden: true })}`;
  for (const value of [masterKey, tokenKey, "q8Zk2mVw91", "n4Tq77Lx", "w9Kd"]) expect(printed).not.toContain(value);
});

test("a file may hold the master key, and S3 the files", () => {
  const { MASTER_KEY: _, ...rest } = good;
  const config = loadConfig({
    ...rest,
    MASTER_KEY_FILE: keyFile("good.key", `${masterKey}\n`, 0o600),
    STORAGE: "s3://prosa-files/cell0/",
    S3_ACCESS_KEY_ID: "AKIA",
    S3_SECRET_ACCESS_KEY: "f8Jw02",
    CELL_ID: "12",
  });
  expect(config.masterKeys[0].key.reveal().toString("base64")).toBe(masterKey);
  expect(config.storage).toMatchObject({ kind: "s3", bucket: "prosa-files", prefix: "cell0", endpoint: null });
  expect(config.cellId).toBe(12);
});

test("development needs neither TLS, mail nor passwords, and may reach the sandbox", () => {
  const config = loadConfig({
    NODE_ENV: "development",
    ALLOWED_ORIGINS: "http://localhost:5173",
    DATABASE_URL: "postgres://prosa_app@127.0.0.1:5432/prosa",
    REDIS_URL: "redis://127.0.0.1:6379",
    MASTER_KEY: masterKey,
    TOKEN_KEYS: `k1:${tokenKey}`,
    STORAGE: "disk:./files",
    EGRESS_ALLOW: "127.0.0.1:4010,[::1]:4010",
    EXAMPLE_URL: "http://127.0.0.1:4010/graph/",
    DEBUG: "1",
  });
  expect(config).toMatchObject({ mail: null, debug: true, http: { publicUrl: "http://localhost:8080" } });
  expect(config.egress.allow).toEqual(["127.0.0.1:4010", "[::1]:4010"]);
  expect(config.providers.EXAMPLE_URL).toBe("http://127.0.0.1:4010/graph");
});

/** What is changed in the good configuration, and the line it must be refused with. */
const bad: [string, Record<string, string | undefined>, RegExp][] = [
  ["an unknown environment", { NODE_ENV: "staging" }, /^NODE_ENV is none of/],
  ["an unknown role", { ROLE: "boss" }, /^ROLE is none of api, worker, all/],
  ["a port that is none", { PORT: "eighty" }, /^PORT is not a port/],
  ["a port out of range", { PORT: "70000" }, /^PORT is not a port/],
  ["port 0 outside of tests", { PORT: "0" }, /^PORT is not a port/],
  ["a host that is none", { HOST: "prosa.example" }, /^HOST is not an address/],
  ["no public address", { PUBLIC_URL: undefined }, /^PUBLIC_URL is missing/],
  ["a public address without TLS", { PUBLIC_URL: "http://prosa.empresa.com.br" }, /^PUBLIC_URL is not encrypted/],
  ["a public address that is none", { PUBLIC_URL: "prosa" }, /^PUBLIC_URL is not an address/],
  ["a public address with a query", { PUBLIC_URL: "https://a.example/?x=1" }, /^PUBLIC_URL holds more/],
  ["no origins", { ALLOWED_ORIGINS: "" }, /^ALLOWED_ORIGINS is empty/],
  ["every origin", { ALLOWED_ORIGINS: "*" }, /^ALLOWED_ORIGINS allows every site/],
  ["a wildcard origin", { ALLOWED_ORIGINS: "https://*.example.com" }, /^ALLOWED_ORIGINS allows every site/],
  ["the null origin", { ALLOWED_ORIGINS: "null" }, /^ALLOWED_ORIGINS allows every site/],
  ["an origin with a path", { ALLOWED_ORIGINS: "https://a.example/x" }, /^ALLOWED_ORIGINS holds an entry/],
  ["an origin without TLS", { ALLOWED_ORIGINS: "http://a.example" }, /^ALLOWED_ORIGINS holds an origin without/],
  ["every proxy trusted", { TRUSTED_PROXIES: "*" }, /^TRUSTED_PROXIES trusts everybody/],
  ["every IPv4 proxy trusted", { TRUSTED_PROXIES: "0.0.0.0/0" }, /^TRUSTED_PROXIES trusts everybody/],
  ["every IPv6 proxy trusted", { TRUSTED_PROXIES: "::/0" }, /^TRUSTED_PROXIES trusts everybody/],
  ["a proxy that is none", { TRUSTED_PROXIES: "10.0.0.0/99" }, /^TRUSTED_PROXIES holds an entry/],
  ["no TLS declared", { TLS_TERMINATED: undefined }, /^TLS_TERMINATED is missing, so production would run/],
  ["TLS declared wrongly", { TLS_TERMINATED: "yes" }, /^TLS_TERMINATED is neither/],
  ["no database", { DATABASE_URL: undefined }, /^DATABASE_URL is missing/],
  ["another database", { DATABASE_URL: "mysql://a:b@c/d" }, /^DATABASE_URL is not an address/],
  [
    "the owner as application",
    { DATABASE_URL: "postgres://prosa_owner:q8Zk2@db/prosa" },
    /^DATABASE_URL names the owner/,
  ],
  [
    "the superuser as application",
    { DATABASE_URL: "postgres://postgres:q8Zk2@db/prosa" },
    /^DATABASE_URL names the owner/,
  ],
  ["a database without password", { DATABASE_URL: "postgres://prosa_app@db/prosa" }, /^DATABASE_URL has no password/],
  ["a placeholder password", { DATABASE_URL: "postgres://prosa_app:changeme@db/p" }, /^DATABASE_URL has a placeholder/],
  ["no database name", { DATABASE_URL: "postgres://prosa_app:q8Zk2@db/" }, /^DATABASE_URL names no database/],
  ["one role for two jobs", { DATABASE_OWNER_URL: good.DATABASE_URL }, /^DATABASE_OWNER_URL uses the same role/],
  ["no Redis", { REDIS_URL: undefined }, /^REDIS_URL is missing/],
  ["Redis without password", { REDIS_URL: "redis://redis:6379" }, /^REDIS_URL has no password/],
  ["a prefix with blanks", { REDIS_PREFIX: "a b" }, /^REDIS_PREFIX holds more/],
  ["no master key", { MASTER_KEY: undefined }, /^MASTER_KEY is missing/],
  ["a short master key", { MASTER_KEY: base64("short") }, /^MASTER_KEY is shorter than 32 bytes/],
  ["a master key that is not base64", { MASTER_KEY: "!!!" }, /^MASTER_KEY is not base64/],
  ["a long master key", { MASTER_KEY: randomBytes(48).toString("base64") }, /^MASTER_KEY is not exactly 32 bytes/],
  ["a placeholder", { MASTER_KEY: base64("changeme-changeme-changeme-chang") }, /^MASTER_KEY is a known placeholder/],
  ["a word as key", { MASTER_KEY: base64("my-super-secret-key-for-prosa-32") }, /^MASTER_KEY is a known placeholder/],
  ["zeros", { MASTER_KEY: Buffer.alloc(32).toString("base64") }, /^MASTER_KEY is one byte repeated/],
  [
    "a sequence",
    { MASTER_KEY: Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString("base64") },
    /^MASTER_KEY is a sequence/,
  ],
  [
    "a pattern",
    { MASTER_KEY: Buffer.from("kQ7z".repeat(8)).toString("base64") },
    /^MASTER_KEY repeats a short pattern/,
  ],
  ["key and key file", { MASTER_KEY_FILE: "/x" }, /^MASTER_KEY and MASTER_KEY_FILE are both set/],
  ["no key file", { MASTER_KEY: undefined, MASTER_KEY_FILE: "/nowhere/key" }, /^MASTER_KEY_FILE cannot be read/],
  [
    "a key file everybody reads",
    { MASTER_KEY: undefined, MASTER_KEY_FILE: keyFile("open.key", masterKey, 0o644) },
    /^MASTER_KEY_FILE can be read by everybody/,
  ],
  ["a weak old master key", { MASTER_KEYS_OLD: base64("short") }, /^MASTER_KEYS_OLD \(entry 1\) is shorter/],
  ["no token keys", { TOKEN_KEYS: undefined }, /^TOKEN_KEYS is missing/],
  ["a token key without name", { TOKEN_KEYS: tokenKey }, /^TOKEN_KEYS \(entry 1\) is not of the form/],
  ["a short token key", { TOKEN_KEYS: `a:${base64("short")}` }, /^TOKEN_KEYS \(entry 1\) is shorter/],
  ["a weak second token key", { TOKEN_KEYS: `a:${key()},b:${base64("x".repeat(40))}` }, /^TOKEN_KEYS \(entry 2\) is/],
  ["one kid twice", { TOKEN_KEYS: `a:${key()},a:${key()}` }, /^TOKEN_KEYS uses one kid twice/],
  ["one secret twice", { TOKEN_KEYS: `a:${masterKey}` }, /^MASTER_KEY and TOKEN_KEYS \(entry 1\) are the same secret/],
  [
    "the old master key kept",
    { MASTER_KEYS_OLD: masterKey },
    /^MASTER_KEY and MASTER_KEYS_OLD \(entry 1\) are the same/,
  ],
  ["no storage", { STORAGE: undefined }, /^STORAGE is missing/],
  ["an unknown storage", { STORAGE: "/var/files" }, /^STORAGE is neither/],
  ["a relative folder", { STORAGE: "disk:files" }, /^STORAGE is a relative path/],
  ["files inside the web", { STORAGE: "disk:/srv/web/files", WEB_DIST: "/srv/web" }, /^STORAGE overlaps WEB_DIST/],
  ["the web inside the files", { STORAGE: "disk:/srv", WEB_DIST: "/srv/web" }, /^STORAGE overlaps WEB_DIST/],
  ["S3 without key", { STORAGE: "s3://files", S3_SECRET_ACCESS_KEY: "x9" }, /^S3_ACCESS_KEY_ID is missing/],
  ["S3 without secret", { STORAGE: "s3://files", S3_ACCESS_KEY_ID: "x9" }, /^S3_SECRET_ACCESS_KEY is missing/],
  [
    "S3 without TLS",
    { STORAGE: "s3://files", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b", S3_ENDPOINT: "http://s3.example" },
    /^S3_ENDPOINT is not encrypted/,
  ],
  ["no mail server", { SMTP_URL: undefined }, /^SMTP_URL is missing/],
  ["mail without TLS", { SMTP_URL: "smtp://u:p@mail:587" }, /^SMTP_URL sends without encryption/],
  ["no sender", { MAIL_FROM: undefined }, /^MAIL_FROM is missing/],
  ["a sender that is none", { MAIL_FROM: "Prosa" }, /^MAIL_FROM is not a mail address/],
  ["an unknown log level", { LOG_LEVEL: "loud" }, /^LOG_LEVEL is not a level/],
  ["a debugging level", { LOG_LEVEL: "trace" }, /^LOG_LEVEL is a debugging level/],
  ["debugging", { DEBUG: "true" }, /^DEBUG is on in production/],
  ["a cell that is none", { CELL_ID: "-1" }, /^CELL_ID is not a cell/],
  ["a cell too high", { CELL_ID: "9001" }, /^CELL_ID is not a cell/],
  ["a provider without TLS", { EXAMPLE_URL: "http://graph.example" }, /^EXAMPLE_URL is not encrypted/],
  ["a strange version", { EXAMPLE_VERSION: "latest" }, /^EXAMPLE_VERSION has a strange form/],
  ["a size that is none", { MEDIA_DOWNLOAD_MAX_MB: "plenty" }, /^MEDIA_DOWNLOAD_MAX_MB is not a size/],
  ["no size at all", { MEDIA_DOWNLOAD_MAX_MB: "0" }, /^MEDIA_DOWNLOAD_MAX_MB is not a size/],
  ["a fence nobody knows", { MEDIA_FENCE: "off" }, /^MEDIA_FENCE is neither/],
  ["an option instead of a program", { FFMPEG_PATH: "-i" }, /^FFMPEG_PATH is not a program/],
  ["private targets in production", { EGRESS_ALLOW: "127.0.0.1:80" }, /^EGRESS_ALLOW opens private addresses/],
  ["companies' private targets there", { TENANT_EGRESS_ALLOW: "127.0.0.1:80" }, /^TENANT_EGRESS_ALLOW opens private/],
  ["half a switch", { TENANT_EGRESS_HTTP: "yes" }, /^TENANT_EGRESS_HTTP is neither on nor off/],
  ["a target without port", { NODE_ENV: "test", EGRESS_ALLOW: "localhost" }, /^EGRESS_ALLOW holds an entry/],
  ["an authority in production", { EGRESS_CA_FILE: "/x" }, /^EGRESS_CA_FILE trusts an authority/],
  ["no authority there", { NODE_ENV: "test", EGRESS_CA_FILE: "/nowhere/ca" }, /^EGRESS_CA_FILE cannot be read/],
  [
    "an authority that is none",
    { NODE_ENV: "test", EGRESS_CA_FILE: keyFile("none.pem", "none", 0o600) },
    /^EGRESS_CA_FILE holds no certificate/,
  ],
  ["a variable we do not know", { PROSA_PORT: "1" }, /^PROSA_PORT is not a variable of this program/],
];

test.each(bad)("%s is refused with its own line", (_, change, line) => {
  const problems = problemsOf(change);
  expect(problems.filter((problem) => line.test(problem))).toHaveLength(1);
  expect(problems).toHaveLength(1);
  // Each line names the variable, says what is wrong and what to do.
  expect(problems[0]).toMatch(/^[A-Z0-9_]+ .+\. .+\.$/);
});

test("there are at least 25 of them", () => {
  expect(bad.length).toBeGreaterThanOrEqual(25);
});

test("the environment unset means production", () => {
  expect(problemsOf({ NODE_ENV: undefined, TLS_TERMINATED: undefined })).toHaveLength(1);
});

test("everything wrong is listed at once, without any value", () => {
  const wrong = {
    ROLE: "canary-role",
    PORT: "canary-port",
    PUBLIC_URL: "http://canary.example",
    ALLOWED_ORIGINS: "*",
    TRUSTED_PROXIES: "*",
    TLS_TERMINATED: undefined,
    DATABASE_URL: "postgres://postgres@canary/x",
    REDIS_URL: "redis://canary",
    MASTER_KEY: base64("canary"),
    TOKEN_KEYS: "canary:short",
    STORAGE: "canary",
    SMTP_URL: "smtp://canary",
    DEBUG: "canary",
    CELL_ID: "canary",
  };
  const problems = problemsOf(wrong);
  for (const name of Object.keys(wrong)) expect(problems.some((line) => line.startsWith(name))).toBe(true);
  const error = new ConfigError(problems);
  expect(error.message).toContain(`${problems.length} problems`);
  expect(`${error.message}${JSON.stringify(error)}`).not.toContain("canary");
});

test("sending is held and a restore is named only in words that are understood", () => {
  expect(loadConfig(good).sending).toEqual({ isHeld: false, restoredAt: null });
  const { sending } = loadConfig({ ...good, SENDING: "held", RESTORED_AT: "2030-01-31T09:00:00-03:00" });
  expect(sending).toEqual({ isHeld: true, restoredAt: new Date("2030-01-31T12:00:00Z") });
  expect(problemsOf({ SENDING: "off" })).toEqual([expect.stringMatching(/^SENDING is neither on nor held/)]);
  expect(problemsOf({ RESTORED_AT: "yesterday" })).toEqual([expect.stringMatching(/^RESTORED_AT is not a moment/)]);
});
