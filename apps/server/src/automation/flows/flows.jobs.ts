// Hands over or moves the conversations of a flow: ticket by ticket, so that nobody waits for many of them.
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { findFlowName } from "./flows.queries.ts";
import { handOverConversations, moveConversations } from "./flows.requests.ts";
import { handOver, moveConversation } from "./running.actions.ts";
import { runningTickets } from "./sessions.queries.ts";
import { documentsOf } from "./versions.queries.ts";

/** Read at once; each is changed in a transaction of its own. */
const SLICE = 200;

/** Every ticket once, in the order of ids: one that stays as it is is not met again. */
async function forEach(
  read: (after: number) => Promise<number[]>,
  signal: AbortSignal,
  change: (ticketId: number) => Promise<unknown>,
): Promise<void> {
  for (let slice = await read(0); slice.length > 0; slice = await read(slice.at(-1) ?? 0)) {
    for (const ticketId of slice) {
      signal.throwIfAborted();
      await change(ticketId);
    }
  }
}

const within = <T>(deps: Deps, tenantId: number, fn: (ctx: Ctx) => Promise<T>) => asSystem(deps, tenantId, fn, "flows");

export const handOverJob = defineJob({
  ...handOverConversations,
  audit: { none: "ticketTrail" },
  // Each repetition finds only what is still to be done.
  mayOverlap: true,
  timeoutSeconds: 300,
  async run(deps, { tenantId, flowId }, signal) {
    const name = await within(deps, tenantId, ({ tx }) => findFlowName(tx, flowId));
    if (name === null) return;
    const read = (after: number) =>
      within(deps, tenantId, ({ tx }) => runningTickets(tx, flowId, { after, limit: SLICE }));
    await forEach(read, signal, (ticketId) =>
      within(deps, tenantId, (ctx) => handOver(ctx, { id: flowId, name }, ticketId)),
    );
  },
});

export const moveJob = defineJob({
  ...moveConversations,
  audit: { none: "ticketTrail" },
  mayOverlap: true,
  timeoutSeconds: 300,
  async run(deps, { tenantId, flowId, versionId }, signal) {
    const document = (await within(deps, tenantId, ({ tx }) => documentsOf(tx, [versionId]))).get(versionId);
    if (!document) return;
    const read = (after: number) =>
      within(deps, tenantId, ({ tx }) => runningTickets(tx, flowId, { after, limit: SLICE, except: versionId }));
    await forEach(read, signal, (ticketId) =>
      within(deps, tenantId, (ctx) => moveConversation(ctx, flowId, ticketId, { versionId, document })),
    );
  },
});
