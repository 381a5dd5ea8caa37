// Erases a person: what the register says is theirs, what was made of them meanwhile, and a record without any of it.

import { recordSecurity } from "#company/audit";
import { keyedDigest } from "#company/credentials";
import { forgetWorkAbout } from "#company/long-jobs";
import { forgetQuarantined } from "#conversation/intake";
import { contactChanged, lockContact } from "#conversation/tickets";
import { settleLaneNumbers } from "#office/kanban";
import type { Ctx, Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { forgetLaterWork, writeLedger } from "./erase.requests.ts";
import { keepErasure, knownDigests } from "./erasures.queries.ts";
import * as queries from "./personal-data.queries.ts";
import type { Counts } from "./personal-data.tables.ts";

const MESSAGES_AT_ONCE = 300;
/** Longer than any work that had read the person before and was still writing. */
const LATER_MS = 2 * 3_600_000;

/** Some messages and all that hangs on them, in one transaction. Null when there are none left. */
export async function eraseSomeMessages(
  ctx: Ctx,
  ticketIds: readonly number[],
  afterId: number,
): Promise<{ lastId: number; counts: Counts } | null> {
  const ids = await queries.nextMessages(ctx, ticketIds, afterId, MESSAGES_AT_ONCE);
  const lastId = ids.at(-1);
  if (lastId === undefined) return null;
  await queries.cancelQueued(ctx, ids);
  return { lastId, counts: await queries.eraseUnder(ctx, { table: "messages", ids }) };
}

interface Past {
  erasedAt: Date;
  contactCreatedAt: Date;
  digests: readonly string[];
  /** Of several contacts that were this person: the last, with which the record is kept. */
  isLast: boolean;
}

export interface Erasing {
  id: string;
  contactId: number;
  userId: number | null;
  /** What was erased on the way here. */
  counts: Counts;
  /** After a restore nobody is asked: the person was erased already. */
  isReplay?: Past;
}

/** The end of it, in one transaction with its record: whoever finds the record finds nothing else. */
export async function finishErasure(ctx: Ctx, erasing: Erasing): Promise<Counts> {
  const { id, contactId, userId, isReplay } = erasing;
  await lockContact(ctx, contactId);
  const person = await queries.findPerson(ctx, contactId);
  if (!person) throw new AppError("ERR_NO_CONTACT_FOUND");
  if (person.active > 0 && !isReplay) throw new AppError("ERR_PERSON_ATTENDED");

  const quoting = await queries.eraseQuoting(ctx, person.names);
  const own = await queries.eraseUnder(ctx, { table: "contacts", ids: [contactId] });
  await settleLaneNumbers(ctx.tx);
  const held = { contactId, ticketIds: new Set(person.ticketIds) };
  const work = await forgetWorkAbout(ctx, held, ctx.now);
  const quarantined = await forgetQuarantined(ctx, person.names);
  const counts = [quoting, own, { long_jobs: work, webhook_quarantine: quarantined }].reduce(
    queries.addCounts,
    erasing.counts,
  );
  const kept =
    isReplay?.isLast === false
      ? counts
      : await keepErasure(ctx, {
          tenantId: ctx.tenantId,
          id,
          contactId: person.id,
          contactCreatedAt: isReplay?.contactCreatedAt ?? person.createdAt,
          digests: [...(isReplay?.digests ?? digestsOf(ctx.deps, ctx.tenantId, person.keys))],
          userId,
          counts: JSON.stringify(counts),
          erasedAt: isReplay?.erasedAt ?? ctx.now,
          replayedAt: isReplay ? ctx.now : null,
        });
  await contactChanged(ctx, contactId);
  await ctx.publish("list.changed", { data: { list: "contacts" } });
  await ctx.enqueue(writeLedger, { tenantId: ctx.tenantId });
  await ctx.enqueue(
    forgetLaterWork,
    { tenantId: ctx.tenantId, contactId, until: ctx.now.toISOString() },
    { startAfter: new Date(ctx.now.getTime() + LATER_MS) },
  );
  const rows = Object.values(kept).reduce((sum, count) => sum + count, 0);
  const kind = isReplay ? "person.erased-again" : "person.erased";
  await recordSecurity(ctx, { kind, userId, detail: { contactId, rows } });
  return kept;
}

/** By every master key there is: what was erased under an older one is still recognised. */
export function digestsOf({ config }: Pick<Deps, "config">, tenantId: number, keys: readonly string[]): string[] {
  return config.masterKeys.flatMap((master) =>
    keys.map((key) => keyedDigest({ masterKeys: [master] }, "erasure", `${tenantId}:${key}`).toString("base64url")),
  );
}

/** Those of these names ("kind:match key") who were erased. */
export async function erasedOf(ctx: Ctx, names: ReadonlySet<string>): Promise<Set<string>> {
  const digests = [...names].map((name) => ({ name, own: digestsOf(ctx.deps, ctx.tenantId, [name]) }));
  const known = await knownDigests(
    ctx,
    digests.flatMap(({ own }) => own),
  );
  return new Set(digests.flatMap(({ name, own }) => (own.some((digest) => known.has(digest)) ? [name] : [])));
}
