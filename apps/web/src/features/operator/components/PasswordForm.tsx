// A new password for somebody of a company; whoever knew the old one is out.
import { PasswordInput } from "@mantine/core";
import { NewPassword } from "@prosa/contracts/auth";
import type { OperatorUser } from "@prosa/contracts/billing";
import type { ReactNode } from "react";
import { z } from "zod";
import { DrawerForm, FormSection, useDrawerForm } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify } from "../../../shared/notices/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import { useMoneyActions } from "../money.queries.ts";

interface Values extends Record<string, unknown> {
  password: string;
}

const schema = z.object({ password: NewPassword });

export function PasswordForm({ person, facts }: { person: OperatorUser; facts: ReactNode }) {
  const { t } = useTranslation("money");
  const { setPassword } = useMoneyActions();
  const form = useDrawerForm<Values>({
    name: "operator-password",
    id: person.id,
    initial: { password: "" },
    labels: { password: t("password.new") },
    schema,
    secret: ["password"],
    errorFields: { ERR_PASSWORD_WEAK: "password" },
    save: async ({ password }) => {
      await setPassword(person.id, password);
      notify({ kind: "success", title: t("password.done"), detail: person.name });
    },
  });
  return (
    <DrawerForm form={form}>
      <FormSection title={t("people.facts")}>{facts}</FormSection>
      <FormSection title={t("password.title")}>
        <Remark tone="warning">{t("password.hint")}</Remark>
        <PasswordInput
          label={t("password.new")}
          description={t("password.rules")}
          autoComplete="new-password"
          maxLength={128}
          visibilityToggleButtonProps={{ "aria-label": t("password.show") }}
          {...form.field("password")}
        />
      </FormSection>
    </DrawerForm>
  );
}
