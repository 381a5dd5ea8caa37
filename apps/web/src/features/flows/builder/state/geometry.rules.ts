// How large a step is drawn and where its handles stand, worked out from the document: nothing is measured. Pure.
import type { Step } from "@prosa/flows";
import { exitsOf } from "./exits.rules.ts";

export const NODE_WIDTH = 242;
export const HEAD = 36;
const LINE = 26;
const LINES_FOOT = 9;
const ROW = 30;
const BORDER = 1;
export const LINES_MOST = 6;
export const NOTE = { width: 190, height: 96 } as const;
export const START = { width: 150, height: 28, gap: 24 } as const;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Lines of the upper half: interactions, then what is kept of the answer; a long step folds the rest into one line. */
export function lineCount(step: Step): number {
  if (step.kind !== "step") return 0;
  const all = step.interactions.length + (step.saveAs ? 1 : 0);
  return Math.min(all, LINES_MOST);
}

const linesHeight = (step: Step) => {
  const lines = lineCount(step);
  return lines === 0 ? 0 : lines * LINE + LINES_FOOT;
};

export const heightOf = (step: Step): number => HEAD + linesHeight(step) + exitsOf(step).length * ROW + BORDER * 2;

export const boxOf = (step: Step): Box => ({ ...step.place, width: NODE_WIDTH, height: heightOf(step) });

/** Middle of the row, from the top of the step. */
export const exitTop = (step: Step, index: number): number => BORDER + HEAD + linesHeight(step) + index * ROW + ROW / 2;
export const ENTRY_TOP = BORDER + HEAD / 2;

export function boundsOf(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return { x: 0, y: 0, width: NODE_WIDTH, height: HEAD };
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

/** Columns by distance from the start: where the better way took too long. */
export function columnsByDistance(
  steps: readonly Step[],
  start: string,
  gap = { x: 90, y: 40 },
): Map<string, { x: number; y: number }> {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const distance = new Map<string, number>([[start, 0]]);
  const waiting = [start];
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const step = byId.get(id);
    for (const { target } of step ? exitsOf(step) : []) {
      if (target?.to !== "step" || distance.has(target.stepId)) continue;
      distance.set(target.stepId, (distance.get(id) ?? 0) + 1);
      waiting.push(target.stepId);
    }
  }
  const last = Math.max(0, ...distance.values()) + 1;
  const tops = new Map<number, number>();
  return new Map(
    steps.map((step) => {
      const column = distance.get(step.id) ?? last;
      const y = tops.get(column) ?? 0;
      tops.set(column, y + heightOf(step) + gap.y);
      return [step.id, { x: column * (NODE_WIDTH + gap.x), y }];
    }),
  );
}
