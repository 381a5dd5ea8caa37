// Applies what a provider said: one SQL call per body, which is the whole transaction. What cannot be applied is kept,
// encrypted, for a person to look at and to try again.
import type { Change } from "#adapters/channels";
import { asSystem, type Deps } from "#platform/context";
import { isDatabaseUnavailable, isLockConflict, isStatementTimeout, isUniqueViolation } from "#platform/database";
import { sortChanges } from "./intake.changes.ts";

export interface Source {
  tenantId: number;
  channelId: number;
  type: string;
  externalId: string | null;
}

export interface Applied {
  created: number;
  changed: number;
  known: number;
  unmatched: number;
  ticketIds: number[];
}

const NOTHING: Applied = { created: 0, changed: 0, known: 0, unmatched: 0, ticketIds: [] };
const TRIES = 3;

/** Everything that can be applied is; the sentences say what could not. Throws when the database is away. */
export async function takeIn(
  deps: Deps,
  source: Source,
  rawBody: Buffer,
): Promise<{ applied: Applied; problems: string[] }> {
  const { changes, problems } = sortChanges(readChanges(deps, source, rawBody), source.externalId);
  if (changes.length === 0) return { applied: NOTHING, problems };
  try {
    return { applied: await apply(deps, source, changes), problems };
  } catch (error) {
    if (isPassing(error)) throw error;
    // One of them is at fault. Each alone, so that it takes none of the others with it.
    const applied: Applied = { ...NOTHING, ticketIds: [] };
    for (const change of changes) {
      try {
        add(applied, await apply(deps, source, [change]));
      } catch (cause) {
        if (isPassing(cause)) throw cause;
        deps.log.error(
          { error: cause, tenantId: source.tenantId, channelId: source.channelId },
          "a change was refused",
        );
        problems.push(`refused by the database: ${(cause as { code?: string }).code ?? "unknown"}`);
      }
    }
    return { applied, problems };
  }
}

function readChanges(deps: Deps, source: Source, rawBody: Buffer): Change[] {
  const adapter = deps.channels.get(source.type);
  if (!adapter) return [{ kind: "unreadable", reason: "no adapter for this channel type" }];
  try {
    return adapter.parse(JSON.parse(rawBody.toString("utf8")));
  } catch (error) {
    const reason = error instanceof SyntaxError ? "not JSON" : "the adapter failed";
    if (reason !== "not JSON") deps.log.error({ error, channelType: source.type }, "an adapter failed to read a body");
    return [{ kind: "unreadable", reason }];
  }
}

/** Two bodies may meet at the same contact; whoever loses finds the other's work done. */
async function apply(deps: Deps, source: Source, changes: readonly unknown[]): Promise<Applied> {
  for (let tries = 1; ; tries++) {
    try {
      const [applied] = await deps.db.callOnce<Applied>("intake_apply", "select * from intake_apply($1, $2, $3, $4)", [
        source.tenantId,
        source.channelId,
        JSON.stringify(changes),
        deps.clock.now(),
      ]);
      if (!applied) throw new Error("intake_apply gave no answer");
      if (applied.created + applied.changed > 0) deps.journal.ring();
      return applied;
    } catch (error) {
      if (tries >= TRIES || !(isUniqueViolation(error) || isLockConflict(error))) throw error;
    }
  }
}

/** No fault of the body: the provider will repeat it. */
function isPassing(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isLockConflict(error) || isStatementTimeout(error);
}

function add(sum: Applied, one: Applied) {
  sum.created += one.created;
  sum.changed += one.changed;
  sum.known += one.known;
  sum.unmatched += one.unmatched;
  sum.ticketIds.push(...one.ticketIds);
}

const REASON_LENGTH = 1_000;
const placeOf = (tenantId: number, rowId: number) => ({ tenantId, table: "webhook_quarantine", column: "body", rowId });

export async function quarantine(deps: Deps, source: Source, rawBody: Buffer, problems: string[]): Promise<void> {
  const { tenantId, channelId } = source;
  const reason = [...new Set(problems)].join("; ").slice(0, REASON_LENGTH);
  await asSystem(
    deps,
    tenantId,
    async (ctx) => {
      // The envelope is bound to its row, so the row comes first.
      const { id } = await ctx.tx
        .insertInto("webhookQuarantine")
        .values({
          tenantId,
          channelId,
          channelType: source.type,
          reason,
          body: "",
          bytes: rawBody.length,
          receivedAt: ctx.now,
          replayedAt: null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const body = await deps.secrets.encrypt(ctx.tx, placeOf(tenantId, id), rawBody);
      await ctx.tx.updateTable("webhookQuarantine").set({ body }).where("id", "=", id).execute();
    },
    "intake.quarantine",
  );
  deps.log.warn({ tenantId, channelId, bytes: rawBody.length, reason }, "webhook body quarantined");
}

/** Tries a kept body again. Returns what still stands in the way; what was applied before is recognised. */
export async function replay(deps: Deps, tenantId: number, quarantineId: number): Promise<string[] | null> {
  const kept = await deps.db.withTenant(
    { tenantId, userId: null },
    async (tx) => {
      const row = await tx
        .selectFrom("webhookQuarantine as q")
        .innerJoin("channels as c", (join) =>
          join.onRef("c.tenantId", "=", "q.tenantId").onRef("c.id", "=", "q.channelId"),
        )
        .select(["q.channelId", "q.channelType as type", "q.body", "c.externalId"])
        .where("q.id", "=", quarantineId)
        .executeTakeFirst();
      return row && { ...row, raw: await deps.secrets.decrypt(tx, placeOf(tenantId, quarantineId), row.body) };
    },
    { readOnly: true },
  );
  if (!kept) return null;
  const { problems } = await takeIn(deps, { ...kept, tenantId }, kept.raw);
  await asSystem(
    deps,
    tenantId,
    async (ctx) => {
      const set =
        problems.length === 0
          ? { replayedAt: ctx.now }
          : { reason: [...new Set(problems)].join("; ").slice(0, REASON_LENGTH) };
      await ctx.tx.updateTable("webhookQuarantine").set(set).where("id", "=", quarantineId).execute();
    },
    "intake.replay",
  );
  return problems;
}
