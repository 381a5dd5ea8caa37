// Asks for what webhooks leave out: the name of somebody who wrote, and the post below a comment.
import type { Asked, Change, InboundMessage } from "#adapters/channels";
import { openChannel } from "#conversation/channels";
import { defineJob } from "#platform/jobs";
import { takeInChanges } from "../intake.actions.ts";
import type { Source } from "../intake.types.ts";
import { type Learning, learnMore } from "./learning.ts";

export const learnJob = defineJob<Learning>({
  ...learnMore,
  audit: { none: "carriesOut" },
  attempts: 4,
  backoff: { seconds: 5, most: 120 },
  // Both write what the provider says, and the same twice is the same.
  mayOverlap: true,
  async run(deps, { tenantId, channelId, from, comment, isNameless }) {
    const { adapter, account, credentials } = await openChannel(deps, tenantId, channelId);
    const { externalId } = account;
    const source: Source = { tenantId, channelId, type: adapter.type, externalId };
    const at = deps.clock.now();
    const who = from as InboundMessage["from"];
    const changes: Change[] = [];
    if (isNameless && adapter.profile) {
      const { name, isGroup } = answerOf(await adapter.profile(who, externalId, credentials, deps.egress)) ?? {};
      const renames = isGroup ? { renames: true as const } : {};
      if (name) changes.push({ kind: "profile", account: externalId, at, from: who, name, ...renames });
    }
    if (comment && adapter.post) {
      const post = answerOf(await adapter.post(comment.postId, credentials, deps.egress));
      const { providerId: targetProviderId } = comment;
      if (post) changes.push({ kind: "post", account: externalId, at, targetProviderId, post });
    }
    if (changes.length > 0) await takeInChanges(deps, source, changes);
  },
});

/** Null: the provider does not say, and will not. */
function answerOf<T>(answer: Asked<T>): T | null {
  if (answer.ok) return answer.value;
  if (answer.class === "RETRY_LATER" || answer.class === "RATE_CHANNEL") throw new Error(`later: ${answer.code}`);
  return null;
}
