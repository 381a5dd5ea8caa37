// Recovery, last step: the new password. All sessions of the account end with it.
import { Button } from "@mantine/core";
import { finishRecovery } from "@prosa/contracts/auth";
import { useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import { api } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { notify } from "../../shared/notices/index.ts";
import { usePageTitle } from "../../shared/ui/index.ts";
import { AccessFrame } from "./AccessFrame.tsx";
import { BackToLogin } from "./BackToLogin.tsx";
import { Form } from "./Form.tsx";
import { FormError } from "./FormError.tsx";
import { isGoodPassword, NewPasswordFields } from "./NewPasswordFields.tsx";
import { useSubmit } from "./use-submit.ts";

export function RecoveryPasswordStep({ code }: { code: string }) {
  const { t } = useTranslation("auth");
  usePageTitle(t("recovery.title"));
  const navigate = useNavigate();
  const [value, setValue] = useState({ password: "", again: "" });
  const [tried, setTried] = useState(false);
  const { busy, error, submit } = useSubmit(async () => {
    setTried(true);
    if (!isGoodPassword(value.password) || value.password !== value.again) return;
    await api(finishRecovery, { body: { code, password: value.password }, quiet: true });
    notify({ kind: "success", title: t("recovery.password.done"), detail: t("recovery.password.doneDetail") });
    await navigate(paths.login, { replace: true });
  });
  if (!code) return <Navigate to={`${paths.login}?step=email`} replace />;
  return (
    <AccessFrame title={t("recovery.password.title")} sub={t("recovery.password.sub")}>
      <Form onSubmit={submit}>
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
