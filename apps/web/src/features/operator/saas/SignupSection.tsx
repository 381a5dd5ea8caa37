// Who may sign up, and for how many days a new company tries the product.
import { NumberInput, Switch } from "@mantine/core";
import { type SaasSettings, Trial } from "@prosa/contracts/company/saas";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Section } from "./Section.tsx";

export function SignupSection({ settings }: { settings: SaasSettings }) {
  const { t } = useTranslation("operator_saas");
  const [allowed, setAllowed] = useState(settings.signup.allowed);
  const [trial, setTrial] = useState(settings.trial);
  const isGood = Trial.safeParse(trial).success;
  return (
    <Section title={t("signup.title")} hint={t("signup.hint")} change={isGood ? { signup: { allowed }, trial } : null}>
      <Switch
        label={t("signup.allowed")}
        description={t("signup.allowedHint")}
        checked={allowed}
        onChange={(event) => setAllowed(event.currentTarget.checked)}
      />
      <Switch
        label={t("signup.trial")}
        description={t("signup.trialHint")}
        checked={trial.allowed}
        onChange={(event) => setTrial({ ...trial, allowed: event.currentTarget.checked })}
      />
      {trial.allowed && (
        <NumberInput
          label={t("signup.days")}
          value={trial.days}
          min={1}
          max={365}
          allowDecimal={false}
          error={!isGood && t("signup.daysWrong")}
          onChange={(days) => setTrial({ ...trial, days: Number(days) })}
        />
      )}
    </Section>
  );
}
