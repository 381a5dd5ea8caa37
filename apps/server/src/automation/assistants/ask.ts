// One question on its way: outside any transaction, within its time, given up when nobody waits for it any more.
import type { TurnOutcome } from "#adapters/assistants";
import type { Deps } from "#platform/context";
import { notAsked } from "./answering.ts";
import type { Prepared } from "./prepare.ts";

const MODEL_MS = 12_000;
const OTHER_MS = 10_000;
/** Repetitions included; well below the time after which the flow waits no more. */
const ALTOGETHER_MS = 25_000;

export async function ask(deps: Deps, prepared: Prepared, signal: AbortSignal): Promise<TurnOutcome> {
  const { adapter, settings, turn, outcome } = prepared;
  if (outcome || !turn) return outcome ?? notAsked("down");
  const timeoutMs = adapter.isPure ? MODEL_MS : OTHER_MS;
  const reach = {
    egress: deps.egress,
    timeoutMs,
    signal: AbortSignal.any([signal, AbortSignal.timeout(ALTOGETHER_MS)]),
  };
  try {
    return await adapter.answer(reach, settings, turn);
  } catch (error) {
    deps.log.error({ error, integrationId: settings.id }, "an assistant's adapter failed");
    return notAsked("badAnswer");
  }
}
