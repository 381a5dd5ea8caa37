// The foot of the list: what is being shown, and the way to the reasons.
import { lazy, Suspense } from "react";
import { useSetting } from "../../../entities/settings/index.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { loadPatiently } from "../../../shared/ui/index.ts";
import type { Filters } from "../state/filter/filters.rules.ts";
import { seesAllQueues } from "../state/inbox.queries.ts";
import css from "./list.module.css";
import tools from "./list-tools.module.css";
import type { Why } from "./row/row-menu.types.ts";

const WhyDialog = lazy(() => loadPatiently(() => import("./WhyDialog.tsx")));

interface Props {
  filters: Filters;
  why: Why;
  viewAs: number | null;
  onWhy(why: Why): void;
  onViewAs(userId: number | null): void;
}

export function ListFoot({ filters, why, viewAs, onWhy, onViewAs }: Props) {
  const { t } = useTranslation("ticket");
  const showing = useShowing(filters);
  return (
    <div className={css.foot}>
      <span className="trunc">{viewAs === null ? showing : t("why.othersList")}</span>
      <button type="button" className={tools.why} onClick={() => onWhy("list")}>
        {t("why.ask")}
      </button>
      {why !== null && (
        <Suspense fallback={null}>
          <WhyDialog
            ticket={why === "list" ? null : why}
            viewAs={viewAs}
            onViewAs={onViewAs}
            onClose={() => onWhy(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

function useShowing(filters: Filters): string {
  const { t } = useTranslation("ticket");
  const { profile } = useSignedIn();
  const seesWalletOnly = useSetting("WalletContactsOnly");
  if (seesAllQueues(profile) && filters.showAll && filters.queues.length === 0) return t("list.showing.all");
  if (filters.queues.length > 0) {
    return t(filters.withoutQueue ? "list.showing.chosenAndNone" : "list.showing.chosen", {
      count: filters.queues.length,
    });
  }
  if (profile === "user" && seesWalletOnly) return t("list.showing.wallet");
  return t(filters.withoutQueue ? "list.showing.queues" : "list.showing.queuesOnly");
}
