// In one word how a company stands with the platform.
import type { Company } from "@prosa/contracts/companies";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Chip } from "../../../shared/ui/index.ts";

export function CompanyState({ company }: { company: Company }) {
  const { t } = useTranslation("operator");
  if (company.status !== "active") {
    return <Chip tone={company.status === "inactive" ? "danger" : "neutral"}>{t(`state.${company.status}`)}</Chip>;
  }
  if (company.expired) return <Chip tone="warning">{t("state.expired")}</Chip>;
  if (company.awaitsOwner) return <Chip tone="info">{t("state.awaitsOwner")}</Chip>;
  return <Chip tone="success">{t("state.active")}</Chip>;
}
