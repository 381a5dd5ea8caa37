// The platform's own token: programs of the operator run companies, plans and invoices with it. Shown once, when it is made.
import { Button, CopyButton, Switch, Textarea, TextInput } from "@mantine/core";
import type { AdminToken } from "@prosa/contracts/company/admin-token";
import { type FormEvent, useState } from "react";
import { confirmDelete } from "../../../shared/delete-guard/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { TabPanel } from "../../../shared/page-tabs/index.ts";
import { SecretOnce } from "../../../shared/secret-once/index.tsx";
import { FailedPanel, Remark, usePageTitle, Waiting } from "../../../shared/ui/index.ts";
import css from "../operator.module.css";
import type { TabProps } from "../operator.types.ts";
import { useToken, useTokenActions } from "../token.queries.ts";

const linesOf = (text: string) => text.split(/[\s,]+/).filter((line) => line !== "");

function Use({ token }: { token: AdminToken }) {
  const { t } = useTranslation("operator_token");
  const formats = useFormats();
  const { callsToday, callsMonth, lastUsedAt, username, createdAt } = token;
  return (
    <p className={css.quiet}>
      {t("madeBy", { name: username, when: formats.dateTime(createdAt) })}
      <br />
      {lastUsedAt === null ? t("never") : t("used", { when: formats.dateTime(lastUsedAt) })}
      <br />
      {t("calls", { count: callsToday, month: formats.count(callsMonth) })}
    </p>
  );
}

function TokenForm({ token, onRenew }: { token: AdminToken; onRenew(): void }) {
  const { t } = useTranslation(["operator_token", "integration"]);
  const { save } = useTokenActions();
  const [isEnabled, setEnabled] = useState(token.isEnabled);
  const [addresses, setAddresses] = useState(token.addresses.join("\n"));
  const [busy, setBusy] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    void save({ isEnabled, addresses: linesOf(addresses) })
      .then(() => notify({ kind: "success", title: t("saved") }), showError)
      .finally(() => setBusy(false));
  };
  return (
    <form className={css.receiving} onSubmit={send}>
      {!token.isPersonActive && <Remark tone="warning">{t("gone", { name: token.username })}</Remark>}
      <Switch
        label={t("use")}
        description={t("useHint")}
        checked={isEnabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
      <div className={css.webhook}>
        <TextInput label={t("apiId")} value={token.apiId} readOnly onFocus={(event) => event.currentTarget.select()} />
        <CopyButton value={token.apiId}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? "integration:secret.copied" : "integration:secret.copy")}
            </Button>
          )}
        </CopyButton>
      </div>
      <TextInput label={t("token")} description={t("tokenHint")} value={`••••••••${token.ending}`} readOnly />
      <Textarea
        label={t("addresses")}
        description={t("addressesHint")}
        autosize
        minRows={2}
        value={addresses}
        onChange={(event) => setAddresses(event.currentTarget.value)}
      />
      <Use token={token} />
      <div className={css.buttons}>
        <Button type="submit" loading={busy}>
          {t("save")}
        </Button>
        <Button variant="default" onClick={onRenew}>
          {t("renew")}
        </Button>
      </div>
    </form>
  );
}

export function TokenTab({ tabs, allowed }: TabProps) {
  const { t } = useTranslation(["operator_token", "operator"]);
  usePageTitle(t("operator:title"));
  const asked = useToken();
  const { renew } = useTokenActions();
  const [secret, setSecret] = useState<string | null>(null);
  const make = async () => setSecret((await renew()).secret);
  const token = asked.data?.token;
  const again = (name: string) =>
    confirmDelete({
      title: t("again.title"),
      name,
      consequence: t("again.consequence"),
      verb: t("renew"),
      done: t("again.done"),
      action: make,
    });
  return (
    <TabPanel tabs={tabs()}>
      {allowed && asked.isPending && (
        <Waiting label={t("loading")}>
          <span className="skel" />
        </Waiting>
      )}
      {asked.isError && <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />}
      {allowed && asked.data && (
        <div className={css.receiving}>
          <Remark tone="info">{t("hint")}</Remark>
          <a className="text-link" href="/api/docs" target="_blank" rel="noreferrer">
            {t("docs")}
          </a>
          {token ? (
            <TokenForm key={token.apiId} token={token} onRenew={() => again(token.apiId)} />
          ) : (
            <>
              <p className={css.quiet}>{t("none")}</p>
              <div className={css.buttons}>
                <Button onClick={() => void make().catch(showError)}>{t("make")}</Button>
              </div>
            </>
          )}
        </div>
      )}
      <SecretOnce title={t("made")} value={secret} onClose={() => setSecret(null)} />
    </TabPanel>
  );
}
