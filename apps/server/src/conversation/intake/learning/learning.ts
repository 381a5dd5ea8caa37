// What webhooks leave out and must be asked for afterwards: the name of somebody who wrote, and the post below a comment.
import { z } from "zod";
import type { Change, InboundMessage } from "#adapters/channels";
import { asSystem, type Deps } from "#platform/context";
import type { Database } from "#platform/database";
import { declareRequest } from "#platform/jobs";
import type { Source } from "../intake.types.ts";

const AGAIN_MS = 3_600_000;
const MOST_KEPT = 10_000;

// By database, which each server of a process has one of.
const asked = new WeakMap<Database, Map<string, number>>();

/** Whoever wrote a moment ago was asked for then. */
function isDue({ db, clock }: Deps, name: string): boolean {
  const known = asked.get(db) ?? new Map<string, number>();
  asked.set(db, known);
  const now = clock.monotonic();
  if (now - (known.get(name) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return false;
  if (known.size >= MOST_KEPT) known.clear();
  known.set(name, now);
  return true;
}

const Id = z.number().int().positive();
const Learning = z.object({
  tenantId: Id,
  channelId: Id,
  from: z.array(z.object({ kind: z.string(), value: z.string() })).max(5),
  /** Of a comment whose post is not known. */
  comment: z.object({ providerId: z.string(), postId: z.string() }).nullable(),
  isNameless: z.boolean(),
});
export type Learning = z.infer<typeof Learning>;

export const learnMore = declareRequest({ name: "intake.learn", payload: Learning });

/** After the commit: a message is no less there without it, and what a crash leaves out the next one asks for. */
export async function startLearning(deps: Deps, source: Source, given: readonly Change[]): Promise<void> {
  const adapter = deps.channels.get(source.type);
  if (!adapter?.profile && !adapter?.post) return;
  const { tenantId, channelId } = source;
  const wanted = given.flatMap((change): Learning[] => {
    if (change.kind !== "message" || change.fromMe) return [];
    const { from, postId, providerId, profileName } = change;
    const comment = postId && adapter.post ? { providerId, postId } : null;
    const isNameless = adapter.profile !== undefined && profileName === null && isDue(deps, nameIn(channelId, change));
    return comment || isNameless ? [{ tenantId, channelId, from, comment, isNameless }] : [];
  });
  if (wanted.length === 0) return;
  try {
    await asSystem(
      deps,
      tenantId,
      async (ctx) => {
        for (const one of wanted) await ctx.enqueue(learnMore, one);
      },
      learnMore.name,
    );
  } catch (error) {
    deps.log.warn({ error, tenantId, channelId }, "names and posts are not asked for now; the next message will");
  }
}

const nameIn = (channelId: number, { from }: InboundMessage) => `${channelId}:${from[0]?.kind}:${from[0]?.value}`;
