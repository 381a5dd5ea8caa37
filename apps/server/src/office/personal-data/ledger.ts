// The copy of the record that lies beside the database and not in it: a backup that is put back must not take it along.
import { text } from "node:stream/consumers";
import { z } from "zod";
import { asSystem, type Deps } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { type StorageKey, StoredFileMissing, storageKey } from "#platform/storage";
import { writeLedger } from "./erase.requests.ts";
import { allErasures, type ErasureRow } from "./erasures.queries.ts";

const Line = z.object({
  id: z.uuid(),
  contactId: z.number().int(),
  contactCreatedAt: z.iso.datetime(),
  digests: z.array(z.string()),
  userId: z.number().int().nullable(),
  erasedAt: z.iso.datetime(),
});
export type LedgerLine = z.infer<typeof Line>;

export const ledgerKey = (tenantId: number): StorageKey => storageKey(tenantId, "erasures", "ledger.jsonl");

export async function readLedger(deps: Deps, tenantId: number): Promise<LedgerLine[]> {
  const stored = await deps.storage.get(ledgerKey(tenantId)).catch((error) => {
    if (error instanceof StoredFileMissing) return null;
    throw error;
  });
  if (!stored) return [];
  const lines = (await text(stored.stream)).split("\n").filter((line) => line !== "");
  return lines.map((line) => Line.parse(JSON.parse(line)));
}

function lineOf({ id, contactId, contactCreatedAt, digests, userId, erasedAt }: ErasureRow): LedgerLine {
  const [created, erased] = [contactCreatedAt.toISOString(), erasedAt.toISOString()];
  return { id, contactId, contactCreatedAt: created, digests, userId, erasedAt: erased };
}

/** What either of them knows: after a restore the table knows less than the file. */
export const ledgerJob = defineJob({
  ...writeLedger,
  audit: { none: "carriesOut" },
  // With keys, so that one company's file is never written by two at once.
  queue: "long",
  key: ({ tenantId }) => `ledger-${tenantId}`,
  attempts: 20,
  async run(deps, { tenantId }) {
    const kept = await readLedger(deps, tenantId);
    const rows = await asSystem(deps, tenantId, allErasures, writeLedger.name);
    const lines = new Map([...kept, ...rows.map(lineOf)].map((line) => [line.id, line]));
    const body = [...lines.values()].map((line) => `${JSON.stringify(line)}\n`).join("");
    await deps.storage.put(ledgerKey(tenantId), Buffer.from(body));
  },
});
