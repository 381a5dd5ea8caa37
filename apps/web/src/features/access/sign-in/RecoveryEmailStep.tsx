// Recovery, first step: where to send the code. The answer never tells whether the address is known.
import { Button, TextInput } from "@mantine/core";
import { requestRecovery } from "@prosa/contracts/auth";
import { Email } from "@prosa/contracts/shapes";
import { IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { api } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { usePageTitle } from "../../../shared/ui/index.ts";
import { AccessFrame } from "../AccessFrame.tsx";
import { Form } from "../Form.tsx";
import { FormError } from "../FormError.tsx";
import { useSubmit } from "../use-submit.ts";
import { BackToLogin } from "./BackToLogin.tsx";

export function RecoveryEmailStep({ email: typed, onSent }: { email: string; onSent(email: string): void }) {
  const { t } = useTranslation("auth");
  usePageTitle(t("recovery.title"));
  const [email, setEmail] = useState(typed);
  const [invalid, setInvalid] = useState(false);
  const { busy, error, submit } = useSubmit(async () => {
    const address = Email.safeParse(email);
    setInvalid(!address.success);
    if (!address.success) return;
    await api(requestRecovery, { body: { email: address.data }, quiet: true });
    onSent(address.data);
  });
  return (
    <AccessFrame title={t("recovery.title")} sub={t("recovery.email.sub")}>
      <Form onSubmit={submit}>
        <TextInput
          size="md"
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          label={t("fields.email.label")}
          leftSection={<IconMail size={16} stroke={1.75} />}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={invalid && t("fields.email.invalid")}
        />
        <FormError error={error} />
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t("recovery.email.submit")}
        </Button>
      </Form>
      <BackToLogin />
    </AccessFrame>
  );
}
