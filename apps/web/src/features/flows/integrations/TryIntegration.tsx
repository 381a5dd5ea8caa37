// A question put to an integration at once: each step in words, what was answered and how long that took.
import { Button, Text } from "@mantine/core";
import type { Integration } from "@prosa/contracts/automation/integrations";
import { IconCircleCheck, IconCircleDashed, IconCircleX } from "@tabler/icons-react";
import { useState } from "react";
import { FormSection } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { errorTexts } from "../../../shared/notices/index.ts";
import css from "./integrations.module.css";
import { type Tested, useIntegrationActions } from "./integrations.queries.ts";

const icons = { ok: IconCircleCheck, failed: IconCircleX, open: IconCircleDashed } as const;

interface Props {
  row: Integration;
  hasChanges: boolean;
  onModel(model: string): void;
}

export function TryIntegration({ row, hasChanges, onModel }: Props) {
  const { t } = useTranslation("integrations");
  const { test } = useIntegrationActions();
  const [busy, setBusy] = useState(false);
  const [tested, setTested] = useState<Tested | null>(null);
  const [trouble, setTrouble] = useState("");
  const run = async () => {
    setBusy(true);
    setTrouble("");
    setTested(null);
    try {
      setTested(await test(row.id));
    } catch (error) {
      const { title, detail } = errorTexts(error);
      setTrouble([title, detail].filter(Boolean).join(". "));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormSection title={t("sections.test")}>
      <div>
        <Button variant="default" loading={busy} onClick={() => void run()}>
          {t("test.run")}
        </Button>
      </div>
      {hasChanges && (
        <Text size="xs" c="dimmed">
          {t("test.unsaved")}
        </Text>
      )}
      <div role="status" className={css.tested}>
        {trouble && <Text size="sm">{trouble}</Text>}
        {tested && <Outcome tested={tested} />}
      </div>
      {tested && tested.models.length > 0 && row.model !== undefined && (
        <Models models={tested.models} chosen={row.model} onModel={onModel} />
      )}
    </FormSection>
  );
}

function Outcome({ tested }: { tested: Tested }) {
  const { t } = useTranslation("integrations");
  return (
    <>
      <ul className={css.steps} aria-label={t("test.title")}>
        {tested.steps.map(({ step, state, trouble }) => {
          const Glyph = icons[state];
          return (
            <li key={step} data-state={state} data-testid={`try-${step}`}>
              <Glyph size={18} stroke={1.75} aria-hidden />
              <div>
                <b>{t(`test.steps.${step}`)}</b> <span className="sr">{t(`test.states.${state}`)}</span>
                {trouble && <p>{t(`test.troubles.${trouble}`)}</p>}
              </div>
            </li>
          );
        })}
      </ul>
      {tested.answer !== null && (
        <blockquote className={css.answer}>
          <p>{tested.answer}</p>
          <footer>{t("test.took", { ms: tested.ms })}</footer>
        </blockquote>
      )}
    </>
  );
}

function Models({
  models,
  chosen,
  onModel,
}: {
  models: Tested["models"];
  chosen: string;
  onModel(model: string): void;
}) {
  const { t } = useTranslation("integrations");
  const own = models.find(({ id }) => id === chosen);
  return (
    <details>
      <summary>{t("test.models", { count: models.length })}</summary>
      {own?.endsOn && <Text size="sm">{t("test.ownEnds", { date: own.endsOn })}</Text>}
      <ul className={css.models}>
        {models.map(({ id, endsOn }) => (
          <li key={id}>
            <Button size="compact-xs" variant="subtle" onClick={() => onModel(id)}>
              {id}
            </Button>
            {endsOn && <span className="meta">{t("test.ends", { date: endsOn })}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
