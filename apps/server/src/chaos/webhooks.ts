// Webhooks that nobody of ours signed: all of them are refused, and nothing in the database knows of them.
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { TestChannel } from "#testing";
import { type Chance, createChance } from "./chance.ts";
import { makeCompany } from "./company.ts";
import { conclude, type Finding } from "./figures.ts";
import type { House } from "./house/house.ts";
import { bodyOf, createPoster, type Poster, pathOf, signatureOf } from "./provider.ts";
import type { Scratch } from "./scratch.ts";

export interface WebhooksSizes {
  forgeries: number;
  seed: number;
}

const LANES = 16;
const REFUSALS = [400, 401, 403, 404, 413, 415];
/** A machine with too much to do says nothing about a forgery: it is sent again, until it is looked at. */
const NOT_NOW = 503;
const TRIES = 6;

interface Forgery {
  path: string;
  body: Buffer;
  headers: Record<string, string>;
}

export async function runWebhooks(house: House, { forgeries, seed }: WebhooksSizes): Promise<number> {
  const [own, foreign] = [await makeCompany(house.scratch), await makeCompany(house.scratch)];
  const poster = createPoster(LANES);
  const chance = createChance(`forgeries ${seed}`);
  try {
    const genuine = async (number: number) =>
      poster.deliver(house.url, own.channel, { from: "5511988880000", id: `wamid.genuine.${number}`, text: "oi" });
    const before = await genuine(1);
    const rows = await countRows(house.scratch);
    const statuses = await send(house, poster, forgeries, () => forge(chance, own.channel, foreign.channel));
    const after = await countRows(house.scratch);
    const unrefused = [...statuses].filter(([status]) => !REFUSALS.includes(status));
    const changed = Object.keys(rows).filter((table) => rows[table] !== after[table]);
    const findings: Finding[] = [
      {
        what: "forgeries",
        holds: unrefused.length === 0,
        shown: `${forgeries} (${[...statuses].map(([status, count]) => `${status}: ${count}`).join(", ")})`,
      },
      {
        what: "rows they left",
        holds: changed.length === 0,
        shown: changed.length === 0 ? "none" : changed.join(", "),
      },
      { what: "genuine ones", holds: before === 200 && (await genuine(2)) === 200, shown: "taken before and after" },
    ];
    return conclude("webhooks", findings);
  } finally {
    poster.close();
  }
}

/** Each from somewhere else: an address that is wrong too often is shut out, and then nothing of it is looked at. */
const addressOf = (place: number) => `198.51.${Math.floor(place / 250) % 250}.${(place % 250) + 1}`;

async function send(house: House, poster: Poster, count: number, next: () => Forgery): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let sent = 0;
  const lane = async () => {
    while (sent < count) {
      const place = sent++;
      const { path, body, headers } = next();
      const url = (house.apis[place % house.apis.length]?.url ?? "") + path;
      const post = async () => (await poster.post(url, body, { ...headers, "x-forwarded-for": addressOf(place) })) ?? 0;
      let status = await post();
      for (let tries = 1; status === NOT_NOW && tries < TRIES; tries++) {
        await pause(500 * 2 ** (tries - 1));
        status = await post();
      }
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return statuses;
}

const KINDS = [
  "unsigned",
  "empty",
  "guessed",
  "other secret",
  "empty secret",
  "altered",
  "cut",
  "longer",
  "older way",
  "other spelling",
  "other channel",
  "two signatures",
  "unknown address",
  "other type",
] as const;

/** A body the provider could have written, with something wrong about who wrote it. */
function forge(chance: Chance, own: TestChannel, foreign: TestChannel): Forgery {
  const from = `55119${chance.between(10_000_000, 99_999_999)}`;
  const body = bodyOf(own, { from, id: `wamid.forged.${chance.between(0, 2 ** 31)}`, text: `falso ${from}` });
  const right = signatureOf(body, own.credentials.appSecret);
  const path = pathOf(own);
  const signed = (signature: string, other: Partial<Forgery> = {}): Forgery => ({
    path,
    body,
    headers: { "x-hub-signature-256": signature },
    ...other,
  });
  switch (chance.pick(KINDS)) {
    case "unsigned":
      return { path, body, headers: {} };
    case "empty":
      return signed(chance.pick(["", "sha256=", " ", "sha256"]));
    case "guessed":
      return signed(`sha256=${randomBytes(32).toString("hex")}`);
    case "other secret":
      return signed(signatureOf(body, randomBytes(16).toString("hex")));
    case "empty secret":
      return signed(signatureOf(body, ""));
    case "altered":
      return signed(right, { body: flipped(body, chance) });
    case "cut":
      return signed(right, { body: body.subarray(0, chance.between(0, body.length - 1)) });
    case "longer":
      return signed(right, { body: Buffer.concat([body, Buffer.from(chance.pick([" ", "\n", "{}", "\u0000"]))]) });
    case "older way":
      return { path, body, headers: { "x-hub-signature": right.replace("sha256", "sha1") } };
    case "other spelling":
      return signed(chance.pick([right.toUpperCase(), right.slice(0, -2), `${right}00`, right.slice(7)]));
    case "other channel":
      // Signed by somebody who may write, but not here.
      return signed(signatureOf(body, foreign.credentials.appSecret));
    case "two signatures":
      return signed(`${signatureOf(body, foreign.credentials.appSecret)}, ${right}`);
    case "unknown address":
      return signed(right, { path: `/webhooks/whatsapp-cloud/${randomBytes(18).toString("base64url")}` });
    case "other type":
      return signed(right, { path: path.replace("whatsapp-cloud", chance.pick(["telegram", "whatsapp-web", "x"])) });
  }
}

function flipped(body: Buffer, chance: Chance): Buffer {
  const copy = Buffer.from(body);
  const place = chance.between(0, copy.length - 1);
  copy[place] = (copy[place] ?? 0) ^ (1 << chance.between(0, 7));
  return copy;
}

const TABLES = [
  "messages",
  "tickets",
  "contacts",
  "contact_identities",
  "journal",
  "ticket_logs",
  "webhook_quarantine",
  "message_amendments",
];

async function countRows(scratch: Scratch): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const [row] = await scratch.sql<{ n: number }>(`select count(*)::int as n from ${table}`);
    counts[table] = row?.n ?? 0;
  }
  return counts;
}
