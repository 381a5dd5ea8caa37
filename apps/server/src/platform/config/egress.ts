// Reads what opens the way out further than the public internet: for the sandbox, and never in production.
import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Config } from "./config.types.ts";
import type { Reader } from "./problems.ts";

export function readEgress(reader: Reader, isProduction: boolean): Config["egress"] {
  return {
    allow: readAllow(reader, "EGRESS_ALLOW", isProduction),
    authority: readAuthority(reader, isProduction),
    // Apart from the list above, which may name the operator's own inside addresses.
    tenant: { allow: readAllow(reader, "TENANT_EGRESS_ALLOW", isProduction), plainHttp: readPlainHttp(reader) },
  };
}

/** Private targets exist for the sandbox only; in production no setting opens the way to inside addresses. */
function readAllow(reader: Reader, name: "EGRESS_ALLOW" | "TENANT_EGRESS_ALLOW", isProduction: boolean): string[] {
  const allow = reader.list(name);
  if (isProduction && allow.length > 0) {
    reader.problems.add(name, "opens private addresses in production", "Remove it");
  } else if (allow.some((entry) => !/^(\[[0-9a-f:.]+\]|[a-z0-9.-]+):\d{1,5}$/i.test(entry))) {
    reader.problems.add(name, "holds an entry that is not host:port", "List entries such as 127.0.0.1:4010");
  }
  return allow;
}

/** Companies' own programs without a certificate; what is sent to them can be read on the way. */
function readPlainHttp(reader: Reader): boolean {
  const onOff = z.enum(["on", "off"]);
  return reader.parse("TENANT_EGRESS_HTTP", onOff, "off", "is neither on nor off", "Set on or off") === "on";
}

function readAuthority(reader: Reader, isProduction: boolean): string | null {
  const file = reader.text("EGRESS_CA_FILE");
  if (file === undefined) return null;
  if (isProduction) {
    reader.problems.add("EGRESS_CA_FILE", "trusts an authority of its own in production", "Remove it");
    return null;
  }
  try {
    const text = readFileSync(file, "utf8");
    if (text.includes("-----BEGIN CERTIFICATE-----")) return text;
    reader.problems.add("EGRESS_CA_FILE", "holds no certificate in PEM", "Name the file that the sandbox writes");
  } catch {
    reader.problems.add("EGRESS_CA_FILE", "cannot be read", "Name the file that the sandbox writes");
  }
  return null;
}
