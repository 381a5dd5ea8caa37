// The document as the canvas draws it: nodes with computed sizes and handles, edges only between steps.
import type { StepNumbers } from "@prosa/contracts/automation/flow-numbers";
import type { FlowDocument, Problem, Step } from "@prosa/flows";
import { type Edge, type Node, Position } from "@xyflow/react";
import { useMemo, useRef } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import type { Lit } from "../state/document-store.ts";
import { exitsOf } from "../state/exits.rules.ts";
import { ENTRY_TOP, exitTop, heightOf, NODE_WIDTH, NOTE, START } from "../state/geometry.rules.ts";
import { useProblems } from "../state/use-problems.ts";
import { useWords } from "../state/use-words.ts";
import type { NoteNodeType, StartNodeType } from "./NoteNode.tsx";
import type { StepNodeType } from "./StepNode.tsx";

export const START_NODE = "__start";
export type AnyNode = StepNodeType | NoteNodeType | StartNodeType;

const HANDLE = 11;
const NO_PROBLEMS: readonly Problem[] = [];

function handlesOf(step: Step): NonNullable<Node["handles"]> {
  const size = { width: HANDLE, height: HANDLE };
  return [
    { id: null, type: "target", position: Position.Left, x: -HANDLE / 2, y: ENTRY_TOP - HANDLE / 2, ...size },
    ...exitsOf(step).map(({ exit }, index) => ({
      id: exit,
      type: "source" as const,
      position: Position.Right,
      x: NODE_WIDTH - HANDLE / 2,
      y: exitTop(step, index) - HANDLE / 2,
      ...size,
    })),
  ];
}

const NO_NUMBERS = { reached: 0, left: [], waiting: 0, abandoned: 0 };

interface Given {
  document: FlowDocument;
  selected: readonly string[];
  lit: Lit | null;
  numbers: ReadonlyMap<string, StepNumbers> | null;
  /** Where nodes are while they are dragged. */
  dragged: ReadonlyMap<string, { x: number; y: number }>;
  readOnly: boolean;
}

export function useNodes({ document, selected, lit, numbers, dragged, readOnly }: Given): AnyNode[] {
  const { t } = useTranslation("builder");
  const words = useWords();
  const problems = useProblems();
  const byStep = useMemo(() => Map.groupBy(problems, ({ stepId }) => stepId), [problems]);
  // A step that did not change keeps its data object, so that its node is not drawn again.
  const kept = useRef(new Map<string, { key: string; step: Step; data: StepNodeType["data"] }>());
  return useMemo(() => {
    const chosen = new Set(selected);
    const dataOf = (step: Step): StepNodeType["data"] => {
      const own = byStep.get(step.id) ?? NO_PROBLEMS;
      const isStart = step.id === document.start;
      const at = lit?.at === step.id ? "at" : lit?.steps.has(step.id) ? "path" : null;
      const litExits = lit
        ? exitsOf(step)
            .filter(({ exit }) => lit.exits.has(`${step.id}:${exit}`))
            .map(({ exit }) => `|${exit}|`)
            .join("")
        : "";
      const number = numbers && (numbers.get(step.id) ?? { ...NO_NUMBERS, stepId: step.id });
      const names = exitsOf(step).map(({ target }) => words.target(target));
      const key = JSON.stringify([own.map(({ code, part }) => [code, part]), isStart, at, litExits, names, number]);
      const before = kept.current.get(step.id);
      if (before && before.step === step && before.key === key) return before.data;
      const data = { step, problems: own, isStart, lit: at, litExits, numbers: number } as const;
      kept.current.set(step.id, { key, step, data });
      return data;
    };
    const nodes: AnyNode[] = document.steps.map((step) => {
      const height = heightOf(step);
      return {
        id: step.id,
        type: "step",
        position: dragged.get(step.id) ?? step.place,
        data: dataOf(step),
        width: NODE_WIDTH,
        height,
        measured: { width: NODE_WIDTH, height },
        handles: handlesOf(step),
        selected: chosen.has(step.id),
        draggable: !readOnly,
        ariaLabel: t("node.label", { name: words.stepName(step) }),
      };
    });
    for (const { id, text, place } of document.notes)
      nodes.push({
        id,
        type: "note",
        position: dragged.get(id) ?? place,
        data: { text },
        ...NOTE,
        measured: { ...NOTE },
        selected: chosen.has(id),
        draggable: !readOnly,
        ariaLabel: t("note.text"),
      });
    const first = document.steps.find(({ id }) => id === document.start);
    if (first) {
      const { x, y } = dragged.get(first.id) ?? first.place;
      nodes.push({
        id: START_NODE,
        type: "start",
        position: { x: x + (NODE_WIDTH - START.width) / 2, y: y - START.height - START.gap },
        data: {},
        width: START.width,
        height: START.height,
        measured: { width: START.width, height: START.height },
        draggable: false,
        selectable: false,
        focusable: false,
      });
    }
    return nodes;
  }, [document, selected, lit, numbers, dragged, readOnly, byStep, words, t]);
}

export function useEdges(document: FlowDocument, lit: Lit | null): Edge[] {
  return useMemo(() => {
    const there = new Set(document.steps.map(({ id }) => id));
    return document.steps.flatMap((step) =>
      exitsOf(step).flatMap(({ exit, target }): Edge[] => {
        if (target?.to !== "step" || !there.has(target.stepId)) return [];
        const isLit = lit?.exits.has(`${step.id}:${exit}`) ?? false;
        return [
          {
            id: `${step.id}:${exit}`,
            source: step.id,
            sourceHandle: exit,
            target: target.stepId,
            type: "default",
            className: isLit ? "lit" : undefined,
            focusable: false,
            deletable: false,
          },
        ];
      }),
    );
  }, [document, lit]);
}
