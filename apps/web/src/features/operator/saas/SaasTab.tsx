// The platform's own settings, section by section.
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { TabPanel } from "../../../shared/page-tabs/index.ts";
import { FailedPanel, usePageTitle, Waiting } from "../../../shared/ui/index.ts";
import type { TabProps } from "../operator.types.ts";
import { BannerSection } from "./BannerSection.tsx";
import { DownloadSection } from "./DownloadSection.tsx";
import { DuesSection } from "./DuesSection.tsx";
import { LettersSection } from "./LettersSection.tsx";
import { MailSection } from "./MailSection.tsx";
import { SignupSection } from "./SignupSection.tsx";
import css from "./saas.module.css";
import { useSaas } from "./saas.queries.ts";
import { WelcomeSection } from "./WelcomeSection.tsx";

export function SaasTab({ tabs, allowed }: TabProps) {
  const { t } = useTranslation(["operator_saas", "operator"]);
  const formats = useFormats();
  usePageTitle(t("operator:title"));
  const saas = useSaas();
  const { data } = saas;
  return (
    <TabPanel tabs={tabs()}>
      {allowed && saas.isPending && (
        <Waiting label={t("loading")}>
          <span className="skel" />
        </Waiting>
      )}
      {saas.isError && <FailedPanel error={saas.error} onRetry={() => void saas.refetch()} />}
      {allowed && data && (
        <div className={css.page}>
          {data.changedAt && <p className={css.hint}>{t("changed", { when: formats.dateTime(data.changedAt) })}</p>}
          <SignupSection settings={data.settings} />
          <BannerSection settings={data.settings} />
          <WelcomeSection settings={data.settings} has={data.has} />
          <MailSection settings={data.settings} has={data.has} installation={data.installation} />
          <LettersSection settings={data.settings} />
          <DuesSection settings={data.settings} />
          <DownloadSection settings={data.settings} installation={data.installation} />
        </div>
      )}
    </TabPanel>
  );
}
