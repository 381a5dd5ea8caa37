// A step in which an integration answers: which one, for how long, and where each of its ways leads.
import { Select } from "@mantine/core";
import { type AskedStep, asksOutside } from "@prosa/flows";
import { Link } from "react-router";
import { paths } from "../../../../app/paths.ts";
import { optionsOf } from "../../../../shared/choices/choices.rules.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { useBuilder, useDrawing } from "../state/builder.ts";
import { changeStep, setTarget } from "../state/edits.rules.ts";
import { NumberBox } from "./fields.tsx";
import css from "./inspect.module.css";
import { TargetSelect } from "./TargetSelect.tsx";

export function AssistantFields({ step }: { step: AskedStep }) {
  const { t } = useTranslation("builder");
  const { store, readOnly, choices } = useBuilder();
  const drawing = useDrawing();
  const { integrationId, maxTurns } = step;
  // A second copy is asked of a billing system only, everything else of whatever can answer.
  const isCopy = step.kind === "secondCopy";
  const integrations = choices.integrations.filter(({ type }) => !isCopy || type === "secondCopy");
  const put = (part: Partial<Pick<AskedStep, "integrationId" | "maxTurns">>, group?: string) =>
    store.edit(
      (document) => changeStep(document, step.id, (one) => (asksOutside(one) ? { ...one, ...part } : one)),
      group,
    );
  const isGone = integrationId !== null && !integrations.some(({ id }) => id === integrationId);
  const offered = isGone
    ? [...integrations, { id: integrationId, name: t("target.gone", { id: integrationId }) }]
    : integrations;
  return (
    <fieldset className={css.plain} disabled={readOnly}>
      <Select
        size="xs"
        label={t("assistant.integration")}
        description={t(isCopy ? "assistant.copyHint" : "assistant.hint")}
        placeholder={t("assistant.choose")}
        nothingFoundMessage={t("assistant.none")}
        searchable
        data={optionsOf(offered)}
        value={integrationId === null ? null : String(integrationId)}
        onChange={(value) => put({ integrationId: value === null ? null : Number(value) })}
      />
      {integrations.length === 0 && (
        <Link className="text-link" to={`${paths.chatbot}?tab=integracoes`}>
          {t("assistant.connect")}
        </Link>
      )}
      {!isCopy && (
        <NumberBox
          label={t("assistant.maxTurns")}
          min={1}
          max={100}
          value={maxTurns}
          onChange={(turns) => put({ maxTurns: turns ?? 20 }, `turns:${step.id}`)}
        />
      )}
      {(["done", "transfer", "failed"] as const).map((exit) => (
        <TargetSelect
          key={exit}
          label={t(`exit.${exit}`)}
          value={step[exit]}
          canClear
          onChange={(to) => store.edit((document) => setTarget(document, step.id, exit, to))}
          onNew={() => drawing.addAfter(step, exit)}
        />
      ))}
    </fieldset>
  );
}
