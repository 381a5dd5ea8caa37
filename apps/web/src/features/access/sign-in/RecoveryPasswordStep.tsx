// Recovery, last step: the new password. All sessions of the account end with it.
import { Button } from "@mantine/core";
import { finishRecovery } from "@prosa/contracts/auth";
import { useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { paths } from "../../../app/paths.ts";
import { api } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify } from "../../../shared/notices/index.ts";
import { usePageTitle } from "../../../shared/ui/index.ts";
import { AccessFrame } from "../AccessFrame.tsx";
import { Form } from "../Form.tsx";
import { FormError } from "../FormError.tsx";
import { isGoodPassword, NewPasswordFields } from "../NewPasswordFields.tsx";
import { useSubmit } from "../use-submit.ts";
import { BackToLogin } from "./BackToLogin.tsx";
import { CompanyList } from "./CompanyList.tsx";
import { type Companies, choiceOf } from "./company-choice.ts";

export function RecoveryPasswordStep({ code }: { code: string }) {
  const { t } = useTranslation("auth");
  usePageTitle(t("recovery.title"));
  const navigate = useNavigate();
  const [value, setValue] = useState({ password: "", again: "" });
  const [tried, setTried] = useState(false);
  const [choice, setChoice] = useState<Companies | null>(null);
  const { busy, error, submit } = useSubmit(async (company?: number) => {
    setTried(true);
    if (!isGoodPassword(value.password) || value.password !== value.again) return;
    const body = { code, password: value.password, ...(company === undefined ? {} : { company }) };
    const isDone = await api(finishRecovery, { body, quiet: true }).catch((cause: unknown) => {
      const companies = choiceOf(cause);
      setChoice(companies);
      if (companies) return null;
      throw cause;
    });
    if (!isDone) return;
    notify({ kind: "success", title: t("recovery.password.done"), detail: t("recovery.password.doneDetail") });
    await navigate(paths.login, { replace: true });
  });
  if (!code) return <Navigate to={`${paths.login}?step=email`} replace />;
  if (choice) {
    return (
      <AccessFrame title={t("choice.title")} sub={t("choice.recovery")}>
        <CompanyList companies={choice} entering={busy ? 0 : null} onChoose={({ id }) => void submit(id)} />
        <BackToLogin />
      </AccessFrame>
    );
  }
  return (
    <AccessFrame title={t("recovery.password.title")} sub={t("recovery.password.sub")}>
      <Form onSubmit={() => submit()}>
        <NewPasswordFields value={value} onChange={setValue} tried={tried} />
        <FormError error={error} />
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t("recovery.password.submit")}
        </Button>
      </Form>
      <BackToLogin />
    </AccessFrame>
  );
}
