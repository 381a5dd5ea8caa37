// Recovery, second step: the mailed code, eight characters; pasting works, and a new code after a minute.
import { Button, PinInput } from "@mantine/core";
import { checkRecovery, RecoveryCode, requestRecovery } from "@prosa/contracts/auth";
import { ourLimits } from "@prosa/contracts/limits";
import { useEffect, useState } from "react";
import { Navigate } from "react-router";
import { paths } from "../../../app/paths.ts";
import { api } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { usePageTitle } from "../../../shared/ui/index.ts";
import { AccessFrame } from "../AccessFrame.tsx";
import css from "../access.module.css";
import { Form } from "../Form.tsx";
import { FormError } from "../FormError.tsx";
import { useSubmit } from "../use-submit.ts";
import { BackToLogin } from "./BackToLogin.tsx";

const LENGTH = 8;
const RESEND_SECONDS = 60;

function useCountdown(seconds: number): [left: number, restart: () => void] {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, () => setLeft(seconds)];
}

export function RecoveryCodeStep({ email, onRight }: { email: string; onRight(code: string): void }) {
  const { t } = useTranslation("auth");
  usePageTitle(t("recovery.title"));
  const [code, setCode] = useState("");
  const [left, restart] = useCountdown(RESEND_SECONDS);
  const check = useSubmit(async (typed: string) => {
    const parsed = RecoveryCode.safeParse(typed);
    if (!parsed.success) return;
    await api(checkRecovery, { body: { code: parsed.data }, quiet: true });
    onRight(parsed.data);
  });
  const resend = useSubmit(async () => {
    await api(requestRecovery, { body: { email }, quiet: true });
    setCode("");
    check.clear();
    restart();
  });
  // After a reload nobody knows any more where the code went.
  if (!email) return <Navigate to={`${paths.login}?step=email`} replace />;

  return (
    <AccessFrame
      title={t("recovery.title")}
      sub={t("recovery.code.sub", { email, minutes: ourLimits.recoveryCodeMinutes })}
    >
      <Form onSubmit={() => check.submit(code)}>
        <PinInput
          className={css.pin}
          length={LENGTH}
          type={/^[0-9a-z]*$/i}
          inputMode="text"
          size="sm"
          gap={6}
          autoFocus
          oneTimeCode
          placeholder=""
          value={code}
          error={check.error !== null}
          onChange={(typed) => setCode(typed.toUpperCase())}
          onComplete={(typed) => void check.submit(typed)}
          getInputProps={(index) => ({
            "aria-label": t("recovery.code.box", { number: index + 1, of: LENGTH }),
            autoCapitalize: "characters",
          })}
        />
        <FormError error={check.error ?? resend.error} />
        <Button type="submit" size="md" fullWidth loading={check.busy} disabled={code.length < LENGTH}>
          {t("recovery.code.submit")}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          fullWidth
          loading={resend.busy}
          disabled={left > 0}
          onClick={() => void resend.submit()}
        >
          {left > 0 ? t("recovery.code.resendIn", { seconds: left }) : t("recovery.code.resend")}
        </Button>
      </Form>
      <BackToLogin />
    </AccessFrame>
  );
}
