// A lost channel: what the provider said, and a new token if the old one is no longer accepted.
import { Button, Modal, PasswordInput } from "@mantine/core";
import type { Channel } from "@prosa/contracts/channels";
import { useState } from "react";
import { ApiError } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { errorTexts, notify, showError } from "../../../shared/notices/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import css from "../channels.module.css";
import { useChannelActions } from "../channels.queries.ts";

export function ReconnectDialog({ channel, onClose }: { channel: Channel; onClose(): void }) {
  const { t } = useTranslation(["channels", "common"]);
  const { reconnect } = useChannelActions();
  const [token, setToken] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const run = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await reconnect(channel.id, token.trim() || undefined);
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
        <PasswordInput
          label={t("fields.newToken")}
          description={t("fields.newTokenHint")}
          autoComplete="off"
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
          data-autofocus
          data-testid="new-token"
        />
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
