// How customers leave campaigns and come back: the words that always hold, the company's own, and what confirms it.
import { Button } from "@mantine/core";
import { type ConsentSettings, standardBackWords, standardOutWords } from "@prosa/contracts/conversation/consent";
import { allows } from "@prosa/contracts/permissions";
import { IconLock, IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { FormDrawer, lazyForm, useDrawerAddress } from "../../../shared/form-drawer/index.ts";
import "../../../shared/form-drawer/styles.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Chip, Empty, FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import css from "../campaigns.module.css";
import { useConsentSettings } from "./consent.queries.ts";

const ConsentForm = lazyForm(async () => (await import("./ConsentForm.tsx")).ConsentForm);

export function ConsentWords({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation("campaigns");
  const { profile } = useSignedIn();
  if (!allows(profile, "settings", "full"))
    return (
      <div className={css.state}>
        {tabs}
        <Empty icon={<IconLock size={24} stroke={1.75} aria-hidden />}>{t("consent.noPermission")}</Empty>
      </div>
    );
  return (
    <div className={css.page}>
      {tabs}
      <Read />
    </div>
  );
}

function Read() {
  const { t } = useTranslation("campaigns");
  const { tenantId } = useSignedIn();
  const settings = useConsentSettings();
  const drawer = useDrawerAddress();
  if (settings.isPending)
    return (
      <Waiting label={t("loading")}>
        <span className={`skel ${css.skeleton}`} />
      </Waiting>
    );
  if (!settings.data) return <FailedPanel error={settings.error} onRetry={() => void settings.refetch()} />;
  const { data } = settings;
  return (
    <section className={`card ${css.words}`} aria-labelledby="consent-words">
      <div className={css.wordsHead}>
        <h2 id="consent-words">{t("consent.title")}</h2>
        <Button
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
          onClick={() => drawer.open(tenantId)}
          data-testid="edit-consent"
        >
          {t("actions.edit")}
        </Button>
      </div>
      <p className="meta">{t("consent.hint")}</p>
      <Lines settings={data} />
      <FormDrawer drawer={drawer} title={() => t("consent.title")}>
        {() => <ConsentForm id={tenantId} settings={data} />}
      </FormDrawer>
    </section>
  );
}

function Lines({ settings }: { settings: ConsentSettings }) {
  const { t } = useTranslation("campaigns");
  const words = (standard: readonly string[], own: readonly string[]) => (
    <span className={css.marks}>
      {standard.map((word) => (
        <Chip key={word}>{word}</Chip>
      ))}
      {own.map((word) => (
        <Chip key={word} tone="info">
          {word}
        </Chip>
      ))}
    </span>
  );
  return (
    <dl className={css.lines}>
      <dt>{t("consent.out")}</dt>
      <dd>{words(standardOutWords, settings.outWords)}</dd>
      <dt>{t("consent.back")}</dt>
      <dd>{words(standardBackWords, settings.backWords)}</dd>
      <dt>{t("consent.confirmation")}</dt>
      <dd>{settings.confirms ? (settings.confirmation ?? t("consent.standardText")) : t("consent.silent")}</dd>
    </dl>
  );
}
