// The wall for a screen everybody walks past: large numbers, the longest wait first, and no customer's name.
import { Button, Modal } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useNowFigures } from "../../../entities/figures/index.ts";
import { usePauseWords } from "../../../entities/people/index.ts";
import { useWaitLevel } from "../../../entities/queue/index.ts";
import { useFormats, useNow } from "../../../shared/formats/index.ts";
import { useLocale, useTranslation } from "../../../shared/i18n/index.ts";
import { Chip } from "../../../shared/ui/index.ts";
import { type By, type Column, sortColumns, totalsOf, waitOf } from "../panel.rules.ts";
import css from "../tv.module.css";
import { hasSignal } from "../tv.rules.ts";
import { useWakeLock } from "../use-wake-lock.ts";
import { TvQueues } from "./TvQueues.tsx";

const WAITS_SHOWN = 6;
/** Oftener than it would be taken for silent. */
const TV_ASKS_MS = 12_000;

interface Props {
  columns: Column[];
  by: By;
  /** In cards: the waits of each one's first tickets too. */
  withWaits: boolean;
  onLeave(): void;
}

/** The whole screen where the browser gives it; Esc gives it back and leaves. */
function useFullScreen(onLeave: () => void) {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const handleChange = () => {
      if (!document.fullscreenElement) leave();
    };
    // Refused without a gesture, as after a reload: then the window is what there is.
    document.documentElement.requestFullscreen?.().catch(() => {});
    document.addEventListener("fullscreenchange", handleChange);
    return () => {
      document.removeEventListener("fullscreenchange", handleChange);
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    };
  }, []);
}

export function TvWall({ columns, by, withWaits, onLeave }: Props) {
  const { t } = useTranslation("panel");
  const formats = useFormats();
  const locale = useLocale();
  const now = useNow(5000);
  const asked = useNowFigures({}, TV_ASKS_MS);
  const [openedAt] = useState(() => Date.now());
  const heardAt = asked.dataUpdatedAt || openedAt;
  const isLive = hasSignal(heardAt, now.getTime());
  useWakeLock();
  const totals = totalsOf(columns);
  useFullScreen(onLeave);
  return (
    <Modal
      opened
      fullScreen
      withCloseButton={false}
      padding={0}
      zIndex={290}
      onClose={onLeave}
      transitionProps={{ duration: 0 }}
      classNames={{ body: css.body }}
      attributes={{ content: { "aria-label": t("tv.title") } }}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() === "f" && !event.ctrlKey && !event.metaKey) onLeave();
      }}
    >
      <div className={css.tv} data-testid="tv-wall" data-silent={!isLive || undefined}>
        <header className={css.head}>
          {/* No ring around a button all day long. */}
          <h2 data-autofocus tabIndex={-1}>
            {t("tv.title")}
          </h2>
          <Chip tone={isLive ? "success" : "danger"}>
            {isLive ? t("tv.live") : t("tv.silent", { time: formats.time(new Date(heardAt)) })}
          </Chip>
          <span className="grow" />
          <span className={css.total}>{t("open", { count: totals.open })}</span>
          <span className={css.total}>{t("pending", { count: totals.pending })}</span>
          <time className={css.clock}>{formats.time(now)}</time>
          <Button variant="default" leftSection={<IconX size={16} stroke={1.75} aria-hidden />} onClick={onLeave}>
            {t("tv.leave")}
          </Button>
        </header>
        {by === "queue" ? (
          <TvQueues queues={asked.data?.queues ?? []} now={now} />
        ) : (
          <ul className={css.tiles}>
            {sortColumns(columns, "wait", locale).map((column) => (
              <Tile key={column.id ?? 0} column={column} by={by} now={now} withWaits={withWaits} />
            ))}
          </ul>
        )}
      </div>
    </Modal>
  );
}

function Tile({ column, by, now, withWaits }: { column: Column; by: By; now: Date; withWaits: boolean }) {
  const { t } = useTranslation(["panel", "common"]);
  const formats = useFormats();
  const levelOf = useWaitLevel();
  const pauseWords = usePauseWords();
  const { pause } = column;
  const longest = column.oldestWait;
  const waits = withWaits
    ? column.tickets
        .flatMap((ticket) => {
          const wait = waitOf(ticket);
          return wait ? [{ id: ticket.id, wait }] : [];
        })
        .slice(1, WAITS_SHOWN)
    : [];
  return (
    <li className={css.tile} data-level={longest ? levelOf(longest, now) : "calm"}>
      <h3 className="trunc">
        {(column.isOnline || pause) && <i className={css.online} data-paused={pause ? "" : undefined} aria-hidden />}
        {column.name ?? t(by === "user" ? "nobody" : "noQueue")}
        {column.isOnline && !pause && <span className="sr">, {t("online")}</span>}
      </h3>
      {pause && (
        <p className={css.paused}>
          {t("common:pause.of", { reason: pauseWords(pause) })} · {formats.wait(pause.since, now)}
        </p>
      )}
      <dl className={css.numbers}>
        <div>
          <dd>{formats.count(column.open)}</dd>
          <dt>{t("columns.open")}</dt>
        </div>
        <div>
          <dd>{formats.count(column.pending)}</dd>
          <dt>{t("columns.pending")}</dt>
        </div>
      </dl>
      {longest ? (
        <p className={css.longest}>
          <b>{formats.wait(longest.since, now)}</b> {t("columns.wait")}
        </p>
      ) : (
        <p className={css.longest}>{t("noWait")}</p>
      )}
      {waits.length > 0 && (
        <p className={css.waits}>
          {waits.map(({ id, wait }) => (
            <span key={id} data-level={levelOf(wait, now)}>
              {formats.wait(wait.since, now)}
            </span>
          ))}
        </p>
      )}
    </li>
  );
}
