// Tests of the flow under the simulated conversation: kept with one click, and run again with every change of the drawing.
import { ActionIcon, Button } from "@mantine/core";
import { type CompiledFlow, recordTest, type Said, type TestSituation, testLimits } from "@prosa/flows";
import { IconCheck, IconPlus, IconTrash, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { notify, showError } from "../../../../shared/notices/index.ts";
import { FailedPanel } from "../../../../shared/ui/index.ts";
import { useBuilder } from "../state/builder.ts";
import { useWords } from "../state/use-words.ts";
import css from "./tests.module.css";
import { type KeptTest, useFlowTests, useTestChanges } from "./tests.queries.ts";

const MOST = 50;
const NAME_MOST = 80;

interface Props {
  flow: CompiledFlow;
  situation: TestSituation;
  words: readonly Said[];
}

export function Tests({ flow, situation, words }: Props) {
  const { t } = useTranslation("builder");
  const { flowId, readOnly } = useBuilder();
  const { tests, error, refetch } = useFlowTests(flowId, flow);
  const changes = useTestChanges(flowId);
  const [busy, setBusy] = useState(false);
  const name = words
    .map((said) => said?.text.trim() || "…")
    .join(" › ")
    .slice(0, NAME_MOST);
  const keep = async () => {
    setBusy(true);
    try {
      await changes.keep(name, recordTest(flow, situation, words));
      notify({ kind: "success", title: t("tests.saved"), detail: name, key: "flow-test" });
    } catch (refused) {
      showError(refused);
    }
    setBusy(false);
  };
  return (
    <section className={css.tests} aria-label={t("tests.title")}>
      <div className={css.head}>
        <h3 className="grow">{t("tests.title")}</h3>
        {!readOnly && (
          <Button
            size="compact-xs"
            variant="default"
            loading={busy}
            disabled={tests.length >= MOST || words.length > testLimits.steps}
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            onClick={() => void keep()}
          >
            {t("tests.save")}
          </Button>
        )}
      </div>
      {error && <FailedPanel error={error} onRetry={() => void refetch()} />}
      {tests.length === 0 && !error && <p className="meta">{t("tests.none")}</p>}
      <ul>
        {tests.map((test) => (
          <TestLine key={test.id} test={test} onRemove={readOnly ? null : () => changes.remove(test.id)} />
        ))}
      </ul>
    </section>
  );
}

function TestLine({ test, onRemove }: { test: KeptTest; onRemove: (() => Promise<unknown>) | null }) {
  const { t } = useTranslation("builder");
  const { failure, name } = test;
  return (
    <li data-failed={failure ? "" : undefined}>
      {failure ? (
        <IconX size={16} stroke={2} role="img" aria-label={t("tests.failed")} />
      ) : (
        <IconCheck size={16} stroke={2} role="img" aria-label={t("tests.passed")} />
      )}
      <span className="grow">
        <span className={css.name}>{name}</span>
        {failure && <Failure failure={failure} />}
      </span>
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t("tests.remove", { name })}
          onClick={() => void onRemove().catch(showError)}
        >
          <IconTrash size={14} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

type Failed = Pick<NonNullable<KeptTest["failure"]>, "index" | "expected" | "got">;

/** Where it went another way, and what was expected there. */
export function Failure({ failure: { index, expected, got } }: { failure: Failed }) {
  const { t } = useTranslation("builder");
  const wordsOf = useWords();
  const outcome = ({ says, at, ended }: Failed["got"]) =>
    [
      ...says.map((text) => `“${text}”`),
      ended ? t(`tests.ended.${ended}`) : at ? t("tests.at", { step: wordsOf.stepNamed(at) }) : "",
    ]
      .filter(Boolean)
      .join(" ") || t("tests.nothing");
  return (
    <span className={css.failure}>
      <span>{t("tests.where", { number: index + 1 })}</span>
      <span>{t("tests.expected", { what: outcome(expected) })}</span>
      <span>{t("tests.got", { what: outcome(got) })}</span>
    </span>
  );
}
