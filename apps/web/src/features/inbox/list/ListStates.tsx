// The list when it holds no rows: waiting, failed, not allowed. Here from the start, for what is missing may be the network.
import { IconLock } from "@tabler/icons-react";
import { ApiError } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Empty, FailedPanel } from "../../../shared/ui/index.ts";
import css from "./list.module.css";

const SKELETON_ROWS = 10;

export function ListFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation("ticket");
  if (error instanceof ApiError && error.code === "ERR_NO_PERMISSION") {
    return <Empty icon={<IconLock size={24} stroke={1.75} />}>{t("noPermission")}</Empty>;
  }
  return <FailedPanel error={error} onRetry={onRetry} />;
}

export function SkeletonRows() {
  return Array.from({ length: SKELETON_ROWS }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places
    <div key={index} className={css.skeletonRow}>
      <span className={css.bone} data-round />
      <div>
        <span className={css.bone} style={{ width: `${46 + ((index * 17) % 22)}%` }} />
        <span className={css.bone} style={{ width: `${62 + ((index * 29) % 30)}%` }} />
      </div>
    </div>
  ));
}
