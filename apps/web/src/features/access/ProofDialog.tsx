// Whoever is at the screen proves once more who they are; what they asked for then goes on by itself.
import { Button, Modal } from "@mantine/core";
import { confirmIdentity } from "@prosa/contracts/auth";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { type AskedProof, api, askedProof } from "../../shared/api/index.ts";
import { useCovers } from "../../shared/covered.ts";
import { loadNamespaces, useTranslation } from "../../shared/i18n/index.ts";
import { useStore } from "../../shared/store.ts";
import css from "./access.module.css";
import { Form } from "./Form.tsx";
import { FormError } from "./FormError.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { useSubmit } from "./use-submit.ts";

void loadNamespaces(["auth"]);

function Question({ asked }: { asked: AskedProof }) {
  const { t } = useTranslation(["auth", "common"]);
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const { busy, error, submit } = useSubmit(async () => {
    setTried(true);
    if (!password) return;
    const body = asked.by === "code" && /^[\d\s]{6,7}$/.test(password) ? { code: password } : { password };
    await api(confirmIdentity, { body, quiet: true });
    asked.settle(true);
  });
  return (
    <Form onSubmit={submit}>
      <p className={css.dialogIntro}>{t("auth:proof.text")}</p>
      <PasswordField
        label={t(asked.by === "code" ? "auth:proof.either" : "auth:fields.password.label")}
        autoComplete="current-password"
        leftSection={<IconLock size={16} stroke={1.75} />}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={tried && !password && t("auth:fields.current.required")}
        data-autofocus
      />
      <FormError error={error} />
      <div className={css.dialogFoot}>
        <Button type="submit" loading={busy}>
          {t("auth:proof.submit")}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => asked.settle(false)}>
          {t("common:actions.cancel")}
        </Button>
      </div>
    </Form>
  );
}

export function ProofDialog() {
  const { t } = useTranslation(["auth", "common"]);
  const asked = useStore(askedProof);
  useCovers(asked !== null);
  if (!asked) return null;
  return (
    <Modal
      opened
      onClose={() => asked.settle(false)}
      title={t("auth:proof.title")}
      size={440}
      // Above whatever asked: a drawer, the dialog before a deletion.
      zIndex={400}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      <Question asked={asked} />
    </Modal>
  );
}
