// What may be shipped: packages and images against kept advisories, their age, digests and the bill of materials. Pure.
import type { Finding } from "../checks/house.rules.ts";
import { isForUs, type LockPackages } from "./lockfile.rules.ts";

export interface Image {
  readonly name: string;
  readonly version: string;
  readonly digest: string | null;
  /** The day on which this version came out; null when nobody could say. */
  readonly published: string | null;
  /** How the digest is known, or why it is not. */
  readonly from: string;
  /** Why it is used before it is seven days old, or when that is not known. */
  readonly young?: string;
}

export interface Advisory {
  readonly id: string;
  readonly kind: "npm" | "image";
  readonly name: string;
  /** What nobody has rated counts like what is high. */
  readonly severity: "critical" | "high" | "moderate" | "low" | "unrated";
  /** As advisories write it: ">=3.0.0 <3.1.7 || <2.4.6". */
  readonly affected: string;
  readonly title: string;
}

export interface Snapshot {
  readonly asOf: string;
  readonly advisories: readonly Advisory[];
  /** "name@version", and the day on which it was published. */
  readonly published: Readonly<Record<string, string>>;
  /** "name@version", and why it is used before it is seven days old. */
  readonly young: Readonly<Record<string, string>>;
}

export interface Shipped {
  readonly kind: Advisory["kind"];
  readonly name: string;
  readonly version: string;
}

const DAY_MS = 86_400_000;
export const LEAST_AGE_DAYS = 7;
/** A snapshot that nobody renews says nothing about this month. */
export const OLDEST_SNAPSHOT_DAYS = 90;
const COUNTED: ReadonlySet<string> = new Set(["critical", "high", "unrated"]);

export const reference = ({ name, version, digest }: Image): string =>
  digest === null ? `${name}:${version}` : `${name}:${version}@${digest}`;

/** Everything of a lockfile that is fetched from a registry, once each; builds for other systems never are. */
export function packagesIn(packages: LockPackages): Shipped[] {
  const found = new Map<string, Shipped>();
  for (const [path, entry] of Object.entries(packages)) {
    const name = path.split("node_modules/").at(-1) ?? "";
    const { version, link } = entry;
    if (!path.includes("node_modules/") || link || version === undefined || !isForUs(entry)) continue;
    found.set(`${name}@${version}`, { kind: "npm", name, version });
  }
  return [...found.values()];
}

export const imagesAsShipped = (images: readonly Image[]): Shipped[] =>
  images.map(({ name, version }) => ({ kind: "image", name, version }));

const numbersOf = (version: string) => (/^v?(\d+(?:\.\d+)*)/.exec(version)?.[1] ?? "0").split(".").map(Number);

/** Below zero when the first is older. A preview is older than what it is a preview of. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (let place = 0; place < Math.max(left.length, right.length); place++) {
    const step = (left[place] ?? 0) - (right[place] ?? 0);
    if (step !== 0) return step;
  }
  const isPreview = (version: string) => /^v?[\d.]+-(alpha|beta|rc|next|canary|dev|pre)/.test(version);
  return Number(isPreview(b)) - Number(isPreview(a));
}

const tests: Readonly<Record<string, (step: number) => boolean>> = {
  "<": (step) => step < 0,
  "<=": (step) => step <= 0,
  ">": (step) => step > 0,
  ">=": (step) => step >= 0,
  "=": (step) => step === 0,
};

export function isAffected(version: string, affected: string): boolean {
  return affected.split("||").some((range) => {
    const parts = [...range.matchAll(/(<=|>=|<|>|=)?\s*(\d[\w.-]*)/g)];
    return (
      parts.length > 0 && parts.every(([, sign = "=", bound = "0"]) => tests[sign]?.(compareVersions(version, bound)))
    );
  });
}

/** Known holes of what is shipped, one finding each. */
export function checkAdvisories(path: string, shipped: readonly Shipped[], { advisories }: Snapshot): Finding[] {
  return shipped.flatMap(({ kind, name, version }) =>
    advisories
      .filter((one) => one.kind === kind && one.name === name && COUNTED.has(one.severity))
      .filter(({ affected }) => isAffected(version, affected))
      .map(({ id, severity, title }) => ({ path, message: `${name} ${version}: ${severity}: ${title} (${id})` })),
  );
}

const ageDays = (day: string, today: Date) => (today.getTime() - Date.parse(day)) / DAY_MS;

/** What came out less than seven days ago may be taken back tomorrow. */
export function checkAge(path: string, packages: readonly Shipped[], snapshot: Snapshot, today: Date): Finding[] {
  const { published, young } = snapshot;
  return packages.flatMap(({ name, version }) => {
    const day = published[`${name}@${version}`];
    if (day === undefined) {
      return [
        { path, message: `${name} ${version}: nobody knows when it was published: npm run advisories -- --refresh` },
      ];
    }
    return ageDays(day, today) < LEAST_AGE_DAYS && !young[`${name}@${version}`]
      ? [{ path, message: `${name} ${version} was published on ${day}: wait until it is ${LEAST_AGE_DAYS} days old` }]
      : [];
  });
}

export function checkSnapshot(path: string, { asOf, advisories }: Snapshot, today: Date): Finding[] {
  if (advisories.length === 0) return [{ path, message: "it knows of no advisory at all" }];
  return ageDays(asOf, today) > OLDEST_SNAPSHOT_DAYS
    ? [{ path, message: `it is of ${asOf}: npm run advisories -- --refresh` }]
    : [];
}

const SHA256 = /^sha256:[0-9a-f]{64}$/;

/** The list itself: whole, old enough, and for a release nothing that a registry could exchange. */
export function checkImages(path: string, images: readonly Image[], today: Date, isRelease: boolean): Finding[] {
  return images.flatMap((image) => {
    const say = (message: string) => ({ path, message: `${image.name}: ${message}` });
    const isYoung = image.published === null || ageDays(image.published, today) < LEAST_AGE_DAYS;
    return [
      ...(image.digest !== null && !SHA256.test(image.digest) ? [say(`${image.digest} is no digest`)] : []),
      ...(image.from === "" ? [say("does not say where its digest comes from, or why it has none")] : []),
      ...(isYoung && !image.young
        ? [say(`${image.version} came out on ${image.published ?? "a day nobody knows"}: wait, or say why not`)]
        : []),
      ...(isRelease && image.digest === null ? [say("has no digest: npm run images -- --pin")] : []),
    ];
  });
}

/** Images that a file names, and only those of the list, spelt as the list spells them. `own` is built here. */
export function checkNamed(path: string, named: readonly string[], images: readonly Image[], own: string): Finding[] {
  const known = new Set(images.map(reference));
  return named
    .filter((image) => image !== own && !known.has(image))
    .map((image) => ({ path, message: `${image} is not as deploy/images.json names it` }));
}

export const imagesOfDockerfile = (text: string): string[] => {
  const stages = new Set([...text.matchAll(/^FROM .+ AS (\w+)$/gm)].map(([, stage]) => stage));
  return [...text.matchAll(/^FROM (\S+)/gm)].flatMap(([, image = ""]) => (stages.has(image) ? [] : [image]));
};

/** Every mention of an image, in whatever way it was pinned before, becomes that of the list. */
export function writeReferences(text: string, images: readonly Image[]): string {
  return images.reduce(
    (written, image) =>
      written.replace(
        new RegExp(`(^FROM |^\\s*image: )${image.name}:[\\w.-]+(?:@sha256:[0-9a-f]+)?(?=\\s|$)`, "gm"),
        (_, before: string) => `${before}${reference(image)}`,
      ),
    text,
  );
}
