// A new company: who they are and the plan they choose.
import { Button, TextInput } from "@mantine/core";
import { signup } from "@prosa/contracts/tenants";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../../app/paths.ts";
import { api } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Empty, usePageTitle } from "../../../shared/ui/index.ts";
import { AccessFrame } from "../AccessFrame.tsx";
import css from "../access.module.css";
import { Form } from "../Form.tsx";
import { FormError } from "../FormError.tsx";
import { Checklist } from "../NewPasswordFields.tsx";
import { PasswordField } from "../PasswordField.tsx";
import { useSubmit } from "../use-submit.ts";
import { PlanChoice } from "./PlanChoice.tsx";
import { emptySignup, type SignupField, type SignupForm, wrongFields } from "./signup.rules.ts";

function SignedUp({ trialDays }: { trialDays: number | null }) {
  const { t } = useTranslation("auth");
  return (
    <AccessFrame title={t("signup.done.title")}>
      <Empty
        icon={<IconCheck size={24} stroke={1.75} aria-hidden />}
        action={
          <Button component={Link} to={paths.login} size="md" fullWidth>
            {t("login.submit")}
          </Button>
        }
      >
        {trialDays ? t("signup.done.trial", { count: trialDays }) : t("signup.done.plain")}
      </Empty>
    </AccessFrame>
  );
}

export function SignupScreen() {
  const { t } = useTranslation("auth");
  usePageTitle(t("signup.title"));
  const [form, setForm] = useState<SignupForm>(emptySignup);
  const [tried, setTried] = useState(false);
  const [done, setDone] = useState<{ trialDays: number | null } | null>(null);
  const { busy, error, submit } = useSubmit(async () => {
    setTried(true);
    const first = wrongFields(form)[0];
    if (first) return document.getElementsByName(first)[0]?.focus();
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    setDone(await api(signup, { body: { ...form, plan: form.plan ?? 0, timeZone }, quiet: true }));
  });
  if (done) return <SignedUp trialDays={done.trialDays} />;

  const wrong = tried ? wrongFields(form) : [];
  const field = (name: Exclude<SignupField, "plan">) => ({
    size: "md" as const,
    name,
    label: t(`signup.fields.${name}.label`),
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => setForm({ ...form, [name]: event.currentTarget.value }),
    error:
      (wrong.includes(name) && t(`signup.fields.${name}.error`)) ||
      (error?.field === name && t(`signup.fields.${name}.error`)),
  });

  return (
    <AccessFrame title={t("signup.title")} sub={t("signup.sub")} wide>
      <Form className={css.signup} onSubmit={submit}>
        <div className={css.form}>
          <TextInput {...field("company")} autoComplete="organization" />
          <TextInput {...field("whatsapp")} type="tel" autoComplete="tel" placeholder="+55 11 91234-5678" />
          <TextInput {...field("responsible")} autoComplete="name" />
          <TextInput
            {...field("email")}
            type="email"
            autoComplete="username"
            onBlur={() => setForm({ ...form, email: form.email.trim() })}
          />
          <PasswordField {...field("password")} autoComplete="new-password" />
          <Checklist password={form.password} />
        </div>
        <div className={css.form}>
          <PlanChoice
            value={form.plan}
            onChange={(plan) => setForm({ ...form, plan })}
            error={wrong.includes("plan") ? t("signup.plan.required") : undefined}
          />
          <FormError error={error} />
          <Button type="submit" size="md" fullWidth loading={busy}>
            {t("signup.submit")}
          </Button>
          <p className={css.other}>
            {t("signup.already")}{" "}
            <Link className="text-link" to={paths.login}>
              {t("login.submit")}
            </Link>
          </p>
        </div>
      </Form>
    </AccessFrame>
  );
}
