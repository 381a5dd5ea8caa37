// Campaigns: their list; one that is being made; one that is on its way or over.
import { allows } from "@prosa/contracts/permissions";
import { IconLock, IconSpeakerphone } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { paths } from "../../app/paths.ts";
import { ApiError, useSignedIn } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { PageTabs, usePageTab } from "../../shared/page-tabs/index.ts";
import { Empty, FailedPanel, loadChunk, usePageTitle, Waiting } from "../../shared/ui/index.ts";
import { CampaignList } from "./CampaignList.tsx";
import css from "./campaigns.module.css";
import { useCampaign, useCampaignNews } from "./campaigns.queries.ts";

const CampaignWizard = lazy(() =>
  loadChunk(async () => ({ default: (await import("./wizard/CampaignWizard.tsx")).CampaignWizard })),
);
const SegmentList = lazy(() =>
  loadChunk(async () => ({ default: (await import("./segments/SegmentList.tsx")).SegmentList })),
);
const ConsentWords = lazy(() =>
  loadChunk(async () => ({ default: (await import("./consent/ConsentWords.tsx")).ConsentWords })),
);
const CampaignDetail = lazy(() =>
  loadChunk(async () => ({ default: (await import("./detail/CampaignDetail.tsx")).CampaignDetail })),
);

export function CampaignsScreen() {
  const { t } = useTranslation("campaigns");
  const { profile } = useSignedIn();
  const { campaignId } = useParams();
  usePageTitle(t("title"));
  if (!allows(profile, "campaigns", "read"))
    return (
      <div className={css.state}>
        <Empty icon={<IconLock size={24} stroke={1.75} aria-hidden />}>{t("noPermission")}</Empty>
      </div>
    );
  if (campaignId === undefined) return <Hub />;
  return <One key={campaignId} campaignId={Number(campaignId)} />;
}

const TABS = ["campanhas", "segmentos", "saida"] as const;

/** The list of campaigns, what they are made for, and how customers leave them. */
function Hub() {
  const { t } = useTranslation("campaigns");
  const { profile } = useSignedIn();
  const shown = TABS.filter((name) => name !== "saida" || allows(profile, "settings", "full"));
  const current = usePageTab(TABS);
  const tabs = (
    <PageTabs
      label={t("tabs.label")}
      tabs={shown.map((name) => ({ name, label: t(`tabs.${name}`) }))}
      current={current}
    />
  );
  if (current === "segmentos")
    return (
      <Suspense fallback={<Opening />}>
        <SegmentList tabs={tabs} />
      </Suspense>
    );
  if (current === "saida")
    return (
      <Suspense fallback={<Opening />}>
        <ConsentWords tabs={tabs} />
      </Suspense>
    );
  return <CampaignList tabs={tabs} />;
}

function One({ campaignId }: { campaignId: number }) {
  const { t } = useTranslation("campaigns");
  const [params] = useSearchParams();
  const campaign = useCampaign(Number.isSafeInteger(campaignId) ? campaignId : 0);
  useCampaignNews();
  usePageTitle(campaign.data?.name ?? t("title"));
  const isGone = campaign.error instanceof ApiError && [400, 404].includes(campaign.error.status ?? 0);
  if (isGone)
    return (
      <div className={css.state}>
        <Empty
          icon={<IconSpeakerphone size={24} stroke={1.75} aria-hidden />}
          action={<Link to={paths.campaigns}>{t("backToList")}</Link>}
        >
          {t("gone")}
        </Empty>
      </div>
    );
  if (campaign.error && !campaign.data)
    return (
      <div className={css.state}>
        <FailedPanel error={campaign.error} onRetry={() => void campaign.refetch()} />
      </div>
    );
  if (!campaign.data) return <Opening />;
  const isMade = campaign.data.status === "pending" || (campaign.data.status === "canceled" && params.has("etapa"));
  return (
    <Suspense fallback={<Opening />}>
      {isMade ? <CampaignWizard campaign={campaign.data} /> : <CampaignDetail campaign={campaign.data} />}
    </Suspense>
  );
}

function Opening() {
  const { t } = useTranslation("campaigns");
  return (
    <Waiting label={t("loading")}>
      <div className={css.state}>
        <span className={`skel ${css.skeleton}`} />
        <span className={`skel ${css.skeleton}`} />
      </div>
    </Waiting>
  );
}
