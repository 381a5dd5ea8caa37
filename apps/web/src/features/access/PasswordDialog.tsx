// The person changes their own password; all other sessions end with it.
import { Button, Modal } from "@mantine/core";
import { changePassword } from "@prosa/contracts/auth";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { api } from "../../shared/api/index.ts";
import { loadNamespaces, useTranslation } from "../../shared/i18n/index.ts";
import { notify } from "../../shared/notices/index.ts";
import css from "./access.module.css";
import { Form } from "./Form.tsx";
import { FormError } from "./FormError.tsx";
import { isGoodPassword, NewPasswordFields } from "./NewPasswordFields.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { useSubmit } from "./use-submit.ts";

void loadNamespaces(["auth"]);

export function PasswordDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(["auth", "common"]);
  const [current, setCurrent] = useState("");
  const [value, setValue] = useState({ password: "", again: "" });
  const [tried, setTried] = useState(false);
  const { busy, error, submit } = useSubmit(async () => {
    setTried(true);
    if (!current || !isGoodPassword(value.password) || value.password !== value.again) return;
    await api(changePassword, { body: { current, password: value.password }, quiet: true });
    notify({ kind: "success", title: t("auth:password.done"), detail: t("auth:password.doneDetail") });
    onClose();
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("auth:password.title")}
      size={440}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      <Form onSubmit={submit}>
        <PasswordField
          label={t("auth:fields.current.label")}
          autoComplete="current-password"
          leftSection={<IconLock size={16} stroke={1.75} />}
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
          error={tried && !current && t("auth:fields.current.required")}
          data-autofocus
        />
        <NewPasswordFields size="sm" value={value} onChange={setValue} tried={tried} />
        <FormError error={error} />
        <div className={css.dialogFoot}>
          <Button type="submit" loading={busy}>
            {t("auth:password.submit")}
          </Button>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t("common:actions.cancel")}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
