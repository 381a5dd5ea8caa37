// What the layout is told and what it answers, between the page and its worker. Pure.
import type { FlowDocument } from "@prosa/flows";
import { exitsOf } from "./exits.rules.ts";
import { heightOf, NODE_WIDTH } from "./geometry.rules.ts";

export interface LayoutAsked {
  nodes: { id: string; width: number; height: number }[];
  edges: { from: string; to: string }[];
}
export type LayoutGiven = [id: string, x: number, y: number][];

export function layoutOf({ steps }: FlowDocument): LayoutAsked {
  const there = new Set(steps.map(({ id }) => id));
  return {
    nodes: steps.map((step) => ({ id: step.id, width: NODE_WIDTH, height: heightOf(step) })),
    edges: steps.flatMap((step) =>
      exitsOf(step).flatMap(({ target }) =>
        target?.to === "step" && there.has(target.stepId) && target.stepId !== step.id
          ? [{ from: step.id, to: target.stepId }]
          : [],
      ),
    ),
  };
}
