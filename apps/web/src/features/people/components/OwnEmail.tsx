// One's own e-mail, and the way to prove that its mailbox is read: a code by letter, entered here.
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { RecoveryCode } from "@prosa/contracts/auth";
import { IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { ApiError } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { errorTexts, notify } from "../../../shared/notices/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import { type Own, useOwnActions } from "../own.queries.ts";
import css from "../people.module.css";

export function OwnEmail({ own }: { own: Own }) {
  const { t } = useTranslation("people");
  return (
    <>
      <TextInput
        label={t("own.email")}
        value={own.email}
        readOnly
        description={t("own.emailHint")}
        rightSection={
          own.emailVerified && <IconCircleCheck size={16} stroke={1.75} aria-label={t("own.proof.done")} role="img" />
        }
      />
      {!own.emailVerified && <Proof email={own.email} />}
    </>
  );
}

function Proof({ email }: { email: string }) {
  const { t } = useTranslation("people");
  const { askForCode, confirmEmail } = useOwnActions();
  const [isAsked, setAsked] = useState(false);
  const [code, setCode] = useState("");
  // Null until the server says that the password has to be stored anew.
  const [password, setPassword] = useState<string | null>(null);
  const [busy, setBusy] = useState<"asking" | "confirming" | null>(null);
  const [error, setError] = useState<string | null>(null);

  const run = async (what: "asking" | "confirming", work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(what);
    setError(null);
    try {
      await work();
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === "ERR_VALIDATION" && cause.field === "password") setPassword("");
      else {
        const { title, action } = errorTexts(cause);
        setError(`${title}. ${action ?? ""}`);
      }
    } finally {
      setBusy(null);
    }
  };
  const ask = () =>
    run("asking", async () => {
      await askForCode();
      setAsked(true);
    });
  const typed = RecoveryCode.safeParse(code);
  const confirm = () =>
    run("confirming", async () => {
      if (!typed.success) return;
      await confirmEmail({ code: typed.data, ...(password === null ? {} : { password }) });
      notify({ kind: "success", title: t("own.proof.done") });
    });

  return (
    <section className={css.proof} aria-label={t("own.proof.title")}>
      <Remark tone="warning" title={t("own.proof.title")}>
        {t(isAsked ? "own.proof.sent" : "own.proof.why", { email })}
      </Remark>
      <div className={css.proofRow}>
        <TextInput
          label={t("own.proof.code")}
          value={code}
          maxLength={8}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setCode(event.currentTarget.value.toUpperCase())}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // The form around would be saved instead.
            event.preventDefault();
            void confirm();
          }}
        />
        <Button
          disabled={!typed.success || password === ""}
          loading={busy === "confirming"}
          onClick={() => void confirm()}
        >
          {t("own.proof.confirm")}
        </Button>
        <Button variant="default" loading={busy === "asking"} onClick={() => void ask()}>
          {t(isAsked ? "own.proof.again" : "own.proof.send")}
        </Button>
      </div>
      {password !== null && (
        <PasswordInput
          label={t("own.proof.password")}
          description={t("own.proof.passwordWhy")}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      <p className={css.proofError} role="alert">
        {error}
      </p>
    </section>
  );
}
