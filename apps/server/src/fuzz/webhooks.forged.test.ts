// Webhooks from whoever is not the provider: all refused, and nothing in the database is other than before.
import { beforeAll, expect, test } from "vitest";
import { aChannel, aTenant, type TestChannel, type TestServer, testDatabase, testServer } from "#testing";
import { type Chance, pickFrom, seededChance } from "./chance.rules.ts";
import { createPatience } from "./patience.ts";
import { createPostman, goodBody, inLanes, type Letter, signatureOf, validBodies } from "./webhooks.world.ts";

const forgeries = Number(process.env.FORGED_WEBHOOKS ?? 10_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_260_315);
const LANES = 8;

const db = testDatabase();
let server: TestServer;
let channel: TestChannel;
/** Of the same company, and of another one. */
let neighbours: TestChannel[];
beforeAll(async () => {
  // Forgers have addresses of their own, for one address is shut out before long and would not be asked for a signature.
  server = await testServer(db, { role: "api", env: { TRUSTED_PROXIES: "127.0.0.1" } });
  channel = await aChannel(db, { tenant: await aTenant(db) });
  neighbours = [await aChannel(db, { tenant: channel.tenantId }), await aChannel(db, { tenant: await aTenant(db) })];
});

type Forgery = (bytes: Buffer, chance: Chance) => Pick<Letter, "bytes" | "signature">;

const own = () => channel.credentials.appSecret;
const hexOf = (bytes: Buffer) => signatureOf(bytes, own()).slice("sha256=".length);
const claiming = (signature: Letter["signature"]) => (bytes: Buffer) => ({ bytes, signature });

function altered(bytes: Buffer, chance: Chance): Buffer {
  const copy = Buffer.from(bytes);
  const place = Math.floor(chance() * copy.length);
  copy[place] = (copy[place] ?? 0) ^ (1 << Math.floor(chance() * 8));
  return copy;
}

const forged: Record<string, Forgery> = {
  unsigned: claiming(null),
  "an empty signature": claiming(""),
  "no digits": claiming("sha256="),
  zeros: claiming(`sha256=${"0".repeat(64)}`),
  "a guess": (bytes, chance) => ({ bytes, signature: `sha256=${digits(64, chance)}` }),
  "the right digits under another name": (bytes) => ({ bytes, signature: `sha1=${hexOf(bytes)}` }),
  "the right digits alone": (bytes) => ({ bytes, signature: hexOf(bytes) }),
  "the right digits in capitals": (bytes) => ({ bytes, signature: `sha256=${hexOf(bytes).toUpperCase()}` }),
  "too few digits": (bytes) => ({ bytes, signature: `sha256=${hexOf(bytes).slice(0, 62)}` }),
  "too many digits": (bytes) => ({ bytes, signature: `sha256=${hexOf(bytes)}00` }),
  "one wrong digit": (bytes, chance) => ({ bytes, signature: `sha256=${oneWrong(hexOf(bytes), chance)}` }),
  "two signatures": (bytes) => ({ bytes, signature: [`sha256=${"0".repeat(64)}`, signatureOf(bytes, own())] }),
  "the verify token for a secret": (bytes) => ({
    bytes,
    signature: signatureOf(bytes, channel.credentials.verifyToken),
  }),
  "the access token for a secret": (bytes) => ({
    bytes,
    signature: signatureOf(bytes, channel.credentials.accessToken),
  }),
  "an empty secret": (bytes) => ({ bytes, signature: signatureOf(bytes, "") }),
  "the address for a secret": (bytes) => ({ bytes, signature: signatureOf(bytes, channel.key) }),
  "a neighbour's secret": (bytes, chance) => {
    const { credentials } = pickFrom(neighbours, chance);
    return { bytes, signature: signatureOf(bytes, credentials.appSecret) };
  },
  "altered on the way": (bytes, chance) => ({ bytes: altered(bytes, chance), signature: signatureOf(bytes, own()) }),
  "one space more": (bytes) => ({
    bytes: Buffer.concat([bytes, Buffer.from(" ")]),
    signature: signatureOf(bytes, own()),
  }),
  "another body under a true signature": (bytes, chance) => ({
    bytes: pickFrom(
      validBodies(channel).map((text) => Buffer.from(text)),
      chance,
    ),
    signature: signatureOf(bytes, own()),
  }),
};

const addressOf = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

const HEX = "0123456789abcdef";
const digits = (length: number, chance: Chance) =>
  Array.from({ length }, () => HEX[Math.floor(chance() * 16)]).join("");

function oneWrong(hex: string, chance: Chance): string {
  const place = Math.floor(chance() * hex.length);
  const wrong = HEX[(HEX.indexOf(hex[place] ?? "0") + 1 + Math.floor(chance() * 15)) % 16];
  return hex.slice(0, place) + wrong + hex.slice(place + 1);
}

/** Rows of every table, apart from the queue's own bookkeeping and the security log, which is told of refused signatures. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await db.sql<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and (n.nspname = 'public' or n.nspname = 'jobs' and c.relname like 'job%')
        and c.relname not like 'security_log%'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await db.sql<{ n: number }>(`select count(*)::int as n from ${name}`);
    counts[name] = row?.n ?? -1;
  }
  return counts;
}

test(`${forgeries} forged webhooks are refused without a trace, and the true one after them is taken`, async () => {
  const chance = seededChance(seed);
  const postman = createPostman(server.url, LANES);
  const patience = createPatience();
  const true_ = (id: string) => {
    const bytes = goodBody(channel, id);
    return patience.ask(() => postman.post({ key: channel.key, bytes, signature: signatureOf(bytes, own()) }));
  };
  expect(await true_("wamid.before")).toEqual({ status: 200, text: "OK" });

  const before = await rowCounts();
  const names = Object.keys(forged);
  const findings: string[] = [];
  await inLanes(forgeries, LANES, async (number) => {
    const name = names[number % names.length] as string;
    const letter = forged[name]?.(goodBody(channel, `wamid.forged.${number}`), chance);
    if (!letter) return;
    const sent = { key: channel.key, ...letter, from: addressOf(number) };
    const { status, text } = await patience.ask(() => postman.post(sent));
    if (status !== 403 || !text.includes("ERR_SIGNATURE_INVALID")) findings.push(`${status} ${text} <- ${name}`);
  });
  console.log(
    `forged webhooks: ${forgeries} of ${names.length} kinds, seed ${seed}: ${patience.repeated} asked again; ` +
      `${findings.length} let in`,
  );
  expect(findings.slice(0, 20)).toEqual([]);
  expect(await rowCounts()).toEqual(before);

  expect(await true_("wamid.after")).toEqual({ status: 200, text: "OK" });
  postman.close();
}, 600_000);
