// What a billing system asks for beside its key, and the words of a second copy that a company may write otherwise.
import { PasswordInput, Select, Textarea, TextInput } from "@mantine/core";
import { BillingSystem, billingSystems, secondCopyTexts } from "@prosa/contracts/automation/integration-types";
import { type DrawerFormState, FormSection } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import type { FormValues } from "./form.rules.ts";

type Form = DrawerFormState<FormValues>;

/** Shown as they are typed. */
const marks = { customer: "{{customer}}", amount: "{{amount}}", due: "{{due}}", late: "{{late}}" };

export function BillingSystemField({ form }: { form: Form }) {
  const { t } = useTranslation("integrations");
  return (
    <Select
      {...form.field("billingSystem")}
      label={t("fields.billingSystem")}
      allowDeselect={false}
      data={BillingSystem.options.map((value) => ({ value, label: t(`billing.systems.${value}`) }))}
    />
  );
}

/** `hasKept`: a password is there already. */
export function BillingAccount({ form, hasKept }: { form: Form; hasKept: boolean }) {
  const { t } = useTranslation("integrations");
  const { billingSystem } = form.values;
  const { needs, hasPassword } = billingSystems[billingSystem];
  const isHubsoft = billingSystem === "hubsoft";
  return (
    <>
      {needs.includes("billingApp") && (
        <TextInput
          label={t(isHubsoft ? "billing.client" : "billing.app")}
          maxLength={120}
          required
          {...form.field("billingApp")}
        />
      )}
      {needs.includes("billingUser") && (
        <TextInput label={t("fields.billingUser")} maxLength={200} required {...form.field("billingUser")} />
      )}
      {hasPassword && (
        <PasswordInput
          label={t("fields.password")}
          description={t(hasKept ? "billing.passwordKept" : "hints.key")}
          autoComplete="off"
          maxLength={500}
          required={!hasKept}
          visibilityToggleButtonProps={{ "aria-label": t("form.showKey") }}
          {...form.field("password")}
        />
      )}
    </>
  );
}

export function SecondCopyTexts({ form }: { form: Form }) {
  const { t } = useTranslation("integrations");
  const { secondCopyTexts: own } = form.values;
  return (
    <FormSection title={t("billing.texts")}>
      <p className="meta">{t("billing.textsHint", marks)}</p>
      {secondCopyTexts
        .filter((name) => name !== "goodbye" && name !== "unavailable")
        .map((name) => (
          <Textarea
            key={name}
            label={t(`billing.text.${name}`)}
            maxLength={1000}
            autosize
            minRows={1}
            maxRows={6}
            value={own[name] ?? ""}
            onChange={(event) => form.set("secondCopyTexts", { ...own, [name]: event.currentTarget.value })}
          />
        ))}
    </FormSection>
  );
}
