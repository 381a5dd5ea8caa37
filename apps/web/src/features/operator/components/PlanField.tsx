// One of the plans, with its price.
import { Select, type SelectProps } from "@mantine/core";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { usePlanChoices } from "../operator.queries.ts";

export function PlanField(props: SelectProps & { label: string }) {
  const { t } = useTranslation("operator");
  const formats = useFormats();
  const plans = usePlanChoices();
  const items = plans.data?.items ?? [];
  return (
    <Select
      required
      allowDeselect={false}
      placeholder={t(
        plans.isPending ? "fields.planLoading" : items.length > 0 ? "fields.planChoose" : "fields.planNone",
      )}
      searchable={items.length > 8}
      data={items.map(({ id, name, valueCents, currency }) => ({
        value: String(id),
        label: `${name} · ${formats.money(valueCents, currency)}`,
      }))}
      {...props}
    />
  );
}
