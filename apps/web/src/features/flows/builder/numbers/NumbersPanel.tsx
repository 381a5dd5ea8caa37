// How often the steps were reached, left and abandoned: a list beside the drawing, and a badge on each step while it is open.
import { SegmentedControl, UnstyledButton } from "@mantine/core";
import { flowNumbers, numberPeriods, type StepNumbers } from "@prosa/contracts/automation/flow-numbers";
import { IconChartBar } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../../../shared/api/index.ts";
import { useFormats } from "../../../../shared/formats/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { Empty, FailedPanel, Waiting } from "../../../../shared/ui/index.ts";
import { PanelFrame } from "../PanelFrame.tsx";
import { useBuilder } from "../state/builder.ts";
import { useDrawn } from "../state/document-store.ts";
import { useWords } from "../state/use-words.ts";
import css from "./numbers.module.css";

/** Ways out that the rules of the flow draw, and no step. */
const rules = ["tries", "endWords", "restart", "fallback"] as const;
const isRule = (exit: string): exit is (typeof rules)[number] => rules.some((one) => one === exit);

type Period = (typeof numberPeriods)[number];

export function NumbersPanel() {
  const { t } = useTranslation("builder");
  const formats = useFormats();
  const { flowId, store } = useBuilder();
  const [days, setDays] = useState<Period>("7");
  const query = useQuery({
    queryKey: ["flow-numbers", flowId, days],
    queryFn: ({ signal }) => api(flowNumbers, { params: { flowId }, query: { days }, signal, quiet: true }),
    refetchInterval: 60_000,
  });
  const steps = query.data?.steps;
  useEffect(() => {
    store.look({ numbers: new Map((steps ?? []).map((one) => [one.stepId, one])) });
  }, [steps, store]);
  useEffect(() => () => store.look({ numbers: null }), [store]);
  return (
    <PanelFrame title={t("numbers.title")}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t("numbers.period")}
        data={numberPeriods.map((value) => ({ value, label: t(`numbers.days.${value}`) }))}
        value={days}
        onChange={(value) => setDays(numberPeriods.find((one) => one === value) ?? days)}
      />
      {query.error && <FailedPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <Waiting label={t("numbers.loading")}>
          <span className="skel" style={{ height: 120 }} />
        </Waiting>
      )}
      {query.data && query.data.began === 0 && query.data.steps.length === 0 && (
        <Empty icon={<IconChartBar size={24} stroke={1.75} aria-hidden />}>{t("numbers.none")}</Empty>
      )}
      {query.data && query.data.steps.length > 0 && (
        <>
          <p className={css.began}>
            {t("numbers.began", { count: query.data.began, number: formats.count(query.data.began) })}
          </p>
          <StepList steps={query.data.steps} />
        </>
      )}
    </PanelFrame>
  );
}

function StepList({ steps }: { steps: readonly StepNumbers[] }) {
  const { t } = useTranslation("builder");
  const formats = useFormats();
  const { store } = useBuilder();
  const drawn = useDrawn(store, (document) => document.steps);
  const words = useWords();
  const most = Math.max(1, ...steps.map(({ reached }) => reached));
  return (
    <ol className={css.steps}>
      {steps.map(({ stepId, reached, left, waiting, abandoned }) => {
        const step = drawn.find(({ id }) => id === stepId);
        return (
          <li key={stepId}>
            <UnstyledButton
              className={css.step}
              disabled={!step}
              onClick={() =>
                store.look(({ shown }) => ({
                  selected: [stepId],
                  shown: { id: stepId, times: (shown?.times ?? 0) + 1 },
                }))
              }
            >
              <b className="trunc">{step ? words.stepName(step) : t("numbers.gone")}</b>
              <span>{formats.count(reached)}</span>
            </UnstyledButton>
            <div className={css.bar} aria-hidden>
              <span style={{ width: `${(100 * reached) / most}%` }} />
            </div>
            <p className="meta">
              {[
                t("numbers.left", { number: formats.count(left.reduce((sum, { times }) => sum + times, 0)) }),
                t("numbers.waiting", { number: formats.count(waiting) }),
                t("numbers.abandoned", { number: formats.count(abandoned) }),
              ].join(" · ")}
            </p>
            {step && left.length > 1 && (
              <ul className={css.exits}>
                {left.map(({ exit, times }) => (
                  <li key={exit}>
                    <span className="trunc">{isRule(exit) ? t(`numbers.exit.${exit}`) : words.exit(step, exit)}</span>
                    <span>{formats.count(times)}</span>
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}
