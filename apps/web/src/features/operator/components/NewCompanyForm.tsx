// A new company: its name and plan, whose it is, and how the owner gets the link.
import { NativeSelect, Radio, Select, TextInput } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import { NewCompany } from "@prosa/contracts/companies";
import { endOfDay, timeZones } from "../../../entities/company/index.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import { DateField } from "../../../shared/date-field/index.ts";
import { DrawerForm, FormSection, useDrawerForm } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify } from "../../../shared/notices/index.ts";
import css from "../operator.module.css";
import { useCompanyActions } from "../operator.queries.ts";
import type { HandedLink } from "../use-company-deeds.ts";
import { PlanField } from "./PlanField.tsx";

interface Values extends Record<string, unknown> {
  name: string;
  whatsapp: string;
  planId: string | null;
  dueOn: string | null;
  timeZone: string;
  responsible: string;
  email: string;
  language: NewCompany["language"];
  deliver: "mail" | "link";
}

const languages: Record<NewCompany["language"], string> = { pt: "Português", en: "English", es: "Español" };

/** As the contract takes it. */
function bodyOf({ planId, dueOn, whatsapp, ...values }: Values): NewCompany {
  return {
    ...values,
    plan: Number(planId),
    ...(whatsapp.trim() === "" ? {} : { whatsapp }),
    ...(dueOn ? { dueDate: endOfDay(dueOn, values.timeZone) } : {}),
  };
}

function useForm(onMade: (handed: HandedLink) => void) {
  const { t } = useTranslation(["operator", "patterns"]);
  const { timeZone } = useSignedIn();
  const { create } = useCompanyActions();
  const labels = {
    name: t("fields.name"),
    whatsapp: t("fields.whatsapp"),
    planId: t("fields.plan"),
    dueOn: t("fields.due"),
    timeZone: t("fields.timeZone"),
    responsible: t("fields.responsible"),
    email: t("fields.ownerEmail"),
    language: t("fields.language"),
    deliver: t("fields.deliver"),
  };
  return useDrawerForm<Values>({
    name: "company",
    id: "new",
    initial: {
      name: "",
      whatsapp: "",
      planId: null,
      dueOn: null,
      timeZone,
      responsible: "",
      email: "",
      language: "pt",
      deliver: "mail",
    },
    labels,
    schema: NewCompany.pick({ name: true, responsible: true, email: true }),
    check: ({ planId, whatsapp }) => ({
      planId: planId === null ? t("patterns:invalid.required", { field: labels.planId }) : undefined,
      whatsapp:
        whatsapp.trim() === "" || NewCompany.shape.whatsapp.safeParse(whatsapp).success
          ? undefined
          : t("patterns:invalid.invalid", { field: labels.whatsapp }),
    }),
    async save(values) {
      const { company, link, expiresAt } = await create(bodyOf(values));
      if (link === null) notify({ kind: "success", title: t("made.mailed"), detail: company.name });
      else onMade({ company: company.name, link, expiresAt });
    },
    errorFields: { ERR_EMAIL_EXISTS: "email", ERR_NO_PLAN_FOUND: "planId" },
  });
}

export function NewCompanyForm({ onMade }: { onMade(handed: HandedLink): void }) {
  const { t } = useTranslation("operator");
  const form = useForm(onMade);
  const { labels } = form;
  return (
    <DrawerForm form={form}>
      <FormSection title={t("sections.company")}>
        <TextInput label={labels.name} maxLength={120} required data-autofocus {...form.field("name")} />
        <TextInput label={labels.whatsapp} type="tel" maxLength={20} {...form.field("whatsapp")} />
        <PlanField label={labels.planId ?? ""} {...form.field("planId")} />
        <DateField
          label={labels.dueOn}
          placeholder={t("fields.dueHint")}
          clearable
          value={form.values.dueOn}
          onChange={(day) => form.set("dueOn", day)}
        />
        <Select
          label={labels.timeZone}
          searchable
          allowDeselect={false}
          data={timeZones(form.values.timeZone)}
          {...form.field("timeZone")}
        />
      </FormSection>
      <FormSection title={t("sections.owner")}>
        <TextInput label={labels.responsible} maxLength={120} required {...form.field("responsible")} />
        <TextInput label={labels.email} type="email" required maxLength={254} {...form.field("email")} />
        <NativeSelect
          label={labels.language}
          data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
          {...form.field("language")}
        />
        <Radio.Group label={labels.deliver} {...form.field("deliver")}>
          <div className={css.stack}>
            <Radio value="mail" label={t("deliver.mail")} description={t("deliver.mailHint")} />
            <Radio value="link" label={t("deliver.link")} description={t("deliver.linkHint")} />
          </div>
        </Radio.Group>
      </FormSection>
    </DrawerForm>
  );
}
