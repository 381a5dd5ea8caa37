// Everything of one step in fields: in the inspector beside the canvas, and inside the outline.
import type { Step } from "@prosa/flows";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { useBuilder, useDrawing } from "../state/builder.ts";
import { setTarget } from "../state/edits.rules.ts";
import { useProblems, useProblemWords } from "../state/use-problems.ts";
import { Conditions } from "./Conditions.tsx";
import { Interactions } from "./Interactions.tsx";
import css from "./inspect.module.css";
import { TargetSelect } from "./TargetSelect.tsx";
import { Waiting } from "./Waiting.tsx";
import { CheckFields, SplitFields } from "./WayFields.tsx";

export function StepFields({ step }: { step: Step }) {
  return (
    <>
      <StepProblems step={step} />
      {step.kind === "step" && (
        <>
          <Interactions step={step} />
          <Conditions step={step} />
          <Waiting step={step} />
        </>
      )}
      {step.kind === "check" && <CheckFields step={step} />}
      {step.kind === "split" && <SplitFields step={step} />}
      {step.kind === "assistant" && <AssistantFields step={step} />}
    </>
  );
}

/** Those of an interaction are said on it. */
function StepProblems({ step }: { step: Step }) {
  const say = useProblemWords();
  const inside = new Set(step.kind === "step" ? step.interactions.map(({ id }) => id) : []);
  const problems = useProblems().filter(({ stepId, part }) => stepId === step.id && !(part && inside.has(part)));
  return problems.map((problem) => (
    <p key={`${problem.code}:${problem.part}`} className={css.problem} data-severity={problem.severity}>
      {say(problem)}
    </p>
  ));
}

/** Comes with imported flows only, until an assistant can be chosen: its ways can still be led elsewhere. */
function AssistantFields({ step }: { step: Extract<Step, { kind: "assistant" }> }) {
  const { t } = useTranslation("builder");
  const { store } = useBuilder();
  const drawing = useDrawing();
  return (["done", "transfer", "failed"] as const).map((exit) => (
    <TargetSelect
      key={exit}
      label={t(`exit.${exit}`)}
      value={step[exit]}
      canClear
      onChange={(to) => store.edit((document) => setTarget(document, step.id, exit, to))}
      onNew={() => drawing.addAfter(step, exit)}
    />
  ));
}
