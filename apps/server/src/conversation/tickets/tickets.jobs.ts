// Work on tickets that the floor below asks for.
import { releaseTickets } from "#company/users";
import { asSystem } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { releaseTicketsOf } from "./tickets.actions.ts";

/** In small transactions, so that nobody waits long for one of many tickets. */
const AT_ONCE = 20;

export const releaseTicketsJob = defineJob({
  ...releaseTickets,
  // Each repetition finds only what is still to be done.
  mayOverlap: true,
  timeoutSeconds: 60,
  async run(deps, { tenantId, userId }, signal) {
    const release = () => asSystem(deps, tenantId, (ctx) => releaseTicketsOf(ctx, userId, AT_ONCE), "release");
    while (!signal.aborted && (await release()));
    signal.throwIfAborted();
  },
});
