// One plan: price, limits, what it includes, and whether it is offered at sign-up.
import { NumberInput, Select, Switch, TextInput } from "@mantine/core";
import { PlanInput } from "@prosa/contracts/companies";
import { DrawerForm, FormSection, type OpenId, useDrawerForm } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import { usePlanActions } from "../operator.queries.ts";

interface Values extends Record<string, unknown> {
  name: string;
  maxUsers: number;
  maxConnections: number;
  /** In units of the currency, as people type it. */
  value: number;
  isPublic: boolean;
  groups: boolean;
  campaigns: boolean;
  integrations: boolean;
  kanban: boolean;
  /** "1", "3", "6" or "12". */
  months: string;
}

const periods = [1, 3, 6, 12] as const;

function changesOf({ value, kanban, months, ...changes }: Partial<Values>): Partial<PlanInput> {
  const periodMonths = periods.find((period) => String(period) === months);
  return {
    ...changes,
    ...(value === undefined ? {} : { valueCents: Math.round(value * 100) }),
    ...(kanban === undefined ? {} : { without: kanban ? [] : (["kanban"] as const).slice() }),
    ...(periodMonths === undefined ? {} : { periodMonths }),
  };
}

const bodyOf = (values: Values): PlanInput => ({ ...PlanInput.parse(changesOf(values)) });

export function PlanForm({ id, initial, companies }: { id: OpenId; initial: Values; companies: number }) {
  const { t } = useTranslation(["operator", "patterns"]);
  const { create, update } = usePlanActions();
  const labels = {
    name: t("plan.name"),
    maxUsers: t("plan.maxUsers"),
    maxConnections: t("plan.maxConnections"),
    value: t("plan.value"),
    isPublic: t("plan.isPublic"),
    groups: t("plan.groups"),
    campaigns: t("plan.campaigns"),
    integrations: t("plan.integrations"),
    kanban: t("plan.kanban"),
    months: t("plan.months"),
  };
  const form = useDrawerForm<Values>({
    name: "plan",
    id,
    initial,
    labels,
    schema: PlanInput.omit({ valueCents: true, periodMonths: true, without: true }).loose(),
    check: ({ value }) => ({
      value: typeof value === "number" ? undefined : t("patterns:invalid.required", { field: labels.value }),
    }),
    save: (values, changes) => (id === "new" ? create(bodyOf(values)) : update(id, changesOf(changes))),
    errorFields: { ERR_PLAN_NAME_INVALID: "name" },
  });
  const number = {
    hideControls: true,
    allowDecimal: false,
    allowNegative: false,
    min: 1,
    max: 100_000,
    required: true,
  };
  return (
    <DrawerForm form={form}>
      <FormSection title={t("sections.plan")}>
        {companies > 0 && <Remark tone="warning">{t("plan.inUse", { count: companies })}</Remark>}
        <TextInput label={labels.name} maxLength={120} required data-autofocus {...form.field("name")} />
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
        <Select
          label={labels.months}
          allowDeselect={false}
          data={periods.map((count) => ({ value: String(count), label: t("plan.period", { count }) }))}
          {...form.field("months")}
        />
        <NumberInput label={labels.maxUsers} {...number} {...form.field("maxUsers")} />
        <NumberInput label={labels.maxConnections} {...number} {...form.field("maxConnections")} />
      </FormSection>
      <FormSection title={t("sections.offer")}>
        <Switch
          label={labels.isPublic}
          description={t("plan.isPublicHint")}
          {...form.field("isPublic", { type: "checkbox" })}
        />
        {(["groups", "campaigns", "integrations", "kanban"] as const).map((feature) => (
          <Switch
            key={feature}
            label={t(`plan.${feature}`)}
            description={t(feature === "kanban" ? "plan.gateHint" : "plan.featureHint")}
            {...form.field(feature, { type: "checkbox" })}
          />
        ))}
      </FormSection>
    </DrawerForm>
  );
}
