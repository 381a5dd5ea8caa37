// The filter by company that several of the operator's lists have.
import { useTranslation } from "../../../shared/i18n/index.ts";
import type { ListFilter } from "../../../shared/list-page/index.ts";
import { useCompanyChoices } from "../trouble.queries.ts";

export function useCompanyFilter(): ListFilter {
  const { t } = useTranslation("operator");
  const companies = useCompanyChoices().data?.items ?? [];
  return {
    name: "tenantId",
    label: t("columns.name"),
    options: companies.map(({ id, name }) => ({ value: String(id), label: name })),
  };
}
