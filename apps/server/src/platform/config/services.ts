// Reads where the other services are (database, Redis, files, mail) and refuses unsafe ways to them.
import { isAbsolute, relative, resolve } from "node:path";
import { secret } from "#platform/log";
import type { Config, MailConfig, StorageConfig } from "./config.types.ts";
import type { NamedSecret } from "./keys.ts";
import type { Reader } from "./problems.ts";
import { isPlaceholder } from "./weakness.rules.ts";

const adminNames = new Set(["postgres", "root", "admin", "prosa_owner", "prosa_definer"]);

export function readDatabase(reader: Reader, isProduction: boolean): Config["database"] | undefined {
  const remedy = "Set it to postgres://prosa_app:password@host:5432/database";
  const text = reader.required("DATABASE_URL", remedy);
  const ownerText = reader.text("DATABASE_OWNER_URL");
  const adminText = reader.text("DATABASE_ADMIN_URL");
  const protocols = ["postgres:", "postgresql:"];
  const url = reader.url("DATABASE_URL", text, protocols, remedy);
  const ownerUrl = reader.url("DATABASE_OWNER_URL", ownerText, protocols, "It is needed for migrations only");
  const adminUrl = reader.url("DATABASE_ADMIN_URL", adminText, protocols, "It is needed for provisioning only");
  if (url) {
    if (adminNames.has(url.username) || url.username === "") {
      const wrong = "names the owner, an administrator or nobody";
      reader.problems.add("DATABASE_URL", wrong, "Use the application role prosa_app, which owns nothing");
    }
    if (url.pathname.length < 2) reader.problems.add("DATABASE_URL", "names no database", remedy);
    if (isProduction) refuseWeakPassword(reader, "DATABASE_URL", url);
  }
  if (url && ownerUrl && url.username === ownerUrl.username) {
    const wrong = "uses the same role as DATABASE_URL";
    reader.problems.add("DATABASE_OWNER_URL", wrong, "Migrate as prosa_owner and work as prosa_app");
  }
  if (!url || !text) return undefined;
  return {
    url: secret(text),
    ownerUrl: ownerUrl && ownerText ? secret(ownerText) : null,
    adminUrl: adminUrl && adminText ? secret(adminText) : null,
  };
}

export function readRedis(reader: Reader, isProduction: boolean): Config["redis"] | undefined {
  const remedy = "Set it to redis://:password@host:6379";
  const text = reader.required("REDIS_URL", remedy);
  const url = reader.url("REDIS_URL", text, ["redis:", "rediss:"], remedy);
  const prefix = reader.text("REDIS_PREFIX") ?? "prosa:";
  if (!/^[\w:-]{1,60}$/.test(prefix)) {
    reader.problems.add(
      "REDIS_PREFIX",
      "holds more than letters, digits, - _ and :",
      "Set it to something like prosa:",
    );
  }
  if (url && isProduction) refuseWeakPassword(reader, "REDIS_URL", url);
  return url && text ? { url: secret(text), prefix } : undefined;
}

function refuseWeakPassword(reader: Reader, name: string, url: URL) {
  if (url.password === "") {
    reader.problems.add(name, "has no password", "Production needs one: protocol://user:password@host");
  } else if (isPlaceholder(url.password) || url.password === url.username) {
    reader.problems.add(name, "has a placeholder for a password", "Set a real one: openssl rand -hex 24");
  }
}

export function readStorage(
  reader: Reader,
  { isProduction, webDist }: { isProduction: boolean; webDist: string | null },
  all: NamedSecret[],
): StorageConfig | undefined {
  const text = reader.required("STORAGE", "Set it to disk:/absolute/path or s3://bucket/prefix");
  if (text === undefined) return undefined;
  if (text.startsWith("s3://")) return readS3(reader, text, isProduction, all);
  if (!text.startsWith("disk:") || text.length === "disk:".length) {
    reader.problems.add("STORAGE", "is neither disk:path nor s3://bucket", "Set it to disk:/absolute/path");
    return undefined;
  }
  const path = text.slice("disk:".length);
  if (isProduction && !isAbsolute(path)) {
    reader.problems.add("STORAGE", "is a relative path", "In production give the whole path, starting with /");
  }
  if (webDist && (isInside(webDist, path) || isInside(path, webDist))) {
    const wrong = "overlaps WEB_DIST, so uploaded files would be served as our pages";
    reader.problems.add("STORAGE", wrong, "Choose a folder of its own");
  }
  return { kind: "disk", path: resolve(path) };
}

function isInside(folder: string, path: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return way === "" || (!way.startsWith("..") && !isAbsolute(way));
}

function readS3(reader: Reader, text: string, isProduction: boolean, all: NamedSecret[]): StorageConfig | undefined {
  const url = new URL(text);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) {
    reader.problems.add("STORAGE", "names no valid bucket", "Set it to s3://bucket/prefix");
  }
  const accessKeyId = reader.required("S3_ACCESS_KEY_ID", "Set the key of a user with rights on this bucket only");
  const secretKey = reader.required("S3_SECRET_ACCESS_KEY", "Set the secret that belongs to S3_ACCESS_KEY_ID");
  const endpointText = reader.text("S3_ENDPOINT");
  const endpoint = reader.url("S3_ENDPOINT", endpointText, ["https:", "http:"], "Leave it out for AWS");
  if (isProduction && endpoint?.protocol === "http:") {
    reader.problems.add("S3_ENDPOINT", "is not encrypted", "Use https:// in production");
  }
  if (secretKey) all.push({ name: "S3_SECRET_ACCESS_KEY", bytes: Buffer.from(secretKey) });
  if (!accessKeyId || !secretKey) return undefined;
  return {
    kind: "s3",
    bucket: url.hostname,
    prefix: url.pathname.replace(/^\/+|\/+$/g, ""),
    region: reader.text("S3_REGION") ?? "us-east-1",
    endpoint: endpoint ? (endpointText ?? null) : null,
    forcePathStyle: endpoint !== undefined,
    accessKeyId,
    secretAccessKey: secret(secretKey),
  };
}

export function readMail(reader: Reader, isProduction: boolean): MailConfig | null {
  const remedy = "Set it to smtps://user:password@host:465";
  const text = isProduction ? reader.required("SMTP_URL", remedy) : reader.text("SMTP_URL");
  const url = reader.url("SMTP_URL", text, ["smtp:", "smtps:"], remedy);
  if (!url || !text) return null;
  const isEncrypted = url.protocol === "smtps:" || url.searchParams.get("requireTLS") === "true";
  if (isProduction && !isEncrypted) {
    reader.problems.add("SMTP_URL", "sends without encryption", "Use smtps:// or add ?requireTLS=true");
  }
  const from = reader.required("MAIL_FROM", "Set the sender, such as Prosa <no-reply@example.com>");
  if (from === undefined) return null;
  if (!/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(from)) {
    reader.problems.add("MAIL_FROM", "is not a mail address", "Set it to Name <user@domain>");
    return null;
  }
  return { url: secret(text), from };
}
