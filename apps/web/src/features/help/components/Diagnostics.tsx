// Facts about the program and the machine, to copy for whoever helps.
import { Button, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useLocale, useTranslation } from "../../../shared/i18n/index.ts";
import { FLASH_MS } from "../../../shared/notices/index.ts";
import { useLinkState } from "../../../shared/realtime/index.ts";
import { browserOf, reportOf, systemOf } from "../diagnostics.rules.ts";
import css from "../help.module.css";

function useFacts() {
  const { t } = useTranslation("help");
  const locale = useLocale();
  const link = useLinkState();
  const { timeZone } = useSignedIn();
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [
    { name: t("diagnostics.version"), value: __APP_VERSION__ },
    { name: t("diagnostics.link"), value: t(`diagnostics.links.${link}`) },
    { name: t("diagnostics.browser"), value: browserOf(navigator.userAgent) },
    { name: t("diagnostics.system"), value: systemOf(navigator.userAgent) },
    { name: t("diagnostics.language"), value: locale },
    { name: t("diagnostics.zone"), value: timeZone === browserZone ? timeZone : `${timeZone} (${browserZone})` },
    { name: t("diagnostics.screen"), value: `${innerWidth} × ${innerHeight} @ ${devicePixelRatio}` },
  ];
}

export function Diagnostics() {
  const { t } = useTranslation("help");
  const facts = useFacts();
  return (
    <section className={`card ${css.card}`} aria-labelledby="help-diagnostics">
      <h2 id="help-diagnostics">{t("diagnostics.title")}</h2>
      <p className={css.note}>{t("diagnostics.note")}</p>
      <dl className={css.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CopyButton value={reportOf(facts)} timeout={FLASH_MS}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={
              copied ? <IconCheck size={16} stroke={2} aria-hidden /> : <IconCopy size={16} stroke={1.75} aria-hidden />
            }
            onClick={copy}
          >
            {copied ? t("diagnostics.copied") : t("diagnostics.copy")}
          </Button>
        )}
      </CopyButton>
    </section>
  );
}
