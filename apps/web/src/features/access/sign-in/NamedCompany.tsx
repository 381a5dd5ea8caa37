// Says that only one company's account is meant, and lets go of it.
import { CloseButton } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "../access.module.css";
import type { NamedCompany } from "./company-choice.ts";

export function NamedCompanyLine({ company, onDrop }: { company: NamedCompany; onDrop(): void }) {
  const { t } = useTranslation("auth");
  const name = company.name ?? t("choice.numbered", { number: company.id });
  return (
    <div className={css.named}>
      <IconBuilding size={16} stroke={1.75} aria-hidden />
      <span className="grow trunc">{t("choice.entering", { company: name })}</span>
      <CloseButton size="sm" aria-label={t("choice.anyCompany")} title={t("choice.anyCompany")} onClick={onDrop} />
    </div>
  );
}
