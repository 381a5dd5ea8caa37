// Secrets of a local stack: made at random on first use, kept in a git-ignored file, never in the repository.
import { createECDH, randomBytes, randomInt } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

export interface StackSecrets {
  masterKey: string;
  tokenKeys: string;
  /** Known to the server and to the session node. */
  sessionLink: string;
  /** The pair that signs web pushes. */
  push: { publicKey: string; privateKey: string };
  /** One password for every demonstration account, printed at the start. */
  password: string;
  channels: { accessToken: string; appSecret: string; verifyToken: string; key: string }[];
}

export function stackSecrets(file?: string): StackSecrets {
  const kept = file && existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Partial<StackSecrets>) : null;
  // A kept file of an earlier version lacks what joined since.
  if (kept?.sessionLink && kept.push) return kept as StackSecrets;
  const secrets = { ...makeSecrets(), ...kept };
  if (file) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  }
  return secrets;
}

function makeSecrets(): StackSecrets {
  const text = (bytes: number) => randomBytes(bytes).toString("hex");
  return {
    masterKey: randomBytes(32).toString("base64"),
    tokenKeys: `k1:${randomBytes(48).toString("base64")}`,
    sessionLink: text(32),
    push: pushKeys(),
    password: readablePassword(),
    channels: [0, 1].map(() => ({
      accessToken: text(24),
      appSecret: text(16),
      verifyToken: text(16),
      key: text(16),
    })),
  };
}

function pushKeys(): StackSecrets["push"] {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return { publicKey: pair.getPublicKey("base64url"), privateKey: pair.getPrivateKey("base64url") };
}

/** Easy to type while trying the product out, still made at random: "Ipe-4821-Rede". */
function readablePassword(): string {
  const words = ["Ipe", "Rede", "Mate", "Lago", "Tatu", "Caju", "Duna", "Foz", "Jambo", "Onda"];
  const word = () => words[randomInt(words.length)];
  return `${word()}-${randomInt(1000, 10_000)}-${word()}`;
}
