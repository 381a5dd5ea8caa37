// When companies are told that an invoice is due, by what, and in which words.
import { Button, Switch } from "@mantine/core";
import type { SaasSettings } from "@prosa/contracts/company/saas";
import { type DueStep, Dues, FIRST_DUE_DAY, LAST_DUE_DAY, MOST_DUE_STEPS } from "@prosa/contracts/company/saas-dues";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { DueStepRow, DueWays } from "./DueStepRow.tsx";
import { DuesTexts } from "./DuesTexts.tsx";
import { Section } from "./Section.tsx";
import css from "./saas.module.css";

/** The first day that no step has, after the last one. */
function freeDay(steps: readonly DueStep[]): number {
  const taken = new Set(steps.map(({ days }) => days));
  for (let day = Math.max(-1, ...taken) + 1; day <= LAST_DUE_DAY; day += 1) if (!taken.has(day)) return day;
  for (let day = FIRST_DUE_DAY; day <= LAST_DUE_DAY; day += 1) if (!taken.has(day)) return day;
  return 0;
}

export function DuesSection({ settings }: { settings: SaasSettings }) {
  const { t } = useTranslation("operator_saas");
  const [dues, setDues] = useState(settings.dues);
  const set = (part: Partial<Dues>) => setDues((now) => ({ ...now, ...part }));
  const checked = Dues.safeParse(dues);
  const days = dues.steps.map((step) => step.days);
  const isTwice = new Set(days).size !== days.length;
  const put = (index: number, part: Partial<DueStep>) =>
    set({ steps: dues.steps.map((step, at) => (at === index ? { ...step, ...part } : step)) });
  const sorted = () => ({ ...dues, steps: dues.steps.toSorted((one, other) => one.days - other.days) });
  return (
    <Section
      title={t("dues.title")}
      hint={t("dues.hint")}
      change={checked.success ? { dues: sorted() } : null}
      onSaved={() => setDues(sorted())}
    >
      <Switch
        label={t("dues.isOn")}
        description={t("dues.isOnHint")}
        checked={dues.isOn}
        onChange={(event) => set({ isOn: event.currentTarget.checked })}
      />
      <fieldset className={css.steps}>
        <legend>{t("dues.steps")}</legend>
        <p className={css.hint}>{t("dues.stepsHint")}</p>
        {dues.steps.map((step, index) => (
          <DueStepRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name of its own, and its day is being typed.
            key={index}
            step={step}
            onChange={(part) => put(index, part)}
            onRemove={() => set({ steps: dues.steps.filter((_, at) => at !== index) })}
          />
        ))}
        <div className={css.step}>
          <span className={css.stepName}>{t("dues.atBlock")}</span>
          <DueWays
            of={t("dues.atBlock")}
            ways={dues.atBlock}
            onChange={(part) => set({ atBlock: { ...dues.atBlock, ...part } })}
          />
        </div>
        {isTwice && (
          <p className={css.hint} data-wrong>
            {t("dues.twice")}
          </p>
        )}
        <div>
          <Button
            variant="default"
            size="xs"
            disabled={dues.steps.length >= MOST_DUE_STEPS}
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            onClick={() => set({ steps: [...dues.steps, { days: freeDay(dues.steps), mail: true, whatsapp: false }] })}
          >
            {t("dues.addStep")}
          </Button>
        </div>
      </fieldset>
      <DuesTexts texts={dues.texts} onChange={(texts) => set({ texts })} />
      {!checked.success && !isTwice && <p className={css.hint}>{t("letters.unfinished")}</p>}
    </Section>
  );
}
