// Renews what is known of packages: `npm run advisories -- --refresh` asks npm's registry for publish days and advisories.
import { execFileSync } from "node:child_process";
import { ADVISORIES, readLock, readSnapshot, writeJson } from "./supply.files.ts";
import { type Advisory, packagesIn, type Shipped } from "./supply.rules.ts";

const AT_ONCE = 8;
const registry = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8", stdio: "pipe" }).trim();

async function publishDays(name: string): Promise<Record<string, string>> {
  const answer = await fetch(new URL(name.replace("/", "%2f"), registry), { signal: AbortSignal.timeout(60_000) });
  if (answer.status === 404) return {};
  if (!answer.ok) throw new Error(`${name}: the registry answered ${answer.status}`);
  return ((await answer.json()) as { time?: Record<string, string> }).time ?? {};
}

type Bulk = Record<
  string,
  { url: string; title: string; severity: Advisory["severity"]; vulnerable_versions: string }[]
>;

/** Null where a registry does not answer this: many mirrors do not. */
async function askAdvisories(packages: readonly Shipped[]): Promise<Advisory[] | null> {
  const asked: Record<string, string[]> = {};
  for (const { name, version } of packages) asked[name] = [...(asked[name] ?? []), version];
  const answer = await fetch(new URL("-/npm/v1/security/advisories/bulk", registry), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(asked),
    signal: AbortSignal.timeout(60_000),
  });
  if (!answer.ok) return null;
  return Object.entries((await answer.json()) as Bulk).flatMap(([name, found]) =>
    found.map(({ url, title, severity, vulnerable_versions }) => ({
      id: url.split("/").at(-1) ?? url,
      kind: "npm" as const,
      name,
      severity,
      affected: vulnerable_versions,
      title,
    })),
  );
}

if (!process.argv.includes("--refresh")) throw new Error("npm run advisories -- --refresh");
const before = readSnapshot();
const packages = packagesIn(readLock().packages);
const published: Record<string, string> = {};
const missing = new Map<string, string[]>();
for (const { name, version } of packages) {
  const known = before.published[`${name}@${version}`];
  if (known) published[`${name}@${version}`] = known;
  else missing.set(name, [...(missing.get(name) ?? []), version]);
}
const waiting = [...missing];
const lane = async () => {
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [name, versions] = next;
    const days = await publishDays(name);
    for (const version of versions) {
      const day = days[version];
      if (day) published[`${name}@${version}`] = day.slice(0, 10);
      else console.error(`${name}@${version}: the registry does not say when`);
    }
  }
};
await Promise.all(Array.from({ length: AT_ONCE }, lane));

const answered = await askAdvisories(packages);
const known = new Map(before.advisories.map((one) => [`${one.id} ${one.name}`, one]));
for (const one of answered ?? []) known.set(`${one.id} ${one.name}`, one);
const inOrder = <T>(entries: [string, T][]) => entries.toSorted(([a], [b]) => a.localeCompare(b, "en"));
writeJson(ADVISORIES, {
  ...before,
  asOf: answered ? new Date().toISOString().slice(0, 10) : before.asOf,
  advisories: inOrder([...known]).map(([, one]) => one),
  published: Object.fromEntries(inOrder(Object.entries(published))),
});
console.log(
  `advisories: ${Object.keys(published).length} of ${packages.length} publish days, ${known.size} advisories, ` +
    (answered
      ? `${answered.length} from the registry`
      : "the registry answers no question about advisories: kept as they were"),
);
