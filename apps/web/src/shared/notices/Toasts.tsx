// The notices on screen: bottom left above the list on a desk, at the top on a phone; never taking the focus.
import { ActionIcon, Button } from "@mantine/core";
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslation } from "../i18n/index.ts";
import { useStore } from "../store.ts";
import { CodeDetail } from "./CodeDetail.tsx";
import css from "./notices.module.css";
import type { Notice, NoticeKind } from "./notices.rules.ts";
import { dismiss, pauseNotices, visibleNotices } from "./notices.ts";

const icons: Record<NoticeKind, typeof IconCheck> = {
  success: IconCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
};

export function NoticeGlyph({ kind }: { kind: NoticeKind }) {
  const Icon = icons[kind];
  return (
    <span className={css.glyph} data-kind={kind}>
      <Icon size={14} stroke={1.75} aria-hidden />
    </span>
  );
}

function Toast({ notice }: { notice: Notice }) {
  const { t } = useTranslation();
  const close = () => {
    pauseNotices(`toast-${notice.id}`, false);
    dismiss(notice.id);
  };
  const pause = (paused: boolean) => () => pauseNotices(`toast-${notice.id}`, paused);
  // A toast that leaves under the pointer would hold the clock of all the others for ever.
  useEffect(() => () => pauseNotices(`toast-${notice.id}`, false), [notice.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, the clock only waits while it is read
    <div
      className={`${css.toast} on-raised`}
      data-testid="toast"
      data-kind={notice.kind}
      role={notice.kind === "error" ? "alert" : "status"}
      onPointerEnter={pause(true)}
      onPointerLeave={pause(false)}
      onFocus={pause(true)}
      onBlur={pause(false)}
    >
      <NoticeGlyph kind={notice.kind} />
      <div className="grow">
        <b className={css.title}>
          {notice.title}
          {notice.count > 1 && <span className={css.count}>{t("notices.times", { count: notice.count })}</span>}
        </b>
        {notice.detail && <p>{notice.detail}</p>}
        {notice.code && notice.kind === "error" && <CodeDetail code={notice.code} requestId={notice.requestId} />}
      </div>
      {notice.action && (
        <Button
          variant="subtle"
          color="brand"
          size="xs"
          className={css.action}
          onClick={() => {
            notice.action?.run();
            close();
          }}
        >
          {notice.action.label}
        </Button>
      )}
      <ActionIcon size="sm" onClick={close} aria-label={t("actions.close")}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}

export function Toasts() {
  const { t } = useTranslation();
  const notices = useStore(visibleNotices);
  return (
    <section
      className={css.stack}
      aria-label={t("notices.region")}
      data-region={notices.length > 0 ? "" : undefined}
      tabIndex={-1}
    >
      {notices.map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </section>
  );
}
