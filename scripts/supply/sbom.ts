// Writes the bill of materials in CycloneDX: `npm run sbom [-- file]`. What npm knows of the lockfile, and the images beside it.
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { type Bill, checkBill, completeBill } from "./sbom.rules.ts";
import { readImages, root, writeJson } from "./supply.files.ts";

/** From the lockfile alone: nothing needs to be installed. */
export function makeBill(): Bill {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--omit", "dev"];
  const output = execFileSync("npm", args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024, stdio: "pipe" });
  return completeBill(JSON.parse(output), "prosa", readImages().images);
}

if (import.meta.main) {
  const file = process.argv[2] ?? "sbom.cdx.json";
  const bill = makeBill();
  const findings = checkBill(file, bill);
  for (const { message } of findings) console.error(`${file}: ${message}`);
  if (findings.length === 0) writeJson(resolve(file).replace(`${root}/`, ""), bill);
  console.log(
    `sbom: ${bill.components?.length ?? 0} components, ${findings.length} findings, CycloneDX ${bill.specVersion}`,
  );
  process.exitCode = findings.length > 0 ? 1 : 0;
}
