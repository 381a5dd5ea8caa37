// What goes into the site: the line to copy, the page to try it on, and the secret that signs visitors, shown once.
import { Button, CopyButton, Textarea } from "@mantine/core";
import type { Webchat } from "@prosa/contracts/webchat/webchat";
import { IconCheck, IconCopy, IconExternalLink, IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { FormSection } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { showError } from "../../../shared/notices/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import css from "./webchat.module.css";
import { useWebchatActions } from "./webchat.queries.ts";
import { signingSnippet, snippetOf } from "./webchat.rules.ts";

function Copied({ label, value, testId }: { label: string; value: string; testId: string }) {
  const { t } = useTranslation("webchat");
  return (
    <>
      <Textarea
        label={label}
        value={value}
        readOnly
        autosize
        data-testid={testId}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={value} timeout={500}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={
              copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} stroke={1.75} aria-hidden />
            }
            onClick={copy}
          >
            {copied ? t("snippet.copied") : t("snippet.copy")}
          </Button>
        )}
      </CopyButton>
    </>
  );
}

interface Props {
  channelId: number;
  webchat: Webchat;
  readOnly: boolean;
}

export function WebchatSnippet({ channelId, webchat, readOnly }: Props) {
  const { t } = useTranslation("webchat");
  const { renewSecret } = useWebchatActions(channelId);
  const [secret, setSecret] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { address, key, hasSecret } = webchat;
  const renew = async () => {
    setBusy(true);
    try {
      setSecret(await renewSecret());
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  if (address === null) {
    return (
      <Remark tone="warning" title={t("snippet.noAddress")}>
        {t("snippet.noAddressDetail")}
      </Remark>
    );
  }
  return (
    <FormSection title={t("sections.snippet")}>
      <Copied label={t("snippet.label")} value={snippetOf(address, key)} testId="webchat-snippet" />
      <Button
        component="a"
        variant="default"
        href={`${address}/widget/c/${key}`}
        target="_blank"
        rel="noopener"
        leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
      >
        {t("snippet.try")}
      </Button>
      {!readOnly && (
        <>
          <p>{t("snippet.secretHint")}</p>
          {secret === null ? (
            <Button
              variant="default"
              loading={isBusy}
              leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
              onClick={() => void renew()}
              data-testid="webchat-secret"
            >
              {hasSecret ? t("snippet.renew") : t("snippet.reveal")}
            </Button>
          ) : (
            <Remark tone="info" title={t("snippet.once")}>
              <Copied label={t("snippet.secret")} value={secret} testId="webchat-secret-value" />
              <pre className={css.code}>{signingSnippet}</pre>
            </Remark>
          )}
        </>
      )}
    </FormSection>
  );
}
