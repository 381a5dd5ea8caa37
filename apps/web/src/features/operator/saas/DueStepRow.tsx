// One step around an invoice's date: how many days before or after, and by what it is told.
import { ActionIcon, Checkbox, NumberInput } from "@mantine/core";
import { type DueStep, FIRST_DUE_DAY, LAST_DUE_DAY } from "@prosa/contracts/company/saas-dues";
import { IconTrash } from "@tabler/icons-react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "./saas.module.css";

type Ways = Pick<DueStep, "mail" | "whatsapp">;

export function DueWays({ of, ways, onChange }: { of: string; ways: Ways; onChange(part: Partial<Ways>): void }) {
  const { t } = useTranslation("operator_saas");
  return (
    <>
      {(["mail", "whatsapp"] as const).map((way) => (
        <Checkbox
          key={way}
          label={t(`dues.ways.${way}`)}
          aria-label={`${of}: ${t(`dues.ways.${way}`)}`}
          checked={ways[way]}
          onChange={(event) => onChange({ [way]: event.currentTarget.checked })}
        />
      ))}
    </>
  );
}

interface Props {
  step: DueStep;
  onChange(part: Partial<DueStep>): void;
  onRemove(): void;
}

export function DueStepRow({ step, onChange, onRemove }: Props) {
  const { t } = useTranslation("operator_saas");
  const { days } = step;
  const name = days === 0 ? t("dues.onDay") : t(days < 0 ? "dues.before" : "dues.after", { count: Math.abs(days) });
  return (
    <div className={css.step}>
      <span className={css.stepName}>
        <NumberInput
          className={css.days}
          aria-label={t("dues.days")}
          value={days}
          min={FIRST_DUE_DAY}
          max={LAST_DUE_DAY}
          allowDecimal={false}
          clampBehavior="strict"
          onChange={(value) => typeof value === "number" && onChange({ days: value })}
        />
        {name}
      </span>
      <DueWays of={name} ways={step} onChange={onChange} />
      <ActionIcon aria-label={t("dues.removeStep", { step: name })} onClick={onRemove}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}
