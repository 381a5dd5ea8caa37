// Stamps: the one count through which every letter goes. Written with what causes the letter, asked for by the mailer.
import { createHmac, hkdfSync } from "node:crypto";
import { sql } from "kysely";
import type { Config } from "#platform/config";
import type { Clock } from "#platform/context";
import type { Database, Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import { networksOf } from "#platform/http";
import type { Stamps } from "./mailer.ts";
import { companyLimits, type Limit, networkLimit, recipientLimits, secondsUntilRoom } from "./postage.rules.ts";

export interface Posting {
  readonly to: string;
  /** "own": the owner of the mailbox asks, as far as anybody can know; "others": somebody else causes it. */
  readonly lane: "own" | "others";
  /** Null where nobody is signed in. */
  readonly company: { readonly id: number; readonly isVerified: boolean } | null;
  /** The address of whoever caused it; null where that is the platform itself. */
  readonly address: string | null;
}

/** What the mailer wants to see. */
export type Stamp = string & { readonly stamp: never };

/** After this a claim belongs to a process that is gone. */
const CLAIM_MS = 60_000;

type Keys = Pick<Config, "masterKeys">;

function keyOf({ masterKeys }: Keys, purpose: string, value: string): string {
  const key = Buffer.from(hkdfSync("sha256", masterKeys[0].key.reveal(), "", `prosa letters ${purpose}`, 32));
  return createHmac("sha256", key).update(value.toLowerCase()).digest("base64url").slice(0, 22);
}

/**
 * Counts a letter and stamps it, or throws with the seconds to wait. In the transaction that causes it: what is rolled
 * back was never counted, and whoever counts the same waits until this one is over, so no two slip through together.
 */
export async function stampLetter(tx: Tx, config: Keys, id: string, posting: Posting, now: Date): Promise<Stamp> {
  const { to, lane, company, address } = posting;
  const recipient = keyOf(config, "recipient", to);
  // The widest: whoever holds one IPv6 address holds a whole line of them.
  const from = address === null ? undefined : networksOf(address).at(-1);
  const network = from ? keyOf(config, "network", from.name) : null;
  // Always in this order, so that two letters never wait for each other.
  await hold(tx, `letters:recipient:${recipient}`);
  if (company) await hold(tx, `letters:company:${company.id}`);
  if (network !== null) await hold(tx, `letters:network:${network}`);

  const ofCompany = company?.isVerified ? companyLimits.verified : companyLimits.unverified;
  const ofNetwork = { ...networkLimit, most: networkLimit.most * (from?.times ?? 1) };
  const full =
    (await fullSince(tx, sql`recipient = ${recipient}`, recipientLimits.all, now)) ??
    (lane === "own"
      ? undefined
      : await fullSince(tx, sql`recipient = ${recipient} and lane = 'others'`, recipientLimits.others, now));
  if (full !== undefined) throw new AppError("ERR_RECIPIENT_LETTERS", { detail: String(full) });
  const companyFull = company ? await fullSince(tx, sql`sender = ${company.id}`, ofCompany, now) : undefined;
  if (companyFull !== undefined) throw new AppError("ERR_COMPANY_LETTERS", { detail: String(companyFull) });
  const networkFull = network ? await fullSince(tx, sql`network = ${network}`, ofNetwork, now) : undefined;
  if (networkFull !== undefined) throw new AppError("ERR_TOO_MANY_REQUESTS", { detail: String(networkFull) });

  await sql`insert into letters (id, recipient, sender, network, lane, created_at)
            values (${id}, ${recipient}, ${company?.id ?? null}, ${network}, ${lane}, ${now})`.execute(tx);
  return id as Stamp;
}

async function hold(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** Seconds to wait when the window is full, whichever hour or day one looks at; undefined while there is room. */
async function fullSince(
  tx: Tx,
  whose: ReturnType<typeof sql<boolean>>,
  limit: Limit,
  now: Date,
): Promise<number | undefined> {
  const since = new Date(now.getTime() - limit.withinMs);
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at from letters where ${whose} and created_at > ${since}
     order by created_at desc offset ${sql.lit(limit.most - 1)} limit 1`.execute(tx);
  const [oldest] = rows;
  return oldest && secondsUntilRoom(oldest.createdAt, limit, now);
}

/** For the mailer: stamps are asked for where they are kept. */
export function createStamps(db: Database, config: Keys, clock: Clock): Stamps {
  return {
    claim: (stamp, to) => claimStamp(db, config, stamp, to, clock.now()),
    settle: (stamp, isSent) => settleStamp(db, stamp, isSent ? clock.now() : null),
  };
}

/** True for the one who may send it now: stamped for this mailbox, not sent yet, and nobody else is sending it. */
async function claimStamp(db: Database, config: Keys, stamp: Stamp, to: string, now: Date): Promise<boolean> {
  const gone = new Date(now.getTime() - CLAIM_MS);
  const { rows } = await db.withoutTenant("a letter's stamp is of no company", (tx) =>
    sql`update letters set claimed_at = ${now}
         where id = ${stamp} and recipient = ${keyOf(config, "recipient", to)} and sent_at is null
           and (claimed_at is null or claimed_at <= ${gone}) returning id`.execute(tx),
  );
  return rows.length > 0;
}

/** Sent, or free to be tried again. */
async function settleStamp(db: Database, stamp: Stamp, sentAt: Date | null): Promise<void> {
  await db.withoutTenant("a letter's stamp is of no company", (tx) =>
    sql`update letters set sent_at = ${sentAt}, claimed_at = ${sentAt} where id = ${stamp}`.execute(tx),
  );
}
