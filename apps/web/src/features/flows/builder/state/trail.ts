// The way a conversation has taken, lit on the version it was taken in, for whoever asks why.
import { type FlowWhy, messageWhy, type WhyWay } from "@prosa/contracts/automation/flow-why";
import { type FlowShown, showFlowVersion } from "@prosa/contracts/flows";
import { api } from "../../../../shared/api/index.ts";
import { fetchFlow } from "../../flows.queries.ts";
import type { Lit } from "./document-store.ts";

export interface Trail {
  lit: Lit;
  version: number | null;
  at: string;
  step: string | null;
}

export const litBy = (path: readonly WhyWay[], at: string | null): Lit => ({
  steps: new Set(path.flatMap(({ from, to }) => [from, to].flatMap((step) => (step ? [step.id] : [])))),
  exits: new Set(path.flatMap(({ from, exit }) => (from ? [`${from.id}:${exit}`] : []))),
  at,
});

const trailOf = ({ path, step, flow, at }: FlowWhy): Trail => ({
  lit: litBy(path, step?.id ?? null),
  version: flow.version,
  at,
  step: step?.id ?? null,
});

/** The flow as it was drawn when the bot sent that message. */
export async function fetchTrail(
  flowId: number,
  messageId: number,
  signal?: AbortSignal,
): Promise<{ flow: FlowShown; trail: Trail | null }> {
  const [flow, { why }] = await Promise.all([
    fetchFlow(flowId, signal),
    api(messageWhy, { params: { messageId }, signal, quiet: true }),
  ]);
  if (why?.flow.id !== flowId) return { flow, trail: null };
  const trail = trailOf(why);
  if (trail.version === null) return { flow, trail };
  const params = { flowId, versionNumber: trail.version };
  const { document } = await api(showFlowVersion, { params, signal, quiet: true });
  return { flow: { ...flow, draft: document }, trail };
}
