// The gateways through which companies pay: one is in use, each with its own fields; what is secret goes in and never comes out.
import { Button, CopyButton, PasswordInput, Select, Switch, Textarea, TextInput } from "@mantine/core";
import type { GatewayAccount } from "@prosa/contracts/office/charges";
import type { GatewayField, GatewayForm as GatewayFields, GatewayId } from "@prosa/contracts/payments";
import { type FormEvent, useState } from "react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { TabPanel } from "../../../shared/page-tabs/index.ts";
import { Chip, FailedPanel, Remark, type Tone, usePageTitle, Waiting } from "../../../shared/ui/index.ts";
import { useGatewayActions, useGateways } from "../gateways.queries.ts";
import css from "../operator.module.css";
import type { TabProps } from "../operator.types.ts";

const tones: Record<GatewayAccount["state"], Tone> = {
  untested: "neutral",
  good: "success",
  refused: "danger",
  unreachable: "warning",
};

interface FieldProps {
  field: GatewayField;
  value: string;
  known: string | undefined;
  onChange(value: string): void;
}

function Field({ field, value, known, onChange }: FieldProps) {
  const { t } = useTranslation("gateways");
  const isSecret = field.kind === "secret" || field.kind === "certificate";
  const given = {
    label: t(`fields.${field.name}` as "fields.apiKey"),
    value,
    maxLength: field.max,
    required: field.min > 0 && known === undefined,
    autoComplete: "off",
    ...(isSecret && known !== undefined ? { description: t("kept", { end: known }) } : {}),
    onChange: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.currentTarget.value),
  };
  if (field.kind === "certificate") return <Textarea {...given} rows={5} placeholder="-----BEGIN CERTIFICATE-----" />;
  if (field.kind === "secret") {
    return <PasswordInput {...given} visibilityToggleButtonProps={{ "aria-label": t("show") }} />;
  }
  return <TextInput {...given} type={field.kind === "email" ? "email" : "text"} />;
}

function State({ account }: { account: GatewayAccount }) {
  const { t } = useTranslation("gateways");
  const formats = useFormats();
  const when = account.checkedAt ? formats.dateTime(account.checkedAt) : null;
  return (
    <div>
      <Chip tone={tones[account.state]}>{t(`state.${account.state}`)}</Chip>{" "}
      {account.isActive && <Chip tone="success">{t("inUse")}</Chip>}
      {when && <p className={css.quiet}>{t("checked", { when })}</p>}
      {account.detail && <Remark tone="danger">{t("says", { words: account.detail })}</Remark>}
    </div>
  );
}

function Webhook({ form, account }: { form: GatewayFields; account: GatewayAccount }) {
  const { t } = useTranslation("gateways");
  return (
    <div className={css.webhook}>
      <TextInput
        label={t("webhook")}
        description={t(form.webhook === "byHand" ? "webhookByHand" : "webhookRegistered")}
        value={account.webhookUrl}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={account.webhookUrl}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {t(copied ? "copied" : "copy")}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}

function AccountForm({ form, account }: { form: GatewayFields; account: GatewayAccount | undefined }) {
  const { t } = useTranslation("gateways");
  const { save, test } = useGatewayActions();
  const startOf = ({ kind, name }: GatewayField) =>
    kind === "text" || kind === "email" ? (account?.known[name] ?? "") : "";
  const [values, setValues] = useState<Record<string, string>>(
    Object.fromEntries(form.fields.map((field) => [field.name, startOf(field)])),
  );
  const [isActive, setActive] = useState(account?.isActive ?? true);
  const [busy, setBusy] = useState(false);
  const isFilled = form.fields.every(
    ({ name, min }) =>
      (values[name] ?? "").trim().length >= min || (account?.known[name] !== undefined && !values[name]),
  );
  const run = (work: Promise<GatewayAccount>, title: string) => {
    setBusy(true);
    void work
      .then(
        ({ state }) => notify({ kind: state === "good" ? "success" : "warning", title, detail: t(`told.${state}`) }),
        showError,
      )
      .finally(() => setBusy(false));
  };
  return (
    <form
      className={css.receiving}
      onSubmit={(event) => {
        event.preventDefault();
        if (isFilled) run(save(form.gateway, values, isActive), t("saved"));
      }}
    >
      {account && <State account={account} />}
      {form.fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={values[field.name] ?? ""}
          known={account?.known[field.name]}
          onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
        />
      ))}
      <Switch
        label={t("use")}
        description={t("useHint")}
        checked={isActive}
        onChange={(event) => setActive(event.currentTarget.checked)}
      />
      {account && <Webhook form={form} account={account} />}
      <div className={css.buttons}>
        <Button type="submit" loading={busy} disabled={!isFilled}>
          {t("save")}
        </Button>
        {account && (
          <Button variant="default" loading={busy} onClick={() => run(test(form.gateway), t("tested"))}>
            {t("test")}
          </Button>
        )}
      </div>
    </form>
  );
}

function Choice({ forms, accounts }: { forms: GatewayFields[]; accounts: GatewayAccount[] }) {
  const { t } = useTranslation("gateways");
  const inUse = accounts.find((one) => one.isActive)?.gateway;
  const [gateway, setGateway] = useState<GatewayId>(
    inUse ?? accounts[0]?.gateway ?? forms[0]?.gateway ?? "mercadopago",
  );
  const form = forms.find((one) => one.gateway === gateway);
  return (
    <>
      <div className={css.receiving}>
        <Remark tone={inUse ? "info" : "warning"}>
          {inUse ? t("active", { name: t(`names.${inUse}`) }) : t("none")}
        </Remark>
        <Select
          label={t("gateway")}
          allowDeselect={false}
          value={gateway}
          onChange={(value) => value && setGateway(value as GatewayId)}
          data={forms.map((one) => ({ value: one.gateway, label: t(`names.${one.gateway}`) }))}
        />
      </div>
      {form && <AccountForm key={gateway} form={form} account={accounts.find((one) => one.gateway === gateway)} />}
    </>
  );
}

export function GatewaysTab({ tabs, allowed }: TabProps) {
  const { t } = useTranslation(["gateways", "operator"]);
  usePageTitle(t("operator:title"));
  const gateways = useGateways();
  return (
    <TabPanel tabs={tabs()}>
      {allowed && gateways.isPending && (
        <Waiting label={t("loading")}>
          <span className="skel" />
        </Waiting>
      )}
      {gateways.isError && <FailedPanel error={gateways.error} onRetry={() => void gateways.refetch()} />}
      {allowed && gateways.data && <Choice {...gateways.data} />}
    </TabPanel>
  );
}
