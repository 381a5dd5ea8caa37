// Work of bots besides their turns: asking a web address for a flow, and forgetting what turns did long ago.
import { pickValues } from "@prosa/flows";
import { z } from "zod";
import { everyTenant } from "#company/tenants";
import { asSystem, type Deps } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { type CallPayload, callAddress } from "./calls.requests.ts";
import { forgetTraces } from "./sessions.queries.ts";
import { takeAnswer } from "./turn.actions.ts";

const LONGEST_MS = 10_000;
const LARGEST = 256 * 1024;

/** Repeated under the same id: an answer that comes late or twice is one that nobody waits for. */
export const callJob = defineJob<CallPayload>({
  ...callAddress,
  audit: { none: "carriesOut" },
  attempts: 2,
  timeoutSeconds: 20,
  mayOverlap: true,
  async run(deps, payload, signal) {
    const { tenantId, ticketId, sessionId, callId } = payload;
    const answer = await ask(deps, payload, signal);
    await takeAnswer(deps, { tenantId, ticketId }, sessionId, { type: "answered", callId, ...answer });
  },
});

/** Whatever goes wrong outside is an answer too: the flow has an exit for it. */
async function ask(deps: Deps, { url, headers, save }: CallPayload, signal: AbortSignal) {
  try {
    const response = await deps.egress.request({
      url,
      headers: Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
      timeoutMs: LONGEST_MS,
      maxBytes: LARGEST,
      signal,
      target: "tenant",
      purpose: "flows.ask",
    });
    const ok = response.status >= 200 && response.status < 300;
    return ok ? { ok, values: save.length > 0 ? pickValues(response.json(), save) : {} } : { ok };
  } catch (error) {
    deps.log.info({ error }, "an address that a flow asks did not answer");
    return { ok: false };
  }
}

const KEPT_MS = 30 * 24 * 3_600_000;
const SLICE = 1_000;

export const forgetTracesJob = defineJob({
  name: "bots.forget-traces",
  audit: { none: "carriesOut" },
  payload: z.object({}),
  everySeconds: 3_600,
  timeoutSeconds: 60,
  mayOverlap: true,
  async run(deps, _, signal) {
    const before = new Date(deps.clock.now().getTime() - KEPT_MS);
    for await (const tenantId of everyTenant(deps)) {
      const forget = () => asSystem(deps, tenantId, (ctx) => forgetTraces(ctx.tx, before, SLICE), "bots");
      while (!signal.aborted && (await forget()) === SLICE);
    }
  },
});
