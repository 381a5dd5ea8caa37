// What is wrong with the drawing; each line leads to its step.
import { UnstyledButton } from "@mantine/core";
import type { Problem } from "@prosa/flows";
import { IconAlertCircle, IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { Empty } from "../../../../shared/ui/index.ts";
import { PanelFrame } from "../PanelFrame.tsx";
import { useBuilder } from "../state/builder.ts";
import { useProblems, useProblemWords } from "../state/use-problems.ts";
import { useWords } from "../state/use-words.ts";
import css from "./publish.module.css";

export function ProblemsPanel() {
  const { t } = useTranslation("builder");
  const problems = useProblems();
  return (
    <PanelFrame title={t("problems.title")}>
      {problems.length === 0 ? (
        <Empty icon={<IconCheck size={24} stroke={1.75} aria-hidden />} title={t("problems.none")}>
          {t("problems.noneText")}
        </Empty>
      ) : (
        <ProblemList problems={problems} />
      )}
    </PanelFrame>
  );
}

export function ProblemList({ problems, onGo }: { problems: readonly Problem[]; onGo?(): void }) {
  const { t } = useTranslation("builder");
  const { store } = useBuilder();
  const words = useWords();
  const say = useProblemWords();
  const go = ({ stepId }: Problem) => {
    onGo?.();
    if (stepId && store.document().steps.some(({ id }) => id === stepId)) store.show(stepId);
    else store.look({ panel: "settings" });
  };
  return (
    <ul className={css.problems}>
      {problems.map((problem) => {
        const { severity, code, stepId, part, detail } = problem;
        const Glyph = severity === "error" ? IconAlertCircle : IconAlertTriangle;
        return (
          <li key={`${code}:${stepId}:${part}:${detail?.name ?? detail?.channel ?? ""}`}>
            <UnstyledButton className={css.problem} data-severity={severity} onClick={() => go(problem)}>
              <Glyph size={16} stroke={1.75} aria-hidden />
              <span>
                <span className="sr">{t(`problems.${severity}`)}: </span>
                <b>{stepId ? words.stepNamed(stepId) : t("problems.whole")}</b>
                <span>{say(problem)}</span>
              </span>
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
