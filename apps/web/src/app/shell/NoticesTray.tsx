// Everything that was announced in this session, so that nothing is lost with its toast.
import { Button } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useState } from "react";
import { useFormats, useNow } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { CodeDetail, NoticeGlyph, noticeLog, unseenNotices } from "../../shared/notices/index.ts";
import { useStore } from "../../shared/store.ts";
import { Empty } from "../../shared/ui/index.ts";
import css from "./shell.module.css";
import { Tray } from "./Tray.tsx";

function TrayList() {
  const { t } = useTranslation();
  const notices = useStore(noticeLog);
  const formats = useFormats();
  const now = useNow();
  if (notices.length === 0) {
    return <Empty icon={<IconBell size={24} stroke={1.75} aria-hidden />}>{t("notices.empty")}</Empty>;
  }
  return (
    <>
      <ul className={`${css.tray} scroll`}>
        {notices.map((notice) => (
          <li key={notice.id} className={css.trayRow}>
            <NoticeGlyph kind={notice.kind} />
            <div className="grow">
              <b>
                {notice.title}
                {notice.count > 1 && <span className="meta"> {t("notices.times", { count: notice.count })}</span>}
              </b>
              {notice.detail && <p>{notice.detail}</p>}
              {notice.code && <CodeDetail code={notice.code} requestId={notice.requestId} />}
            </div>
            <time className="meta">{formats.listTime(new Date(notice.at), now)}</time>
          </li>
        ))}
      </ul>
      <Button variant="subtle" color="gray" fullWidth onClick={() => noticeLog.set([])}>
        {t("notices.clear")}
      </Button>
    </>
  );
}

export function NoticesTray({ inRail = false }: { inRail?: boolean }) {
  const { t } = useTranslation();
  const unseen = useStore(unseenNotices);
  const [opened, setOpened] = useState(false);
  const turn = (isOpen: boolean) => {
    unseenNotices.set(0);
    setOpened(isOpen);
  };
  return (
    <Tray
      inRail={inRail}
      title={t("notices.title")}
      label={unseen > 0 ? t("notices.unseen", { count: unseen }) : t("notices.title")}
      tooltip={t("notices.title")}
      glyph={<IconBell size={inRail ? 20 : 18} stroke={1.75} aria-hidden />}
      badge={unseen > 0 && <span className={css.alertDot} />}
      opened={opened}
      onOpened={turn}
    >
      <TrayList />
    </Tray>
  );
}
