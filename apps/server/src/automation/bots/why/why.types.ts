// A turn of a bot as its trace keeps it.
import type { Facts, FlowEvent, State } from "@prosa/flows";

export interface TraceRow {
  seq: number;
  event: FlowEvent;
  facts: Facts;
  went: { went: { stepId: string | null; exit: string; to: string | null }[]; ended: State["ended"] };
}
