// Where companies pay by Pix: the key that the code of every open invoice names.
import { Button, TextInput } from "@mantine/core";
import { Receiving } from "@prosa/contracts/billing";
import { type FormEvent, useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { TabPanel } from "../../../shared/page-tabs/index.ts";
import { FailedPanel, Remark, usePageTitle, Waiting } from "../../../shared/ui/index.ts";
import { useMoneyActions, useReceiving } from "../money.queries.ts";
import css from "../operator.module.css";
import type { TabProps } from "../operator.types.ts";

function ReceivingForm({ known }: { known: Receiving | null }) {
  const { t } = useTranslation(["money", "common"]);
  const { saveReceiving } = useMoneyActions();
  const [values, setValues] = useState<Receiving>(known ?? { pixKey: "", name: "", city: "" });
  const [busy, setBusy] = useState(false);
  const isGood = Receiving.safeParse(values).success;
  const send = (pix: Receiving | null) => {
    setBusy(true);
    void saveReceiving(pix)
      .then(({ pix: saved }) => {
        setValues(saved ?? { pixKey: "", name: "", city: "" });
        notify({ kind: "success", title: t(saved ? "receiving.saved" : "receiving.removed") });
      }, showError)
      .finally(() => setBusy(false));
  };
  const field = (name: keyof Receiving, maxLength: number) => ({
    label: t(`receiving.${name}`),
    value: values[name],
    maxLength,
    required: true,
    onChange: (event: FormEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      setValues((now) => ({ ...now, [name]: value }));
    },
  });
  return (
    <form
      className={css.receiving}
      onSubmit={(event) => {
        event.preventDefault();
        if (isGood) send(values);
      }}
    >
      <Remark tone="info">{t("receiving.hint")}</Remark>
      <TextInput {...field("pixKey", 77)} description={t("receiving.keyHint")} />
      <TextInput {...field("name", 25)} />
      <TextInput {...field("city", 15)} />
      <div className={css.buttons}>
        <Button type="submit" loading={busy} disabled={!isGood}>
          {t("receiving.save")}
        </Button>
        {known && (
          <Button variant="default" loading={busy} onClick={() => send(null)}>
            {t("receiving.remove")}
          </Button>
        )}
      </div>
    </form>
  );
}

export function ReceivingTab({ tabs, allowed }: TabProps) {
  const { t } = useTranslation(["money", "operator"]);
  usePageTitle(t("operator:title"));
  const receiving = useReceiving();
  return (
    <TabPanel tabs={tabs()}>
      {allowed && receiving.isPending && (
        <Waiting label={t("receiving.loading")}>
          <span className="skel" />
        </Waiting>
      )}
      {receiving.isError && <FailedPanel error={receiving.error} onRetry={() => void receiving.refetch()} />}
      {allowed && receiving.data && <ReceivingForm known={receiving.data.pix} />}
    </TabPanel>
  );
}
