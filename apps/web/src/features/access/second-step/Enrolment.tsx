// Making a second step: the telephone reads the picture, shows a first code, and the codes for paper are kept.
import { Button, TextInput } from "@mantine/core";
import { beginSecondStep, confirmSecondStep } from "@prosa/contracts/second-step";
import { IconDeviceMobile } from "@tabler/icons-react";
import { useState } from "react";
import { api } from "../../../shared/api/index.ts";
import { loadNamespaces, useTranslation } from "../../../shared/i18n/index.ts";
import css from "../access.module.css";
import { Form } from "../Form.tsx";
import { FormError } from "../FormError.tsx";
import { useSubmit } from "../use-submit.ts";
import { PaperCodes } from "./PaperCodes.tsx";
import { QrCode } from "./QrCode.tsx";

void loadNamespaces(["auth"]);

export function Enrolment({ onDone }: { onDone(): void }) {
  const { t } = useTranslation("auth");
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [code, setCode] = useState("");
  const begin = useSubmit(async () => setBegun(await api(beginSecondStep, { quiet: true })));
  const confirm = useSubmit(async () => {
    const answer = await api(confirmSecondStep, { body: { code }, quiet: true });
    setCodes(answer.codes);
  });
  if (codes) return <PaperCodes codes={codes} onDone={onDone} />;
  if (!begun)
    return (
      <Form onSubmit={begin.submit}>
        <p className={css.dialogIntro}>{t("secondStep.why")}</p>
        <FormError error={begin.error} />
        <div className={css.dialogFoot}>
          <Button
            type="submit"
            loading={begin.busy}
            leftSection={<IconDeviceMobile size={16} stroke={1.75} aria-hidden />}
          >
            {t("secondStep.begin")}
          </Button>
        </div>
      </Form>
    );
  return (
    <Form onSubmit={confirm.submit}>
      <p className={css.dialogIntro}>{t("secondStep.scan")}</p>
      <QrCode text={begun.uri} label={t("secondStep.picture")} />
      <p className={css.dialogIntro}>
        {t("secondStep.typed")}{" "}
        <code className={css.typedSecret}>{begun.secret.replaceAll(/(.{4})/g, "$1 ").trim()}</code>
      </p>
      <CodeField value={code} onChange={setCode} label={t("secondStep.first")} />
      <FormError error={confirm.error} />
      <div className={css.dialogFoot}>
        <Button type="submit" loading={confirm.busy} disabled={code.trim().length < 6}>
          {t("secondStep.confirm")}
        </Button>
      </div>
    </Form>
  );
}

export function CodeField({ value, onChange, label }: { value: string; onChange(next: string): void; label: string }) {
  return (
    <TextInput
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={24}
      data-autofocus
      autoFocus
    />
  );
}
