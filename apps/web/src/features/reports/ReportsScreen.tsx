// The reports: their index, or the one that the address names.
import { allows } from "@prosa/contracts/permissions";
import { reports } from "@prosa/contracts/report-list";
import { IconFileUnknown, IconLock } from "@tabler/icons-react";
import { Link, useParams } from "react-router";
import { paths } from "../../app/paths.ts";
import { useSignedIn } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Empty, usePageTitle } from "../../shared/ui/index.ts";
import { ReportIndex } from "./ReportIndex.tsx";
import { ReportView } from "./ReportView.tsx";
import css from "./reports.module.css";

function NotHere({ isForbidden }: { isForbidden: boolean }) {
  const { t } = useTranslation("reports");
  usePageTitle(t("title"));
  const Icon = isForbidden ? IconLock : IconFileUnknown;
  return (
    <div className={css.page}>
      <div className="card">
        <Empty
          icon={<Icon size={24} stroke={1.75} aria-hidden />}
          action={
            <Link className={css.back} to={paths.reports}>
              {t("all")}
            </Link>
          }
        >
          {t(isForbidden ? "states.forbidden" : "states.unknown")}
        </Empty>
      </div>
    </div>
  );
}

export function ReportsScreen() {
  const { report } = useParams();
  const { profile } = useSignedIn();
  if (report === undefined) return <ReportIndex />;
  const shape = reports.find(({ address }) => address === report);
  if (!shape || !allows(profile, "reports", shape.level)) return <NotHere isForbidden={shape !== undefined} />;
  return <ReportView key={shape.id} shape={shape} />;
}
