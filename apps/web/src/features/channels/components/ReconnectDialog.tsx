// A lost channel: what the provider said, and new secrets where the old ones are no longer accepted.
import { Button, Modal, PasswordInput } from "@mantine/core";
import type { Channel } from "@prosa/contracts/channels";
import { useState } from "react";
import { ApiError } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { errorTexts, notify, showError } from "../../../shared/notices/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import css from "../channels.module.css";
import { useChannelActions, useConnectForms } from "../channels.queries.ts";
import { kindOf } from "../channels.rules.ts";
import { useChannelWords } from "../use-channel-words.ts";

/** Without what was left empty: that stays as it is. */
function filledIn(given: Record<string, string>): Record<string, string> {
  const entries = Object.entries(given).map(([name, value]) => [name, value.trim()] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}

export function ReconnectDialog({ channel, onClose }: { channel: Channel; onClose(): void }) {
  const { t } = useTranslation(["channels", "common"]);
  const { reconnect } = useChannelActions();
  const words = useChannelWords(kindOf(channel));
  const forms = useConnectForms();
  const fields = forms.data?.forms.find((one) => kindOf(one) === kindOf(channel))?.fields ?? [];
  const renewable = fields.filter(({ isRenewable }) => isRenewable);
  const [given, setGiven] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const run = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await reconnect(channel.id, filledIn(given));
      notify({ kind: "success", title: t("reconnect.done"), detail: channel.name });
      onClose();
    } catch (error) {
      if (error instanceof ApiError) {
        error.shown = true;
        setRefusal(error);
      } else showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("reconnect.title", { name: channel.name })}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      <form
        className={css.stack}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        {channel.lastError && (
          <Remark tone="danger" title={t("reconnect.said")}>
            {channel.lastError}
          </Remark>
        )}
        <p className={css.text}>{t("reconnect.how")}</p>
        {renewable.map(({ name }) => (
          <PasswordInput
            key={name}
            label={words(`renewed.${name}`, words(`fields.${name}`, name))}
            description={words(`renewedHints.${name}`, t("fields.renewedHint"))}
            autoComplete="off"
            value={given[name] ?? ""}
            onChange={({ currentTarget }) => setGiven((before) => ({ ...before, [name]: currentTarget.value }))}
            data-autofocus
            data-testid={`renewed-${name}`}
          />
        ))}
        <div role="alert">
          {refusal && (
            <Remark tone="danger" title={errorTexts(refusal).title}>
              {errorTexts(refusal).action}
            </Remark>
          )}
        </div>
        <div className={css.buttons}>
          <Button type="submit" loading={isBusy}>
            {t("actions.reconnect")}
          </Button>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t("actions.cancel")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
