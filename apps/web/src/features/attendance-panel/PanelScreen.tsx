// The supervision wall: who attends what and who waits, by person or by queue, kept current while one looks.
import type { Ticket } from "@prosa/contracts/tickets";
import { IconLayoutColumns, IconLock } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { useReplyTargets } from "../../entities/queue/index.ts";
import { TransferDialog } from "../../entities/ticket/index.ts";
import { ApiError, useSignedIn } from "../../shared/api/index.ts";
import { useLocale, useTranslation } from "../../shared/i18n/index.ts";
import { useShortcut } from "../../shared/keyboard/index.ts";
import { Empty, FailedPanel, loadChunk, usePageTitle, Waiting } from "../../shared/ui/index.ts";
import { Board } from "./components/Board.tsx";
import { BoardSkeleton } from "./components/BoardSkeleton.tsx";
import { PanelToolbar } from "./components/PanelToolbar.tsx";
import { SummaryTable } from "./components/SummaryTable.tsx";
import { Today } from "./components/Today.tsx";
import css from "./panel.module.css";
import { usePanel } from "./panel.queries.ts";
import { usePanelRealtime } from "./panel.realtime.ts";
import { inPlace } from "./panel.rules.ts";
import { usePanelMoves } from "./use-panel-moves.ts";
import { usePanelView } from "./use-panel-view.ts";

const PeekDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import("./components/PeekDialog.tsx")).PeekDialog })),
);
const TvWall = lazy(() => loadChunk(async () => ({ default: (await import("./components/TvWall.tsx")).TvWall })));

export function PanelScreen() {
  const { t } = useTranslation("panel");
  const locale = useLocale();
  const { userId, profile } = useSignedIn();
  const watcher = useMemo(() => ({ userId, seesOwnOnly: profile === "user" }), [userId, profile]);
  const view = usePanelView();
  const panel = usePanel(view.by, !view.isSummary);
  const moving = usePanelMoves(view.by, watcher);
  const [peeked, setPeeked] = useState<Ticket | null>(null);
  usePanelRealtime(watcher);
  useReplyTargets();
  usePageTitle(t("title"));
  useShortcut({ keys: "f", group: t("keys.group"), label: t("tv.enter"), run: () => view.show({ isTv: true }) });

  const columns = useMemo(() => inPlace(panel.data?.columns ?? [], locale), [panel.data, locale]);
  const { transferring } = moving;
  return (
    <div className={css.page}>
      <PanelToolbar view={view} columns={panel.data ? columns : null} />
      <Today />
      {panel.isPending ? (
        <Waiting label={t("loading")}>
          <BoardSkeleton />
        </Waiting>
      ) : !panel.data ? (
        <Failed error={panel.error} onRetry={() => void panel.refetch()} />
      ) : columns.length === 0 ? (
        <Empty icon={<IconLayoutColumns size={24} stroke={1.75} aria-hidden />}>{t(`empty.${view.by}`)}</Empty>
      ) : view.isSummary ? (
        <SummaryTable columns={columns} view={view} />
      ) : (
        <Board
          columns={columns}
          view={view}
          moves={moving.moves}
          onDrop={moving.drop}
          onAct={moving.act}
          onTransfer={(ticket) => moving.setTransferring({ ticket })}
          onPeek={setPeeked}
        />
      )}
      <p className="sr" role="status">
        {moving.said}
      </p>
      <Suspense fallback={null}>
        {transferring && (
          <TransferDialog
            {...transferring}
            onTransfer={(wish, to) => moving.giveFromDialog(transferring.ticket, wish, to)}
            onClose={() => moving.setTransferring(null)}
          />
        )}
        {peeked && <PeekDialog ticket={peeked} onClose={() => setPeeked(null)} />}
        {view.isTv && panel.data && (
          <TvWall
            columns={columns}
            by={view.by}
            withWaits={!view.isSummary}
            onLeave={() => view.show({ isTv: false })}
          />
        )}
      </Suspense>
    </div>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation("panel");
  if (error instanceof ApiError && error.code === "ERR_NO_PERMISSION") {
    return <Empty icon={<IconLock size={24} stroke={1.75} aria-hidden />}>{t("noPermission")}</Empty>;
  }
  return <FailedPanel error={error} onRetry={onRetry} />;
}
