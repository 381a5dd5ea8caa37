// In a few words how a company stands with the platform, and what deserves a look.
import type { Company } from "@prosa/contracts/companies";
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Chip } from "../../../shared/ui/index.ts";
import css from "../operator.module.css";

function Standing({ company }: { company: Company }) {
  const { t } = useTranslation("operator");
  if (company.status !== "active") {
    return <Chip tone={company.status === "inactive" ? "danger" : "neutral"}>{t(`state.${company.status}`)}</Chip>;
  }
  if (company.expired) return <Chip tone="warning">{t("state.expired")}</Chip>;
  if (company.awaitsOwner) return <Chip tone="info">{t("state.awaitsOwner")}</Chip>;
  if (company.state === "trial" || company.state === "grace") {
    return <Chip tone={company.state === "trial" ? "info" : "warning"}>{t(`state.${company.state}`)}</Chip>;
  }
  return <Chip tone="success">{t("state.active")}</Chip>;
}

/** Of a company that is at work: the first thing somebody should call about. */
function Health({ company: { id, status, health, awaitsOwner } }: { company: Company }) {
  const { t } = useTranslation("money");
  if (status !== "active" || id === OPERATOR_TENANT_ID) return null;
  if (health.overdue > 0) return <Chip tone="danger">{t("health.overdue", { count: health.overdue })}</Chip>;
  if (health.channelsLost > 0) return <Chip tone="danger">{t("health.lost", { count: health.channelsLost })}</Chip>;
  if (health.isIdle && !awaitsOwner) return <Chip tone="warning">{t("health.idle")}</Chip>;
  return health.isNearLimit ? <Chip tone="info">{t("health.nearLimit")}</Chip> : null;
}

export function CompanyState({ company }: { company: Company }) {
  return (
    <span className={css.health}>
      <Standing company={company} />
      <Health company={company} />
    </span>
  );
}
