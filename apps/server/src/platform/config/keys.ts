// Reads the keys: master keys (or the file that holds one) and the keys that sign tokens.
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { secret } from "#platform/log";
import type { MasterKey, TokenKey } from "./config.types.ts";
import type { Reader } from "./problems.ts";
import { decodeBase64, weaknessOf } from "./weakness.rules.ts";

const MAKE_ONE = "Make one with: openssl rand -base64 32";
const MASTER_KEY_BYTES = 32;
const OTHERS_MAY_READ = 0o007;

export interface NamedSecret {
  name: string;
  bytes: Buffer;
}

export function readMasterKeys(reader: Reader, all: NamedSecret[]): MasterKey[] {
  const source = readMasterKeyText(reader);
  const current = source && readMasterKey(reader, source.name, source.text, all);
  const old = reader
    .list("MASTER_KEYS_OLD")
    .map((text, index) => readMasterKey(reader, `MASTER_KEYS_OLD (entry ${index + 1})`, text, all));
  return [current, ...old].filter((key) => key !== undefined);
}

function readMasterKeyText(reader: Reader): { name: string; text: string } | undefined {
  const inline = reader.text("MASTER_KEY");
  const file = reader.text("MASTER_KEY_FILE");
  if (inline && file) {
    reader.problems.add("MASTER_KEY", "and MASTER_KEY_FILE are both set", "Keep one of them");
    return undefined;
  }
  if (inline) return { name: "MASTER_KEY", text: inline };
  if (!file) {
    reader.problems.add("MASTER_KEY", "is missing", `Set it, or MASTER_KEY_FILE. ${MAKE_ONE}`);
    return undefined;
  }
  return readKeyFile(reader, file);
}

function readKeyFile(reader: Reader, file: string): { name: string; text: string } | undefined {
  const name = "MASTER_KEY_FILE";
  try {
    if (statSync(file).mode & OTHERS_MAY_READ) {
      reader.problems.add(name, "can be read by everybody on this machine", "Run: chmod 600 on that file");
      return undefined;
    }
    return { name, text: readFileSync(file, "utf8").trim() };
  } catch {
    reader.problems.add(name, "cannot be read", "Check that the file exists and belongs to the user of this process");
    return undefined;
  }
}

function readMasterKey(reader: Reader, name: string, text: string, all: NamedSecret[]): MasterKey | undefined {
  const bytes = decodeBase64(text);
  if (!bytes) {
    reader.problems.add(name, "is not base64", MAKE_ONE);
    return undefined;
  }
  const weakness = weaknessOf(bytes, text);
  if (weakness) {
    reader.problems.add(name, weakness, MAKE_ONE);
    return undefined;
  }
  if (bytes.length !== MASTER_KEY_BYTES) {
    reader.problems.add(name, `is not exactly ${MASTER_KEY_BYTES} bytes`, MAKE_ONE);
    return undefined;
  }
  all.push({ name, bytes });
  return { id: masterKeyId(bytes), key: secret(bytes) };
}

export function masterKeyId(key: Buffer): string {
  return createHash("sha256").update("prosa master key id").update(key).digest("hex").slice(0, 12);
}

export function readTokenKeys(reader: Reader, all: NamedSecret[]): TokenKey[] {
  const remedy = `Set it to kid:base64, first the one that signs. ${MAKE_ONE}`;
  if (reader.required("TOKEN_KEYS", remedy) === undefined) return [];
  const keys = reader.list("TOKEN_KEYS").map((entry, index) => {
    const name = `TOKEN_KEYS (entry ${index + 1})`;
    const [kid = "", text = ""] = splitOnce(entry);
    const bytes = decodeBase64(text);
    if (!/^[\w-]{1,40}$/.test(kid) || !bytes) {
      reader.problems.add(name, "is not of the form kid:base64", remedy);
      return undefined;
    }
    const weakness = weaknessOf(bytes, text);
    if (weakness) {
      reader.problems.add(name, weakness, MAKE_ONE);
      return undefined;
    }
    all.push({ name, bytes });
    return { kid, secret: secret(bytes) };
  });
  const good = keys.filter((key) => key !== undefined);
  if (new Set(good.map(({ kid }) => kid)).size < good.length) {
    reader.problems.add("TOKEN_KEYS", "uses one kid twice", "Give each key its own name");
  }
  return good;
}

/** One stolen secret must not open two doors. */
export function refuseEqualSecrets(reader: Reader, all: readonly NamedSecret[]) {
  for (const [index, one] of all.entries()) {
    const twin = all.slice(index + 1).find(({ bytes }) => bytes.equals(one.bytes));
    if (twin) reader.problems.add(one.name, `and ${twin.name} are the same secret`, "Make a separate one for each");
  }
}

function splitOnce(entry: string): string[] {
  const at = entry.indexOf(":");
  return at < 0 ? [entry] : [entry.slice(0, at), entry.slice(at + 1)];
}
