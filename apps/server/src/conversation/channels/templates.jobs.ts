// Keeps templates and the channel's own facts as the provider has them: when asked, when told, and every few hours.
import { z } from "zod";
import { asSystem, type Deps } from "#platform/context";
import { isAppError } from "#platform/errors";
import { defineJob } from "#platform/jobs";
import { markChannelLost, tellChannel } from "./channels.actions.ts";
import { openChannel } from "./channels.provider.ts";
import { saveChannel } from "./channels.queries.ts";
import { replaceTemplates } from "./templates.queries.ts";

const Payload = z.object({ tenantId: z.number().int(), channelId: z.number().int() });
type Payload = z.infer<typeof Payload>;

const NAME = "channels.sync";
const EVERY_MS = 6 * 3_600_000;
const MOST_AT_ONCE = 100;

export const syncChannel = defineJob<Payload>({
  name: NAME,
  audit: { none: "upkeep" },
  payload: Payload,
  key: ({ channelId }) => `sync:${channelId}`,
  timeoutSeconds: 60,
  // Reading twice is reading once, and what is written is what was read last.
  mayOverlap: true,
  run: (deps, payload) => sync(deps, payload),
});

async function sync(deps: Deps, { tenantId, channelId }: Payload): Promise<void> {
  const opened = await openChannel(deps, tenantId, channelId).catch((error) => {
    // Disconnected since it was asked for.
    if (isAppError(error)) return null;
    throw error;
  });
  if (!opened) return;
  const { adapter, account, credentials } = opened;
  const { state, lost, problems = [] } = await adapter.check(account, credentials, deps.egress);
  if (lost !== null) return asSystem(deps, tenantId, (ctx) => markChannelLost(ctx, channelId, lost), NAME);
  const told = await adapter.templates?.(account, credentials, deps.egress);
  if (told && !told.ok) throw new Error(`the provider did not tell its templates: ${told.code}`);
  await asSystem(
    deps,
    tenantId,
    async (ctx) => {
      if (told) await replaceTemplates(ctx.tx, tenantId, channelId, told.value, ctx.now);
      const facts = state && {
        verifiedName: state.verifiedName,
        quality: state.quality,
        messagingLimit: state.messagingLimit,
        throughput: state.throughput ?? adapter.pace.perSecond,
        ...(state.number === null ? {} : { number: state.number }),
      };
      const health = JSON.stringify(problems);
      await saveChannel(ctx.tx, channelId, { ...facts, health, templatesSyncedAt: ctx.now, updatedAt: ctx.now });
      await ctx.publish("list.changed", { data: { list: "templates" } });
      await tellChannel(ctx, channelId);
    },
    NAME,
  );
}

/** Asks for what nobody has asked about for hours. */
export const syncOverdue = defineJob({
  name: "channels.sync-overdue",
  audit: { none: "upkeep" },
  payload: z.object({}),
  everySeconds: 600,
  async run(deps) {
    const before = new Date(deps.clock.now().getTime() - EVERY_MS);
    const due = await deps.db.callOnce<Payload>(
      "channels_due",
      "select tenant_id, channel_id from channels_due($1, $2)",
      [before, MOST_AT_ONCE],
    );
    for (const payload of due) {
      await asSystem(deps, payload.tenantId, (ctx) => ctx.enqueue(syncChannel, payload), NAME);
    }
  },
});
