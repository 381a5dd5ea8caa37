// The address and token to enter at the provider, and what the provider has said about them.
import { ActionIcon, Button, CopyButton, Loader, TextInput } from "@mantine/core";
import { IconCheck, IconCopy, IconPlugConnected } from "@tabler/icons-react";
import { useState } from "react";
import { FormSection } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { showError } from "../../../shared/notices/index.ts";
import { FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import css from "../channels.module.css";
import { useChannelActions, useConnectForms, useWebhook } from "../channels.queries.ts";
import { kindOf } from "../channels.rules.ts";
import { useChannelWords } from "../use-channel-words.ts";
import { CheckSteps } from "./CheckSteps.tsx";

function Copyable({ label, value, testId }: { label: string; value: string; testId: string }) {
  const { t } = useTranslation("channels");
  return (
    <TextInput
      label={label}
      value={value}
      readOnly
      data-testid={testId}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <CopyButton value={value} timeout={500}>
          {({ copied, copy }) => (
            <ActionIcon variant="subtle" aria-label={t("webhook.copy", { label })} onClick={copy}>
              {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} stroke={1.75} aria-hidden />}
            </ActionIcon>
          )}
        </CopyButton>
      }
    />
  );
}

/** `type`: with who carries it. */
export function WebhookTab({ channelId, type }: { channelId: number; type: string }) {
  const { t } = useTranslation("channels");
  const words = useChannelWords(type);
  const forms = useConnectForms();
  const form = forms.data?.forms.find((one) => kindOf(one) === type);
  const maySubscribe = form?.webhook === "channel" || form?.isEnteredByUs === true;
  const asked = useWebhook(channelId);
  const { subscribe } = useChannelActions();
  const [isBusy, setBusy] = useState(false);
  if (asked.isError && !asked.data) return <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) {
    return (
      <Waiting label={t("webhook.loading")}>
        <Loader size={24} />
      </Waiting>
    );
  }
  const run = async () => {
    setBusy(true);
    try {
      await subscribe(channelId);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={`${css.stack} scroll`}>
      <FormSection title={words("webhook.title", t("webhook.title"))}>
        <p className={css.text}>{words("webhook.how", t("webhook.how"))}</p>
        <Copyable label={t("webhook.callbackUrl")} value={asked.data.callbackUrl} testId="callback-url" />
        {asked.data.verifyToken !== null && (
          <Copyable label={t("webhook.verifyToken")} value={asked.data.verifyToken} testId="verify-token" />
        )}
        {maySubscribe && (
          <Button
            variant="default"
            loading={isBusy}
            leftSection={<IconPlugConnected size={16} stroke={1.75} aria-hidden />}
            onClick={() => void run()}
            data-testid="subscribe"
          >
            {t("webhook.subscribe")}
          </Button>
        )}
      </FormSection>
      <FormSection title={t("check.title")}>
        <CheckSteps type={type} steps={asked.data.steps} />
      </FormSection>
    </div>
  );
}
