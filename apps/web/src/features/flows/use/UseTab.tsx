// The use of all assistants of the company: the month, the company's limit, and what each integration took of it.
import { allows } from "@prosa/contracts/permissions";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { integrationPath } from "../../../app/paths.ts";
import { PlanLock } from "../../../entities/plan/index.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { TabPanel } from "../../../shared/page-tabs/index.ts";
import { FailedPanel, usePageTitle, Waiting } from "../../../shared/ui/index.ts";
import { dollarsOf } from "./dollars.ts";
import { LimitForm } from "./LimitForm.tsx";
import { MonthUse } from "./MonthUse.tsx";
import css from "./use.module.css";
import { type CompanyUse, useCompanyUse, useLimits } from "./use.queries.ts";

export function UseTab({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation(["assistant_use", "flows"]);
  const { features } = useSignedIn();
  usePageTitle(t("flows:chatbot.title"));
  return (
    <TabPanel tabs={tabs}>{features.includes("integrations") ? <Use /> : <PlanLock gate="integrations" />}</TabPanel>
  );
}

function Use() {
  const { t } = useTranslation(["assistant_use", "figures"]);
  const { profile } = useSignedIn();
  const [month, setMonth] = useState<string | null>(null);
  const asked = useCompanyUse(month);
  const { limitCompany } = useLimits();
  if (asked.isPending)
    return (
      <Waiting label={t("loading")}>
        <span className="skel" style={{ height: 240 }} />
      </Waiting>
    );
  if (asked.isError) return <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />;
  return (
    <div className={css.page}>
      <section className={`card ${css.card}`} aria-label={t("title")}>
        <MonthUse {...asked.data} chosen={month} onMonth={setMonth} />
      </section>
      {allows(profile, "integrations", "full") && (
        <section className={`card ${css.card}`} aria-label={t("limit.title")}>
          <h2>{t("limit.title")}</h2>
          <LimitForm
            limitMicros={asked.data.limit.limitMicros}
            price={null}
            onSave={({ limitMicros = null }) => limitCompany(limitMicros)}
          />
        </section>
      )}
      <section className={`card ${css.card}`} aria-label={t("each.title")}>
        <h2>{t("each.title")}</h2>
        <Each rows={asked.data.integrations} />
      </section>
    </div>
  );
}

function Each({ rows }: { rows: CompanyUse["integrations"] }) {
  const { t } = useTranslation("assistant_use");
  const formats = useFormats();
  if (rows.length === 0) return <p className="meta">{t("each.none")}</p>;
  return (
    <ul className={css.each}>
      {rows.map(({ integrationId, name, sums, limit }) => (
        <li key={integrationId}>
          {name === null ? (
            <span className="trunc">{t("each.gone")}</span>
          ) : (
            <Link className="text-link trunc" to={integrationPath(integrationId)}>
              {name}
            </Link>
          )}
          <span className="grow" />
          <span className="meta">{t("each.calls", { number: formats.count(sums.calls) })}</span>
          <b>
            {limit.limitMicros === null
              ? dollarsOf(sums.costMicros, formats)
              : t("limit.of", {
                  spent: dollarsOf(sums.costMicros, formats),
                  limit: dollarsOf(limit.limitMicros, formats),
                })}
          </b>
        </li>
      ))}
    </ul>
  );
}
