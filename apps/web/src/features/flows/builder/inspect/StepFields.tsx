// Everything of one step in fields: in the inspector beside the canvas, and inside the outline.
import { asksOutside, type Step } from "@prosa/flows";
import { useProblems, useProblemWords } from "../state/use-problems.ts";
import { AssistantFields } from "./AssistantFields.tsx";
import { Conditions } from "./Conditions.tsx";
import { Interactions } from "./Interactions.tsx";
import css from "./inspect.module.css";
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
      {asksOutside(step) && <AssistantFields step={step} />}
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
