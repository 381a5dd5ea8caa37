// What a number takes in besides words: groups, where the channel says so and the plan includes them, and calls that it rejects. A
// session that was handed out before hears of a change by being opened anew; what it brings until then is left out.
import type { SessionNews } from "@prosa/contracts/session-link";
import { readFeatures } from "#company/plans";
import { reopenSession } from "#conversation/channels";
import type { Source } from "#conversation/intake";
import type { Deps } from "#platform/context";
import type { Tx } from "#platform/database";
import { defineJob } from "#platform/jobs";

const nothing = { attendsGroups: false, rejectsCalls: false };

export async function orderedOf(tx: Tx, channelId: number): Promise<typeof nothing> {
  const channel = await tx
    .selectFrom("channels")
    .select(["attendsGroups", "rejectsCalls"])
    .where("id", "=", channelId)
    .executeTakeFirst();
  if (!channel) return nothing;
  const { attendsGroups, rejectsCalls } = channel;
  return { attendsGroups: attendsGroups && (await readFeatures(tx)).includes("groups"), rejectsCalls };
}

const isOfGroup = (news: SessionNews) => "attrs" in news && (news.attrs.from?.endsWith("@g.us") ?? false);

/** Most commits hold neither, and ask nothing. */
export async function wantedNews(
  deps: Deps,
  { tenantId, channelId }: Source,
  news: readonly SessionNews[],
): Promise<readonly SessionNews[]> {
  if (!news.some((one) => one.kind === "call" || isOfGroup(one))) return news;
  const scope = { tenantId, userId: null };
  const ordered = await deps.db.withTenant(scope, (tx) => orderedOf(tx, channelId), { readOnly: true });
  return news.filter(
    (one) =>
      (ordered.attendsGroups || !isOfGroup(one)) && (one.kind !== "call" || (ordered.rejectsCalls && !isOfGroup(one))),
  );
}

/** Closed where it is held; whoever claims it next gets the orders of now. */
export const reopenJob = defineJob({
  ...reopenSession,
  audit: { none: "carriesOut" },
  attempts: 3,
  backoff: { seconds: 5, most: 60 },
  mayOverlap: true,
  async run(deps, { tenantId, channelId }) {
    const session = { tenant: tenantId, channel: channelId };
    await deps.sessionLinks.askHolder(session, "close", session).catch((error: unknown) => {
      deps.log.info({ error, tenantId, channelId }, "a session that is held by nobody is not opened anew");
    });
  },
});
