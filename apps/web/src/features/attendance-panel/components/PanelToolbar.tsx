// Above the wall: by whom, in cards or numbers, what it adds up to, and the television.
import { Button, SegmentedControl } from "@mantine/core";
import { IconDeviceTv } from "@tabler/icons-react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Keys } from "../../../shared/keyboard/index.ts";
import css from "../panel.module.css";
import { type Column, totalsOf } from "../panel.rules.ts";
import type { PanelView } from "../use-panel-view.ts";
import { WaitSince } from "./WaitSince.tsx";

export function PanelToolbar({ view, columns }: { view: PanelView; columns: Column[] | null }) {
  const { t } = useTranslation("panel");
  const totals = columns && totalsOf(columns);
  return (
    <div className={css.toolbar}>
      <SegmentedControl
        aria-label={t("by.label")}
        value={view.by}
        onChange={(by) => view.show({ by: by as PanelView["by"], column: undefined })}
        data={[
          { value: "user", label: t("by.user") },
          { value: "queue", label: t("by.queue") },
        ]}
      />
      <SegmentedControl
        aria-label={t("view.label")}
        value={view.isSummary ? "summary" : "detailed"}
        onChange={(value) => view.show({ isSummary: value === "summary", column: undefined })}
        data={[
          { value: "detailed", label: t("view.detailed") },
          { value: "summary", label: t("view.summary") },
        ]}
      />
      {totals && (
        <span className={css.totals}>
          <span>{t("open", { count: totals.open })}</span>
          <span>{t("pending", { count: totals.pending })}</span>
          {totals.oldest && <WaitSince wait={totals.oldest} phrase={(time) => t("longest", { time })} />}
        </span>
      )}
      <span className="grow" />
      <Button
        className={css.tv}
        variant="default"
        leftSection={<IconDeviceTv size={16} stroke={1.75} aria-hidden />}
        rightSection={<Keys keys="f" />}
        onClick={() => view.show({ isTv: true })}
      >
        {t("tv.enter")}
      </Button>
    </div>
  );
}
