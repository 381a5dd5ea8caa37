// The standing conditions at the top of the page, one line each.
import { Button } from "@mantine/core";
import { allows } from "@prosa/contracts/permissions";
import { type Icon, IconCalendarDue, IconPlugConnectedX, IconSparkles, IconWifiOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { useMyChannels, useMyChannelsRealtime } from "../../entities/channel/index.ts";
import { planExpired, useSignedIn } from "../../shared/api/index.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { retryLink, useLinkState } from "../../shared/realtime/index.ts";
import { useStore } from "../../shared/store.ts";
import { loadPatiently, useBrowserOnline } from "../../shared/ui/index.ts";
import { dueDateQuery, guardUnreached } from "../guard.ts";
import { changeVersion, newVersion } from "../new-version.ts";
import { paths } from "../paths.ts";
import { type Banner, bannersFor, MAX_VISIBLE } from "./banners.rules.ts";
import { LinkFailedBanner } from "./LinkFailedBanner.tsx";
import css from "./shell.module.css";

const PlatformBanner = lazy(() =>
  loadPatiently(async () => ({ default: (await import("../platform-banner/PlatformBanner.tsx")).PlatformBanner })),
);

interface LineProps {
  tone: "danger" | "warning" | "info";
  icon: Icon;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

export function BannerLine({ tone, icon: Glyph, title, children, action }: LineProps) {
  return (
    <div className={css.banner} data-tone={tone} role="status">
      <Glyph size={16} stroke={1.75} aria-hidden />
      <span className="grow">
        <b>{title}</b> {children}
      </span>
      {action}
    </div>
  );
}

function useLostChannels() {
  useMyChannelsRealtime();
  const expired = useStore(planExpired);
  return (useMyChannels(!expired).data?.channels ?? []).filter(({ status }) => status === "lost");
}

function useBanners(lostChannels: number): Banner[] {
  const { profile } = useSignedIn();
  const due = useQuery({ ...dueDateQuery, refetchInterval: 10 * 60_000 });
  const expired = useStore(planExpired);
  const plan = due.data ? { daysLeft: due.data.daysLeft, expired: expired || due.data.expired } : null;
  return bannersFor({
    browserOnline: useBrowserOnline(),
    link: useLinkState(),
    guardUnreached: useStore(guardUnreached),
    lostChannels,
    plan,
    isAdmin: profile === "admin",
    newVersion: useStore(newVersion),
  });
}

export function Banners() {
  const { t } = useTranslation("nav");
  const { pathname } = useLocation();
  const { profile } = useSignedIn();
  const due = useQuery(dueDateQuery);
  const formats = useFormats();
  const lost = useLostChannels();
  const banners = useBanners(lost.length);
  const small = { size: "xs", variant: "outline", className: css.bannerButton } as const;
  const pay = profile === "admin" && pathname !== paths.finance && (
    <Button {...small} component={Link} to={paths.finance}>
      {t("banners.planEnding.action")}
    </Button>
  );

  const lines: Record<Banner, () => ReactNode> = {
    noInternet: () => (
      <BannerLine tone="danger" icon={IconWifiOff} title={t("banners.noInternet.title")}>
        {t("banners.noInternet.detail")}
      </BannerLine>
    ),
    noServer: () => (
      <BannerLine
        tone="danger"
        icon={IconWifiOff}
        title={t("banners.noServer.title")}
        action={
          <Button {...small} onClick={retryLink}>
            {t("banners.noServer.action")}
          </Button>
        }
      >
        {t("banners.noServer.detail")}
      </BannerLine>
    ),
    linkFailed: () => <LinkFailedBanner />,
    channelLost: () => (
      <BannerLine
        tone="danger"
        icon={IconPlugConnectedX}
        title={
          lost.length === 1
            ? t("banners.channelLost.title", { name: lost[0]?.name ?? "" })
            : t("banners.channelLost.titleMany", { count: lost.length })
        }
        action={
          allows(profile, "channels", "full") &&
          pathname !== paths.channels && (
            <Button {...small} component={Link} to={paths.channels}>
              {t("banners.channelLost.action")}
            </Button>
          )
        }
      >
        {t("banners.channelLost.detail")}
      </BannerLine>
    ),
    planExpired: () => (
      <BannerLine tone="danger" icon={IconCalendarDue} title={t("banners.planExpired.title")} action={pay}>
        {t(profile === "admin" ? "banners.planExpired.admin" : "banners.planExpired.others")}
      </BannerLine>
    ),
    planEnding: () => (
      <BannerLine
        tone="warning"
        icon={IconCalendarDue}
        title={t("banners.planEnding.title", { count: Math.max(0, due.data?.daysLeft ?? 0) })}
        action={pay}
      >
        {t("banners.planEnding.detail", { date: due.data ? formats.proseDate(due.data.dueDate) : "" })}
      </BannerLine>
    ),
    newVersion: () => (
      <BannerLine
        tone="info"
        icon={IconSparkles}
        title={t("banners.newVersion.title")}
        action={
          <Button {...small} onClick={() => void changeVersion()}>
            {t("banners.newVersion.action")}
          </Button>
        }
      >
        {t("banners.newVersion.detail")}
      </BannerLine>
    ),
  };

  return (
    <>
      {banners.map((banner) => (
        <div key={banner}>{lines[banner]()}</div>
      ))}
      {banners.length < MAX_VISIBLE && (
        <Suspense fallback={null}>
          <PlatformBanner />
        </Suspense>
      )}
    </>
  );
}
