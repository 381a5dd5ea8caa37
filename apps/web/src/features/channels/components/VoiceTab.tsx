// How a channel is called through: the device's token, which is only ever written, whom it rings first, rejecting, recording.
import { Button, Loader, NumberInput, PasswordInput, Select, Switch, Textarea } from "@mantine/core";
import type { ChannelVoice } from "@prosa/contracts/calls/calls";
import { useState } from "react";
import { FormSection } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import css from "../channels.module.css";
import { useSaveVoice, useVoice } from "../channels.queries.ts";
import "@mantine/core/styles/NumberInput.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";

export function VoiceTab({ channelId }: { channelId: number }) {
  const { t } = useTranslation("channels");
  const asked = useVoice(channelId);
  if (asked.isError && !asked.data) return <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) {
    return (
      <Waiting label={t("voice.loading")}>
        <Loader size={24} />
      </Waiting>
    );
  }
  return (
    <div className={`${css.stack} scroll`}>
      <Device channelId={channelId} voice={asked.data} />
      {asked.data.hasToken && <Rules key={channelId} channelId={channelId} voice={asked.data} />}
    </div>
  );
}

const TOKEN = /^[\w-]{8,100}$/;

function Device({ channelId, voice }: { channelId: number; voice: ChannelVoice }) {
  const { t } = useTranslation("channels");
  const [token, setToken] = useState("");
  const [isTried, setTried] = useState(false);
  const save = useSaveVoice(channelId);
  const isValid = TOKEN.test(token.trim());
  const put = (next: string | null) =>
    save.mutate(
      { token: next },
      {
        onSuccess() {
          setToken("");
          setTried(false);
          notify({ kind: "success", title: t(next === null ? "voice.removed" : "voice.saved") });
        },
        onError: showError,
      },
    );
  return (
    <FormSection title={t("voice.device")}>
      <p className={css.text} role="status" data-testid="voice-state">
        {voice.state === null ? t("voice.none") : t(`voice.state.${voice.state}`)}
        {voice.number && ` · +${voice.number}`}
      </p>
      {voice.state !== "open" && voice.problem && (
        <p className={css.text}>{t("voice.problem", { word: voice.problem })}</p>
      )}
      <PasswordInput
        label={t(voice.hasToken ? "voice.newToken" : "voice.token")}
        description={t("voice.tokenHint")}
        value={token}
        maxLength={100}
        autoComplete="off"
        visibilityToggleButtonProps={{ "aria-label": t("voice.showToken") }}
        error={isTried && !isValid ? t("voice.tokenInvalid") : undefined}
        onChange={(event) => setToken(event.currentTarget.value)}
      />
      <Button
        loading={save.isPending}
        onClick={() => (isValid ? put(token.trim()) : setTried(true))}
        data-testid="voice-save"
      >
        {t("voice.save")}
      </Button>
      {voice.hasToken && (
        <Button variant="subtle" color="red" loading={save.isPending} onClick={() => put(null)}>
          {t("voice.remove")}
        </Button>
      )}
      {voice.webhookUrl && (
        <p className={css.text}>
          {t("voice.webhook")} <code>{voice.webhookUrl}</code>
        </p>
      )}
    </FormSection>
  );
}

const rejections = ["never", "always", "outsideHours"] as const;

function Rules({ channelId, voice }: { channelId: number; voice: ChannelVoice }) {
  const { t } = useTranslation("channels");
  const save = useSaveVoice(channelId);
  const [own, setOwn] = useState(voice);
  const { rejectCalls, rejectText, isRecorded, ownerSeconds, queueSeconds } = own;
  const put = (next: Partial<ChannelVoice>) => setOwn({ ...own, ...next });
  const run = () =>
    save.mutate(
      { rejectCalls, rejectText, isRecorded, ownerSeconds, queueSeconds },
      { onSuccess: () => notify({ kind: "success", title: t("voice.rulesSaved") }), onError: showError },
    );
  return (
    <FormSection title={t("voice.rules")}>
      <Select
        label={t("voice.reject")}
        data={rejections.map((value) => ({ value, label: t(`voice.rejections.${value}`) }))}
        value={rejectCalls}
        allowDeselect={false}
        comboboxProps={{ zIndex: 310 }}
        onChange={(value) => value && put({ rejectCalls: value as ChannelVoice["rejectCalls"] })}
      />
      {rejectCalls !== "never" && (
        <Textarea
          label={t("voice.rejectText")}
          description={t("voice.rejectTextHint")}
          value={rejectText}
          maxLength={1000}
          autosize
          minRows={2}
          onChange={(event) => put({ rejectText: event.currentTarget.value })}
        />
      )}
      <NumberInput
        label={t("voice.ownerSeconds")}
        min={0}
        max={60}
        allowDecimal={false}
        value={ownerSeconds}
        onChange={(value) => put({ ownerSeconds: Number(value) })}
      />
      <NumberInput
        label={t("voice.queueSeconds")}
        min={0}
        max={60}
        allowDecimal={false}
        value={queueSeconds}
        onChange={(value) => put({ queueSeconds: Number(value) })}
      />
      <Switch
        label={t("voice.record")}
        description={t("voice.recordHint")}
        checked={isRecorded}
        onChange={(event) => put({ isRecorded: event.currentTarget.checked })}
      />
      <Button loading={save.isPending} onClick={run}>
        {t("voice.saveRules")}
      </Button>
    </FormSection>
  );
}
