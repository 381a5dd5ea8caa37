// The use of one integration, below its form: the month, its limit and price, and how the last questions went.
import { useState } from "react";
import { FormSection } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import { LimitForm } from "./LimitForm.tsx";
import { MonthUse } from "./MonthUse.tsx";
import { Turns } from "./Turns.tsx";
import { useIntegrationUse, useLimits } from "./use.queries.ts";

interface Props {
  integrationId: number;
  /** Others are not paid for by what they read and write. */
  isModel: boolean;
  readOnly: boolean;
}

export function IntegrationUse({ integrationId, isModel, readOnly }: Props) {
  const { t } = useTranslation(["assistant_use", "integrations", "figures"]);
  const [month, setMonth] = useState<string | null>(null);
  const asked = useIntegrationUse(integrationId, month);
  const { limitIntegration } = useLimits();
  return (
    <FormSection title={t("title")}>
      {asked.isPending && (
        <Waiting label={t("loading")}>
          <span className="skel" style={{ height: 160 }} />
        </Waiting>
      )}
      {asked.isError && <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.data && (
        <>
          <MonthUse {...asked.data} chosen={month} onMonth={setMonth} />
          {isModel && !readOnly && (
            <LimitForm
              limitMicros={asked.data.limit.limitMicros}
              price={asked.data.price}
              onSave={(wish) => limitIntegration(integrationId, wish)}
            />
          )}
          <Turns turns={asked.data.turns} />
        </>
      )}
    </FormSection>
  );
}
