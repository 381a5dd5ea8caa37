// What a segment's sources say together: of one kind any, of different kinds each. Pure.
import type { SegmentSource } from "@prosa/contracts/campaigns";

/** One group per kind, in the order in which kinds first occur: whoever is meant is of every group. */
export function groupsOf(sources: readonly SegmentSource[]): SegmentSource[][] {
  return [...Map.groupBy(sources, ({ kind }) => kind).values()];
}
