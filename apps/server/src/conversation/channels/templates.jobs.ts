// Keeps templates and the line's own facts as the provider has them: when asked, when told, and every few hours.
import { z } from "zod";
import { asSystem, type Deps } from "#platform/context";
import { isAppError } from "#platform/errors";
import { defineJob } from "#platform/jobs";
import { markChannelLost, tellChannel } from "./channels.actions.ts";
import { checkLine, openLine } from "./channels.provider.ts";
import { saveChannel } from "./channels.queries.ts";
import { replaceTemplates } from "./templates.queries.ts";

const Payload = z.object({ tenantId: z.number().int(), channelId: z.number().int() });
type Payload = z.infer<typeof Payload>;

const NAME = "channels.sync";
const EVERY_MS = 6 * 3_600_000;
const MOST_AT_ONCE = 100;

export const syncChannel = defineJob<Payload>({
  name: NAME,
  payload: Payload,
  key: ({ channelId }) => `sync:${channelId}`,
  timeoutSeconds: 60,
  // Reading twice is reading once, and what is written is what was read last.
  mayOverlap: true,
  run: (deps, payload) => sync(deps, payload),
});

async function sync(deps: Deps, { tenantId, channelId }: Payload): Promise<void> {
  const opened = await openLine(deps, tenantId, channelId).catch((error) => {
    // Disconnected since it was asked for.
    if (isAppError(error)) return null;
    throw error;
  });
  if (!opened) return;
  const { adapter, line, credentials } = opened;
  const { steps, state } = await checkLine(deps, adapter, line, credentials);
  // Refused, or valid but no longer for this number: either way nothing can be sent until somebody repairs it.
  const lost = steps.find(({ reason }) => reason === "tokenRefused" || reason === "numberNotFound");
  if (lost) {
    const why = lost.detail ?? lost.reason ?? lost.step;
    return asSystem(deps, tenantId, (ctx) => markChannelLost(ctx, channelId, why), NAME);
  }
  const told = await adapter.templates?.(line, credentials, deps.egress);
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
        throughput: state.throughput,
        ...(state.number === null ? {} : { number: state.number }),
      };
      await saveChannel(ctx.tx, channelId, { ...facts, templatesSyncedAt: ctx.now, updatedAt: ctx.now });
      await ctx.publish("list.changed", { data: { list: "templates" } });
      await tellChannel(ctx, channelId);
    },
    NAME,
  );
}

/** Asks for what nobody has asked about for hours. */
export const syncOverdue = defineJob({
  name: "channels.sync-overdue",
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
