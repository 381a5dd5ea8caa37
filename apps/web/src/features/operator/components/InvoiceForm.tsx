// An invoice made by hand, for what no period covers.
import { NumberInput, Select, TextInput } from "@mantine/core";
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import { endOfDay } from "../../../entities/company/index.ts";
import { DateField } from "../../../shared/date-field/index.ts";
import { DrawerForm, FormSection, useDrawerForm } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useMoneyActions } from "../money.queries.ts";
import { useCompanyChoices } from "../trouble.queries.ts";

interface Values extends Record<string, unknown> {
  tenantId: string | null;
  description: string;
  value: number;
  dueOn: string | null;
}

export function InvoiceForm({ tenantId, onMade }: { tenantId: string | null; onMade(): void }) {
  const { t } = useTranslation(["money", "patterns"]);
  const { make } = useMoneyActions();
  const companies = (useCompanyChoices().data?.items ?? []).filter(({ id }) => id !== OPERATOR_TENANT_ID);
  const labels = {
    tenantId: t("people.company"),
    description: t("invoices.description"),
    value: t("invoices.value"),
    dueOn: t("invoices.due"),
  };
  const required = (field: string) => t("patterns:invalid.required", { field });
  const form = useDrawerForm<Values>({
    name: "operator-invoice",
    id: "new",
    initial: { tenantId, description: "", value: 0, dueOn: null },
    labels,
    check: ({ tenantId: company, description, value, dueOn }) => ({
      tenantId: company ? undefined : required(labels.tenantId),
      description: description.trim() === "" ? required(labels.description) : undefined,
      value: typeof value === "number" && value > 0 ? undefined : required(labels.value),
      dueOn: dueOn ? undefined : required(labels.dueOn),
    }),
    save: async ({ tenantId: company, description, value, dueOn }) => {
      const zone = companies.find(({ id }) => String(id) === company)?.timeZone ?? "America/Sao_Paulo";
      const valueCents = Math.round(value * 100);
      await make(Number(company), { description, valueCents, dueDate: endOfDay(dueOn ?? "", zone) });
      onMade();
    },
  });
  return (
    <DrawerForm form={form}>
      <FormSection title={t("invoices.one")}>
        <Select
          label={labels.tenantId}
          required
          searchable
          allowDeselect={false}
          data={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field("tenantId")}
        />
        <TextInput label={labels.description} maxLength={200} required {...form.field("description")} />
        <NumberInput
          label={labels.value}
          prefix="R$ "
          decimalSeparator=","
          thousandSeparator="."
          decimalScale={2}
          fixedDecimalScale
          allowNegative={false}
          hideControls
          min={0}
          max={1_000_000}
          required
          {...form.field("value")}
        />
        <DateField
          label={labels.dueOn}
          value={form.values.dueOn}
          error={form.field("dueOn").error}
          onChange={(day) => form.set("dueOn", day)}
        />
      </FormSection>
    </DrawerForm>
  );
}
