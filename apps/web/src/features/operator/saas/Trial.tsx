// A try of the mail server or of the WhatsApp API: to whom, and what the other side said.
import { Button, TextInput } from "@mantine/core";
import type { Tried } from "@prosa/contracts/company/saas";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { showError } from "../../../shared/notices/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import css from "./saas.module.css";

interface Props {
  of: "mail" | "welcome";
  first: string;
  isGood(target: string): boolean;
  run(target: string): Promise<Tried>;
}

export function Trial({ of, first, isGood, run }: Props) {
  const { t } = useTranslation("operator_saas");
  const [target, setTarget] = useState(first);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState<Tried | null>(null);
  const start = () => {
    setBusy(true);
    setTried(null);
    void run(target.trim())
      .then(setTried, showError)
      .finally(() => setBusy(false));
  };
  return (
    <div className={css.trial}>
      <div className={css.target}>
        <TextInput
          label={t(`${of}.testTo`)}
          description={t(`${of}.testHint`)}
          type={of === "mail" ? "email" : "tel"}
          value={target}
          maxLength={120}
          onChange={(event) => setTarget(event.currentTarget.value)}
        />
        <Button variant="default" loading={busy} disabled={!isGood(target.trim())} onClick={start}>
          {t(`${of}.test`)}
        </Button>
      </div>
      <div role="status">
        {tried?.ok && <Remark tone="success">{t(`${of}.tested`, { target })}</Remark>}
        {tried && !tried.ok && (
          <Remark tone="danger" title={t(`${of}.reasons.${tried.reason ?? "refused"}`)}>
            {tried.detail && t("says", { words: tried.detail })}
          </Remark>
        )}
      </div>
    </div>
  );
}
