// Between the password and everything else: the code of the second step, or making one where the company asks for it.
import { Button } from "@mantine/core";
import { logout } from "@prosa/contracts/auth";
import { passSecondStep } from "@prosa/contracts/second-step";
import { useState } from "react";
import { api, owedStep, session } from "../../../shared/api/index.ts";
import { loadNamespaces, useTranslation } from "../../../shared/i18n/index.ts";
import { AccessFrame } from "../AccessFrame.tsx";
import css from "../access.module.css";
import { Form } from "../Form.tsx";
import { FormError } from "../FormError.tsx";
import { useSubmit } from "../use-submit.ts";
import { CodeField, Enrolment } from "./Enrolment.tsx";

void loadNamespaces(["auth"]);

/** Whatever was asked for before was refused: the screen begins anew, at the same address. */
const goOn = () => location.reload();

async function leave() {
  await api(logout, { quiet: true }).catch(() => {});
  session.clear();
  owedStep.set(null);
  location.reload();
}

function Code() {
  const { t } = useTranslation("auth");
  const [code, setCode] = useState("");
  const { busy, error, submit } = useSubmit(async () => {
    await api(passSecondStep, { body: { code }, quiet: true });
    goOn();
  });
  return (
    <Form onSubmit={submit}>
      <CodeField value={code} onChange={setCode} label={t("secondStep.code")} />
      <FormError error={error} />
      <Button type="submit" fullWidth size="md" loading={busy} disabled={code.trim().length < 6}>
        {t("secondStep.submit")}
      </Button>
    </Form>
  );
}

export function SecondStepScreen({ owed }: { owed: "code" | "enrol" }) {
  const { t } = useTranslation("auth");
  return (
    <div className={css.cover}>
      <AccessFrame
        title={t(owed === "code" ? "secondStep.codeTitle" : "secondStep.enrolTitle")}
        sub={t(owed === "code" ? "secondStep.codeSub" : "secondStep.enrolSub")}
      >
        {owed === "code" ? <Code /> : <Enrolment onDone={goOn} />}
        <Button variant="subtle" color="gray" onClick={() => void leave()}>
          {t("secondStep.leave")}
        </Button>
      </AccessFrame>
    </div>
  );
}
