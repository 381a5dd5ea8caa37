// Connecting the official channel: what is needed, asked at the provider before anything is kept.
import { Button, PasswordInput, Select, Switch, TextInput } from "@mantine/core";
import { createChannel } from "@prosa/contracts/channels";
import { IconShieldCheck } from "@tabler/icons-react";
import { useState } from "react";
import { DrawerForm, FormSection, useDrawerForm } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { showError } from "../../../shared/notices/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import { type Credentials, tryCredentials, useChannelActions } from "../channels.queries.ts";
import { isConfirmed } from "../channels.rules.ts";
import { useQueueChoices } from "../use-queue-choices.ts";
import { CheckSteps } from "./CheckSteps.tsx";

interface Values extends Record<string, unknown> {
  name: string;
  accessToken: string;
  appSecret: string;
  phoneNumberId: string;
  businessAccountId: string;
  defaultQueueId: number | null;
  isDefault: boolean;
}

const empty: Values = {
  name: "",
  accessToken: "",
  appSecret: "",
  phoneNumberId: "",
  businessAccountId: "",
  defaultQueueId: null,
  isDefault: false,
};

const credentialsOf = ({ accessToken, appSecret, phoneNumberId, businessAccountId }: Values): Credentials => ({
  accessToken,
  appSecret,
  phoneNumberId,
  businessAccountId,
});

const bodyOf = (values: Values) => ({
  type: "whatsapp_cloud" as const,
  name: values.name,
  credentials: credentialsOf(values),
  defaultQueueId: values.defaultQueueId,
  isDefault: values.isDefault,
});

type Checked = Awaited<ReturnType<typeof tryCredentials>>;

export function ConnectForm({ onConnected }: { onConnected(channelId: number): void }) {
  const { t } = useTranslation("channels");
  const { connect } = useChannelActions();
  const queues = useQueueChoices();
  const [checked, setChecked] = useState<(Checked & { of: string }) | null>(null);
  const [isChecking, setChecking] = useState(false);
  const labels = {
    name: t("fields.name"),
    accessToken: t("fields.accessToken"),
    appSecret: t("fields.appSecret"),
    phoneNumberId: t("fields.phoneNumberId"),
    businessAccountId: t("fields.businessAccountId"),
    defaultQueueId: t("fields.defaultQueue"),
    isDefault: t("fields.isDefault"),
  };
  const form = useDrawerForm<Values>({
    name: "channel",
    id: "new",
    initial: empty,
    labels,
    // Never into the device's drafts.
    secret: ["accessToken", "appSecret"],
    check: (values) => complaints(values),
    save: async (values) => onConnected((await connect(bodyOf(values))).id),
    errorFields: { ERR_NAME_EXISTS: "name", ERR_CHANNEL_IN_USE: "phoneNumberId", ERR_NO_QUEUE_FOUND: "defaultQueueId" },
  });

  function complaints(values: Values) {
    const parsed = createChannel.body.safeParse(bodyOf(values));
    const wrong = new Set(parsed.error?.issues.map(({ path }) => String(path.at(-1))));
    const entries = (Object.keys(labels) as (keyof typeof labels)[]).filter((key) => wrong.has(key));
    return Object.fromEntries(entries.map((key) => [key, t(`invalid.${key}`, { defaultValue: t("invalid.any") })]));
  }

  const signature = JSON.stringify(credentialsOf(form.values));
  const isCurrent = checked?.of === signature;
  const check = async () => {
    const { hasErrors } = form.mantine.validate();
    if (hasErrors) return;
    setChecking(true);
    try {
      setChecked({ ...(await tryCredentials(credentialsOf(form.values))), of: signature });
    } catch (error) {
      showError(error);
    } finally {
      setChecking(false);
    }
  };

  return (
    <DrawerForm form={form}>
      <Remark tone="info" title={t("official.title")}>
        {t("official.detail")}
      </Remark>
      <FormSection title={t("sections.channel")}>
        <TextInput label={labels.name} maxLength={80} required data-autofocus {...form.field("name")} />
        <Select
          label={labels.defaultQueueId}
          description={t("fields.defaultQueueHint")}
          data={queues}
          clearable
          comboboxProps={{ zIndex: 310 }}
          value={form.values.defaultQueueId === null ? null : String(form.values.defaultQueueId)}
          onChange={(value) => form.set("defaultQueueId", value === null ? null : Number(value))}
        />
        <Switch label={labels.isDefault} {...form.field("isDefault", { type: "checkbox" })} />
      </FormSection>
      <FormSection title={t("sections.credentials")}>
        <TextInput label={labels.phoneNumberId} inputMode="numeric" required {...form.field("phoneNumberId")} />
        <TextInput label={labels.businessAccountId} inputMode="numeric" required {...form.field("businessAccountId")} />
        <PasswordInput label={labels.accessToken} autoComplete="off" required {...form.field("accessToken")} />
        <PasswordInput
          label={labels.appSecret}
          description={t("fields.appSecretHint")}
          autoComplete="off"
          required
          {...form.field("appSecret")}
        />
        <Button
          variant="default"
          loading={isChecking}
          leftSection={<IconShieldCheck size={16} stroke={1.75} aria-hidden />}
          onClick={() => void check()}
          data-testid="check-credentials"
        >
          {t("check.run")}
        </Button>
        {checked && isCurrent && <CheckSteps steps={checked.steps} />}
        {checked && isCurrent && isConfirmed(checked.steps) && (
          <Remark
            tone="success"
            title={t("check.found", { name: checked.verifiedName ?? "", number: checked.number ?? "" })}
          >
            {t("check.next")}
          </Remark>
        )}
      </FormSection>
    </DrawerForm>
  );
}
