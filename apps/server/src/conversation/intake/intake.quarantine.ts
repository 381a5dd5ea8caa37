// Webhook bodies that could not be read or applied: kept encrypted, shown to the operator, tried again on request.
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { DecryptionRefused } from "#platform/secrets";
import { takeIn } from "./intake.actions.ts";
import * as queries from "./intake.queries.ts";
import type { Source } from "./intake.types.ts";

const REASON_LENGTH = 1_000;
const KEPT_MS = 30 * 86_400_000;
/** Of one company: somebody who looks needs the newest, and whoever signs nonsense must not fill the disk. */
export const MOST_KEPT = 2_000;
const MOST_KEPT_BYTES = 64 * 1024 * 1024;

const placeOf = (tenantId: number, rowId: number) => ({ tenantId, table: "webhook_quarantine", column: "body", rowId });
const inOneSentence = (problems: readonly string[]) => [...new Set(problems)].join("; ").slice(0, REASON_LENGTH);

export async function quarantine(deps: Deps, source: Source, rawBody: Buffer, problems: string[]): Promise<void> {
  await asSystem(deps, source.tenantId, (ctx) => keepBody(ctx, source, rawBody, problems), "intake.quarantine");
}

/** In a transaction of somebody else's; answers its id, by which it is tried again. */
export async function keepBody(ctx: Ctx, source: Source, rawBody: Buffer, problems: string[]): Promise<number> {
  const { tenantId, channelId, type: channelType } = source;
  const reason = inOneSentence(problems);
  const bytes = rawBody.length;
  const kept = { tenantId, channelId, channelType, reason, bytes, receivedAt: ctx.now };
  const id = await queries.insertKept(ctx.tx, kept);
  const body = await ctx.deps.secrets.encrypt(ctx.tx, placeOf(tenantId, id), rawBody);
  await queries.saveKept(ctx.tx, id, { body });
  await forgetOldQuarantined(ctx);
  ctx.deps.log.warn({ tenantId, channelId, bytes, reason }, "webhook body quarantined");
  return id;
}

/** By age and number. Returns how many went. */
export function forgetOldQuarantined({ tx, now }: Pick<Ctx, "tx" | "now">): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS);
  return queries.trimKept(tx, { before, most: MOST_KEPT, mostBytes: MOST_KEPT_BYTES });
}

/** Tries a kept body again. Returns what still stands in the way; what was applied before is recognised. */
export async function replay(deps: Deps, tenantId: number, quarantineId: number): Promise<string[] | null> {
  const kept = await deps.db.withTenant(
    { tenantId, userId: null },
    async (tx) => {
      const row = await queries.findKept(tx, quarantineId);
      return row && { ...row, raw: await deps.secrets.decrypt(tx, placeOf(tenantId, quarantineId), row.body) };
    },
    { readOnly: true },
  );
  if (!kept) return null;
  const { problems } = await takeIn(deps, { ...kept, tenantId }, kept.raw);
  await asSystem(
    deps,
    tenantId,
    (ctx) => {
      const set = problems.length === 0 ? { replayedAt: ctx.now } : { reason: inOneSentence(problems) };
      return queries.saveKept(ctx.tx, quarantineId, set);
    },
    "intake.replay",
  );
  return problems;
}

const READ_AT_ONCE = 100;

/** Takes out the bodies in which somebody's names stand. Nobody can ask the database for that: they are encrypted. */
export async function forgetQuarantined(ctx: Ctx, names: readonly string[]): Promise<number> {
  const { tx, tenantId, deps } = ctx;
  let gone = 0;
  for (let afterId = 0; names.length > 0; ) {
    const page = await queries.keptBodies(tx, afterId, READ_AT_ONCE);
    const found: number[] = [];
    for (const { id, body } of page) {
      const text = body === "" ? "" : await readKept(ctx, id, body);
      if (names.some((name) => text.includes(name))) found.push(id);
    }
    await queries.deleteKept(tx, found);
    gone += found.length;
    afterId = page.at(-1)?.id ?? afterId;
    if (page.length < READ_AT_ONCE) break;
  }
  if (gone > 0) deps.log.info({ tenantId, count: gone }, "quarantined bodies of an erased person were removed");
  return gone;
}

/** Nothing where nobody can read it any more. */
async function readKept({ deps, tx, tenantId }: Ctx, id: number, body: string): Promise<string> {
  try {
    return (await deps.secrets.decrypt(tx, placeOf(tenantId, id), body)).toString("utf8");
  } catch (error) {
    if (error instanceof DecryptionRefused) return "";
    throw error;
  }
}
