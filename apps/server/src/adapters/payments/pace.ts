// An adapter that keeps its pace: calls beyond it, and calls to a gateway that fails, are told to come later without being made.
import type { Asked, GatewayAdapter, GatewayFailure, Reach } from "./gateway-adapter.ts";
import { begin, end, fresh, type PaceState } from "./pace.rules.ts";

const troubles: ReadonlySet<string> = new Set(["RATE", "RETRY_LATER"]);

/** Kept for each process by itself; an installation has one account of a gateway, and its jobs run in one lane. */
export function paced<Credentials>(adapter: GatewayAdapter<Credentials>): GatewayAdapter<Credentials> {
  const { perSecond } = adapter.pace;
  let state: PaceState | undefined;

  async function inPace<T>(reach: Reach, run: () => Promise<Asked<T>>): Promise<Asked<T>> {
    const start = reach.now.getTime();
    const step = begin(state ?? fresh(start, perSecond), start, perSecond);
    state = step.state;
    if (step.waitMs > 0) return later(step.waitMs);
    const asked = await run();
    state = end(state, start, !asked.ok && troubles.has(asked.class) ? asked : null);
    return asked;
  }

  const { createCharge, getCharge, findByKey, cancel, refund, getRefund, listPaid } = adapter;
  return {
    ...adapter,
    createCharge: (request, credentials, reach) => inPace(reach, () => createCharge(request, credentials, reach)),
    getCharge: (charge, credentials, reach) => inPace(reach, () => getCharge(charge, credentials, reach)),
    findByKey: (request, credentials, reach) => inPace(reach, () => findByKey(request, credentials, reach)),
    cancel: (charge, credentials, reach) => inPace(reach, () => cancel(charge, credentials, reach)),
    refund: (request, credentials, reach) => inPace(reach, () => refund(request, credentials, reach)),
    getRefund: (request, credentials, reach) => inPace(reach, () => getRefund(request, credentials, reach)),
    listPaid: (since, credentials, reach) => inPace(reach, () => listPaid(since, credentials, reach)),
  };
}

function later(afterMs: number): { ok: false } & GatewayFailure {
  return { ok: false, class: "RATE", code: "pace", detail: null, mayHaveActed: false, afterMs };
}
