// The company's money page: the plan with its use, and for those who pay the invoices.
import { allows } from "@prosa/contracts/permissions";
import { useSignedIn } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { usePageTitle } from "../../shared/ui/index.ts";
import { Invoices } from "./components/Invoices.tsx";
import { PlanCard } from "./components/PlanCard.tsx";
import css from "./finance.module.css";

export function FinanceScreen() {
  const { t } = useTranslation("finance");
  const { profile } = useSignedIn();
  usePageTitle(t("title"));
  return (
    <div className={css.page}>
      <section className={`card ${css.card}`} aria-label={t("plan")}>
        <PlanCard />
      </section>
      {allows(profile, "finance", "full") && (
        <section className={css.invoices} aria-label={t("invoice.title")}>
          <Invoices />
        </section>
      )}
    </div>
  );
}
