// A company that is there: what the platform decides about it, and what it uses.
import { NumberInput, TextInput } from "@mantine/core";
import { type Company, updateCompany } from "@prosa/contracts/companies";
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import { endOfDay } from "../../../entities/company/index.ts";
import { DateField } from "../../../shared/date-field/index.ts";
import { DrawerForm, FormSection, useDrawerForm } from "../../../shared/form-drawer/index.ts";
import { createFormats, useFormats } from "../../../shared/formats/index.ts";
import { useLocale, useTranslation } from "../../../shared/i18n/index.ts";
import { useCompanyActions } from "../operator.queries.ts";
import { CompanyState } from "./CompanyState.tsx";
import { Facts } from "./Facts.tsx";
import { PlanField } from "./PlanField.tsx";

interface Values extends Record<string, unknown> {
  name: string;
  email: string;
  whatsapp: string;
  planId: string | null;
  dueOn: string | null;
  graceDays: number;
}

const orNull = (text: string) => (text.trim() === "" ? null : text);

/** Of what was changed, and nothing else. */
function bodyOf({ name, email, whatsapp, planId, dueOn, graceDays }: Partial<Values>, timeZone: string) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email: orNull(email) }),
    ...(whatsapp === undefined ? {} : { whatsapp: orNull(whatsapp) }),
    ...(planId ? { plan: Number(planId) } : {}),
    ...(dueOn ? { dueDate: endOfDay(dueOn, timeZone) } : {}),
    ...(typeof graceDays === "number" ? { graceDays } : {}),
  };
}

/** YYYY-MM-DD where the company lives. */
const dayIn = (moment: string, timeZone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(new Date(moment));

function CompanyFacts({ company }: { company: Company }) {
  const { t } = useTranslation("operator");
  const formats = useFormats();
  const locale = useLocale();
  const there = createFormats({ locale, timeZone: company.timeZone, currency: "BRL" });
  const support = company.supportUntil;
  return (
    <Facts
      facts={[
        [t("columns.id"), company.id],
        [t("plan.value"), formats.money(company.valueCents, company.currency)],
        [t("columns.users"), t("used", { used: company.users, of: company.maxUsers })],
        [t("columns.connections"), t("used", { used: company.connections, of: company.maxConnections })],
        [t("columns.due"), `${there.dateTime(company.dueDate)} (${company.timeZone})`],
        [t("fields.createdAt"), formats.dateTime(company.createdAt)],
        [t("fields.support"), support ? t("support.until", { date: formats.dateTime(support) }) : t("support.none")],
      ]}
    />
  );
}

export function CompanyForm({ company }: { company: Company }) {
  const { t } = useTranslation(["operator", "patterns"]);
  const { update } = useCompanyActions();
  const labels = {
    name: t("fields.name"),
    email: t("fields.email"),
    whatsapp: t("fields.whatsapp"),
    planId: t("fields.plan"),
    dueOn: t("fields.due"),
    graceDays: t("fields.grace"),
  };
  const { shape } = updateCompany.body;
  const form = useDrawerForm<Values>({
    name: "company",
    id: company.id,
    initial: {
      name: company.name,
      email: company.email ?? "",
      whatsapp: company.whatsapp ?? "",
      planId: String(company.plan.id),
      dueOn: dayIn(company.dueDate, company.timeZone),
      graceDays: company.graceDays,
    },
    readOnly: company.id === OPERATOR_TENANT_ID || company.status === "moved",
    labels,
    check: ({ name, email, whatsapp }) => ({
      name: shape.name.safeParse(name).success ? undefined : t("patterns:invalid.required", { field: labels.name }),
      email: shape.email.safeParse(orNull(email)).success ? undefined : t("patterns:invalid.email"),
      whatsapp: shape.whatsapp.safeParse(orNull(whatsapp)).success
        ? undefined
        : t("patterns:invalid.invalid", { field: labels.whatsapp }),
    }),
    save: (_, changes) => update(company.id, bodyOf(changes, company.timeZone)),
    errorFields: { ERR_NO_PLAN_FOUND: "planId" },
  });
  return (
    <DrawerForm form={form}>
      <FormSection title={t("sections.company")}>
        <CompanyState company={company} />
        <TextInput label={labels.name} maxLength={120} required data-autofocus {...form.field("name")} />
        <TextInput label={labels.email} type="email" maxLength={254} {...form.field("email")} />
        <TextInput label={labels.whatsapp} type="tel" maxLength={20} {...form.field("whatsapp")} />
        <PlanField label={labels.planId} {...form.field("planId")} />
        <DateField
          label={labels.dueOn}
          value={form.values.dueOn}
          error={form.field("dueOn").error}
          onChange={(day) => form.set("dueOn", day)}
        />
        <NumberInput
          label={labels.graceDays}
          description={t("fields.graceHint")}
          hideControls
          allowDecimal={false}
          allowNegative={false}
          min={0}
          max={90}
          {...form.field("graceDays")}
        />
      </FormSection>
      <FormSection title={t("sections.facts")}>
        <CompanyFacts company={company} />
      </FormSection>
    </DrawerForm>
  );
}
