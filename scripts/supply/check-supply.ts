// Holds packages and images against what is kept of advisories and publish days; needs no network. GATE_PLANT makes a mistake.
import { parse } from "yaml";
import { conclude } from "../../apps/server/src/chaos/figures.ts";
import { checkBill } from "./sbom.rules.ts";
import { makeBill } from "./sbom.ts";
import * as files from "./supply.files.ts";
import * as rules from "./supply.rules.ts";

const plant = process.env.GATE_PLANT ?? "";
const today = new Date();
const snapshot = files.readSnapshot();
const packages = rules.packagesIn(files.readLock().packages);
const images = files
  .readImages()
  .images.map((image) =>
    plant === "redis-7.4.5" && image.name === "redis" ? { ...image, version: "7.4.5-bookworm", digest: null } : image,
  );

const compose = rules.writeReferences(files.read("deploy/compose.yaml"), plant === "" ? [] : images);
const services: Record<string, { image: string }> = parse(compose, { merge: true }).services;
const named = Object.values(services).map(({ image }) => image);
const built = Object.values(services).find(({ image }) => image.includes("PROSA_IMAGE"))?.image ?? "";
const bill = makeBill();
const shipped = [...packages, ...rules.imagesAsShipped(images)];

const holes = rules.checkAdvisories("package-lock.json and deploy", shipped, snapshot);
const young = [
  ...rules.checkAge("package-lock.json", packages, snapshot, today),
  ...rules.checkImages(files.IMAGES, images, today, false),
];
const unlike = [
  ...rules.checkNamed("deploy/compose.yaml", named, images, built),
  ...rules.checkNamed("deploy/Dockerfile", rules.imagesOfDockerfile(files.read("deploy/Dockerfile")), images, ""),
  ...rules.checkSnapshot(files.ADVISORIES, snapshot, today),
];
const listed = new Set(bill.components?.map(({ purl }) => purl));
const flawed = checkBill("sbom", bill);

for (const { path, message } of [...holes, ...young, ...unlike, ...flawed]) console.error(`${path}: ${message}`);
const without = images.filter(({ digest }) => digest === null).map(({ name }) => name);
if (without.length > 0) console.log(`warning without a digest until a release pins it: ${without.join(", ")}`);
const count = (findings: readonly unknown[]) => ({ holds: findings.length === 0, shown: String(findings.length) });
conclude("gate J13", [
  { what: `critical or high in ${packages.length} packages and ${images.length} images`, ...count(holes) },
  { what: `younger than ${rules.LEAST_AGE_DAYS} days`, ...count(young) },
  { what: "named otherwise than kept", ...count(unlike) },
  { what: `flaws in a bill of ${listed.size}`, ...count(flawed) },
]);
process.exitCode = [holes, young, unlike, flawed].some((findings) => findings.length > 0) ? 1 : 0;
