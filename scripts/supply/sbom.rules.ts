// The bill of materials in CycloneDX: what the standard demands of it, and the images beside the packages. Pure.
import type { Finding } from "../checks/house.rules.ts";
import { type Image, reference } from "./supply.rules.ts";

export interface Component {
  readonly type: string;
  readonly name: string;
  readonly "bom-ref"?: string;
  readonly version?: string;
  readonly purl?: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

export interface Bill {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly serialNumber?: string;
  readonly version?: number;
  readonly metadata?: { readonly timestamp?: string; readonly component?: Component };
  readonly components?: readonly Component[];
  readonly dependencies?: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/** The enumerations and patterns of bom-1.5.schema.json that concern what we write. */
const TYPES = new Set(["application", "framework", "library", "container", "platform", "operating-system", "file"]);
const HASHES: Readonly<Record<string, number>> = { "SHA-1": 40, "SHA-256": 64, "SHA-384": 96, "SHA-512": 128 };
const SERIAL = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const componentOf = (image: Image): Component => ({
  "bom-ref": reference(image),
  type: "container",
  name: image.name,
  version: image.version,
  purl: image.digest
    ? `pkg:docker/${image.name}@${image.digest.replace(":", "%3A")}?tag=${image.version}`
    : `pkg:docker/${image.name}@${image.version}`,
  ...(image.digest ? { hashes: [{ alg: "SHA-256", content: image.digest.slice("sha256:".length) }] } : {}),
});

/** npm names the whole after the folder it lies in. */
export function completeBill(bill: Bill, name: string, images: readonly Image[]): Bill {
  const { metadata = {}, components = [], dependencies = [] } = bill;
  const component = metadata.component ? { ...metadata.component, name, type: "application" } : undefined;
  const containers = images.map(componentOf);
  return {
    ...bill,
    metadata: { ...metadata, ...(component ? { component } : {}) },
    components: [...components, ...containers],
    dependencies: [...dependencies, ...containers.map((one) => ({ ref: one["bom-ref"] ?? "" }))],
  };
}

export function checkBill(path: string, bill: Bill): Finding[] {
  const found: Finding[] = [];
  const say = (message: string) => found.push({ path, message });
  if (bill.bomFormat !== "CycloneDX") say(`bomFormat is ${bill.bomFormat}`);
  if (!/^1\.[4-7]$/.test(bill.specVersion)) say(`specVersion is ${bill.specVersion}`);
  if (!SERIAL.test(bill.serialNumber ?? "")) say("serialNumber is no URN of a UUID");
  if (!Number.isInteger(bill.version) || (bill.version ?? 0) < 1) say("version is not a whole number from 1");
  if (Number.isNaN(Date.parse(bill.metadata?.timestamp ?? ""))) say("metadata has no timestamp");
  if (!bill.metadata?.component) say("metadata does not say what it is the bill of");
  const all = [bill.metadata?.component, ...(bill.components ?? [])].flatMap((one) => one ?? []);
  if ((bill.components ?? []).length === 0) say("has no components");
  const refs = new Set<string>();
  for (const component of all) {
    const where = `${component.name ?? "?"}@${component.version ?? "?"}`;
    if (!component.name) say("a component has no name");
    if (!TYPES.has(component.type)) say(`${where}: type ${component.type}`);
    if (!component.version || !component.purl) say(`${where}: version or purl is missing`);
    for (const { alg, content } of component.hashes ?? []) {
      if (HASHES[alg] !== content.length || !/^[0-9a-f]+$/.test(content)) say(`${where}: no ${alg}`);
    }
    const ref = component["bom-ref"];
    if (!ref || refs.has(ref)) say(`${where}: bom-ref is missing or twice`);
    if (ref) refs.add(ref);
  }
  for (const { ref, dependsOn = [] } of bill.dependencies ?? []) {
    for (const one of [ref, ...dependsOn]) if (!refs.has(one)) say(`a dependency names ${one}, which is no component`);
  }
  return found;
}
