// The notices that wait for the person, newest first: open one, mark it, mark all.
import { ActionIcon, Button, Skeleton, UnstyledButton } from "@mantine/core";
import type { Notice } from "@prosa/contracts/notices";
import {
  IconAt,
  IconBell,
  IconChartLine,
  IconCheck,
  IconCoins,
  IconFileCheck,
  IconListCheck,
  IconPhoneOff,
  IconPlugX,
  IconUserCheck,
} from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { useFormats, useNow } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Empty, FailedPanel, Waiting } from "../../shared/ui/index.ts";
import css from "./bell.module.css";
import { useBell, useReading } from "./bell.queries.ts";
import { allOf, unreadOf } from "./bell.rules.ts";
import { toneOf } from "./tone.rules.ts";
import { useNoticeWords, useOpening } from "./use-notice.ts";

const glyphs: Record<Notice["kind"], typeof IconBell> = {
  "mention.note": IconAt,
  "mention.chat": IconAt,
  "ticket.assigned": IconUserCheck,
  "call.missed": IconPhoneOff,
  "task.due": IconListCheck,
  "channel.lost": IconPlugX,
  "channel.problem": IconPlugX,
  "channel.braked": IconPlugX,
  "job.done": IconFileCheck,
  "job.failed": IconFileCheck,
  "letter.paused": IconBell,
  "assistant.near": IconCoins,
  "assistant.spent": IconCoins,
  "anomaly.more": IconChartLine,
  "anomaly.less": IconChartLine,
  "anomaly.slow": IconChartLine,
  "anomaly.silent": IconPlugX,
};

function Row({ notice, onDone }: { notice: Notice; onDone(): void }) {
  const { t } = useTranslation("bell");
  const { title, detail } = useNoticeWords()(notice);
  const opening = useOpening()(notice);
  const { readOne } = useReading();
  const formats = useFormats();
  const now = useNow();
  const Glyph = glyphs[notice.kind];
  const isUnread = notice.readAt === null;
  const open = () => {
    readOne(notice);
    if (!opening) return;
    onDone();
    opening.run();
  };
  return (
    <li className={css.row} data-unread={isUnread || undefined} data-testid={`notice-${notice.id}`}>
      <UnstyledButton className={css.open} onClick={open} data-notice="">
        <span className={css.glyph} data-tone={toneOf(notice.kind)}>
          <Glyph size={16} stroke={1.75} aria-hidden />
        </span>
        <span className="grow">
          <b>{title}</b>
          {isUnread && <span className="sr"> ({t("isUnread")})</span>}
          {detail && <span className={css.detail}>{detail}</span>}
          <time className="meta">{formats.listTime(notice.at, now)}</time>
        </span>
      </UnstyledButton>
      {isUnread && (
        <ActionIcon size="sm" onClick={() => readOne(notice)} aria-label={t("readOne", { title })}>
          <IconCheck size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </li>
  );
}

/** Up and down go from notice to notice, as in every list. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-notice]")];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus();
}

/** `onDone`: something was opened, so the tray closes. */
export function BellList({ onDone }: { onDone(): void }) {
  const { t } = useTranslation("bell");
  const asked = useBell();
  const { readAll } = useReading();
  if (asked.isPending) {
    return (
      <Waiting label={t("loading")}>
        {[0, 1, 2].map((line) => (
          <Skeleton key={line} height={44} my={8} radius="md" />
        ))}
      </Waiting>
    );
  }
  if (asked.isError && !asked.data) return <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />;
  const notices = allOf(asked.data.pages);
  if (notices.length === 0) {
    return (
      <Empty icon={<IconBell size={24} stroke={1.75} aria-hidden />} title={t("emptyTitle")}>
        {t("empty")}
      </Empty>
    );
  }
  return (
    <>
      <ul className={`${css.list} scroll`} onKeyDown={walk} data-testid="notices">
        {notices.map((notice) => (
          <Row key={notice.id} notice={notice} onDone={onDone} />
        ))}
      </ul>
      <div className={css.foot}>
        {asked.hasNextPage && (
          <Button
            variant="subtle"
            color="gray"
            loading={asked.isFetchingNextPage}
            onClick={() => void asked.fetchNextPage()}
          >
            {t("older")}
          </Button>
        )}
        <Button variant="subtle" disabled={unreadOf(asked.data.pages) === 0} onClick={readAll}>
          {t("readAll")}
        </Button>
      </div>
    </>
  );
}
