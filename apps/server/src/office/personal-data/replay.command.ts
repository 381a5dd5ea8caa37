// `erasures replay`: after a backup was put back, erases again whoever had been erased since it was taken.

import { everyTenant } from "#company/tenants";
import { asSystem, type Deps } from "#platform/context";
import type { Command } from "#platform/registry";
import { keepReplay } from "#platform/restore";
import { digestsOf, eraseSomeMessages, finishErasure } from "./erase.actions.ts";
import { allErasures, keepErasure, namesAfter, sameContact } from "./erasures.queries.ts";
import { type LedgerLine, readLedger } from "./ledger.ts";
import { addCounts, findPerson } from "./personal-data.queries.ts";
import type { Counts } from "./personal-data.tables.ts";

const NAME = "erasures.replay";
const NAMES_AT_ONCE = 5_000;
/** By then an erasure stands in the store as well. */
const WRITTEN_MS = 3_600_000;

/**
 * What the database knows of, it has carried out: an erasure and its record are one transaction. Only what stands in the
 * file and not in the table was undone by the restore. Returns how many records and how many people those were.
 */
export async function replayErasures(deps: Deps): Promise<{ records: number; people: number }> {
  const told = { records: 0, people: 0 };
  const before = new Date(deps.clock.now().getTime() - WRITTEN_MS);
  for await (const tenantId of everyTenant(deps)) {
    const ledger = await readLedger(deps, tenantId);
    const rows = await asSystem(deps, tenantId, allErasures, NAME);
    if (ledger.length === 0 && rows.some(({ erasedAt }) => erasedAt < before)) throw new LedgerMissing(tenantId);
    if (ledger.length === 0) continue;
    const known = new Set(rows.map(({ id }) => id));
    const undone = ledger.filter(({ id }) => !known.has(id));
    if (undone.length === 0) continue;
    const people = await findAgain(deps, tenantId, undone);
    for (const line of undone) {
      told.records += 1;
      const found = people.get(line.id) ?? new Set<number>();
      const last = [...found].at(-1);
      for (const contactId of found) await eraseAgain(deps, tenantId, line, contactId, contactId === last);
      told.people += found.size;
      if (found.size === 0) await keepRecord(deps, tenantId, line);
    }
  }
  return told;
}

/** The store is not the one that belongs to this database, or not put back yet: it cannot say who was erased since. */
export class LedgerMissing extends Error {
  constructor(tenantId: number) {
    super(`Company ${tenantId} has erased people, and the store has no record of it: put the files back first`);
    this.name = "LedgerMissing";
  }
}

/** By id where it is still the same contact, and by every name: before a merge one person may have been two contacts. */
async function findAgain(
  deps: Deps,
  tenantId: number,
  lines: readonly LedgerLine[],
): Promise<Map<string, Set<number>>> {
  const found = new Map<string, Set<number>>(lines.map(({ id }) => [id, new Set()]));
  const byDigest = new Map<string, LedgerLine[]>();
  for (const line of lines) {
    for (const digest of line.digests) byDigest.set(digest, [...(byDigest.get(digest) ?? []), line]);
    const created = new Date(line.contactCreatedAt);
    const isHere = await asSystem(deps, tenantId, (ctx) => sameContact(ctx, line.contactId, created), NAME);
    if (isHere) found.get(line.id)?.add(line.contactId);
  }
  for (let afterId = 0; ; ) {
    const last = afterId;
    const names = await asSystem(deps, tenantId, (ctx) => namesAfter(ctx, last, NAMES_AT_ONCE), NAME);
    for (const { contactId, key, createdAt } of names) {
      const meant = digestsOf(deps, tenantId, [key]).flatMap((digest) => byDigest.get(digest) ?? []);
      // Whoever came back after the erasure came anew.
      for (const line of meant) if (createdAt <= new Date(line.erasedAt)) found.get(line.id)?.add(contactId);
    }
    afterId = names.at(-1)?.id ?? afterId;
    if (names.length < NAMES_AT_ONCE) return found;
  }
}

async function eraseAgain(deps: Deps, tenantId: number, line: LedgerLine, contactId: number, isLast: boolean) {
  let counts: Counts = {};
  for (let afterId = 0; ; ) {
    const last = afterId;
    const part = await asSystem(
      deps,
      tenantId,
      async (ctx) => {
        const person = await findPerson(ctx, contactId);
        return person ? eraseSomeMessages(ctx, person.ticketIds, last) : null;
      },
      NAME,
    );
    if (!part) break;
    afterId = part.lastId;
    counts = addCounts(counts, part.counts);
  }
  const { id, userId } = line;
  const isReplay = { ...pastOf(line), isLast };
  await asSystem(deps, tenantId, (ctx) => finishErasure(ctx, { id, contactId, userId, counts, isReplay }), NAME);
}

const pastOf = ({ erasedAt, contactCreatedAt, digests }: LedgerLine) => ({
  erasedAt: new Date(erasedAt),
  contactCreatedAt: new Date(contactCreatedAt),
  digests,
});

/** The person came after the backup was taken: there is nothing to erase, and next time nobody need look. */
async function keepRecord(deps: Deps, tenantId: number, line: LedgerLine): Promise<void> {
  const { id, contactId, userId } = line;
  await asSystem(
    deps,
    tenantId,
    (ctx) => {
      const row = { tenantId, id, contactId, userId, counts: "{}", replayedAt: ctx.now };
      return keepErasure(ctx, { ...row, ...pastOf(line), digests: [...line.digests] });
    },
    NAME,
  );
}

export const erasuresCommand: Command = {
  name: "erasures",
  summary: "erasures replay: erases again whoever had been erased, after a backup was put back",
  async run(deps, [verb]) {
    if (verb !== "replay") {
      process.stderr.write("Usage: erasures replay\n");
      return 64;
    }
    const told = await replayErasures(deps).catch((error) => {
      if (!(error instanceof LedgerMissing)) throw error;
      process.stderr.write(`${error.message}\n`);
      return null;
    });
    if (!told) return 1;
    await keepReplay(deps, told);
    process.stdout.write(`${told.records} erasures were missing; ${told.people} people erased again\n`);
    const { restoredAt } = deps.config.sending;
    if (restoredAt === null) process.stdout.write("RESTORED_AT is not set: nothing waits for this\n");
    else process.stdout.write(`recorded for the restore of ${restoredAt.toISOString()}\n`);
    return 0;
  },
};
