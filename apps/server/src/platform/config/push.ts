// Reads the keys of web push: a pair, and whom a push service may write to. None: push is off and says so.
import { createECDH } from "node:crypto";
import { secret } from "#platform/log";
import type { Config } from "./config.types.ts";
import type { NamedSecret } from "./keys.ts";
import type { Reader } from "./problems.ts";

const REMEDY = "Make a pair with: prosa push-keys; or leave all three out";

/** What browsers subscribe with outlives every restart: another pair ends every subscription there is. */
export function readPush(reader: Reader, isProduction: boolean, all: NamedSecret[]): Config["push"] {
  const [publicKey, privateKey] = [reader.text("VAPID_PUBLIC_KEY"), reader.text("VAPID_PRIVATE_KEY")];
  const subject = reader.text("VAPID_SUBJECT");
  const hosts = readHosts(reader, isProduction);
  if (publicKey === undefined && privateKey === undefined && subject === undefined) return { keys: null, hosts };
  if (publicKey === undefined) reader.problems.add("VAPID_PUBLIC_KEY", "is missing beside its other half", REMEDY);
  if (privateKey === undefined) reader.problems.add("VAPID_PRIVATE_KEY", "is missing beside its other half", REMEDY);
  if (subject === undefined || !/^(mailto:[^\s@<>]+@[^\s@<>]+|https:\/\/\S+)$/.test(subject)) {
    const wrong = "names nobody whom a push service can write to";
    reader.problems.add("VAPID_SUBJECT", wrong, "Set it to mailto:somebody@example.com or to an https:// address");
  }
  if (publicKey === undefined || privateKey === undefined || subject === undefined) return { keys: null, hosts };
  if (publicKeyOf(privateKey) !== publicKey) {
    reader.problems.add("VAPID_PRIVATE_KEY", "is not the other half of VAPID_PUBLIC_KEY", REMEDY);
    return { keys: null, hosts };
  }
  all.push({ name: "VAPID_PRIVATE_KEY", bytes: Buffer.from(privateKey, "base64url") });
  return { keys: { publicKey, privateKey: secret(privateKey), subject }, hosts };
}

/** Null where it is no key at all. */
function publicKeyOf(privateKey: string): string | null {
  try {
    const pair = createECDH("prime256v1");
    pair.setPrivateKey(Buffer.from(privateKey, "base64url"));
    return pair.getPublicKey("base64url");
  } catch {
    return null;
  }
}

/** Beside those of the browsers: the sandbox's, which no production has. */
function readHosts(reader: Reader, isProduction: boolean): string[] {
  const hosts = reader.list("PUSH_HOSTS");
  if (isProduction && hosts.length > 0) {
    reader.problems.add("PUSH_HOSTS", "adds a push service in production", "Remove it");
  } else if (hosts.some((entry) => !/^[a-z0-9.-]+:\d{1,5}$/i.test(entry))) {
    reader.problems.add("PUSH_HOSTS", "holds an entry that is not host:port", "List entries such as 127.0.0.1:4010");
  }
  return hosts;
}
