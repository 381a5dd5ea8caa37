// Everything that was announced in this session, so that nothing is lost with its toast.
import { ActionIcon, Button, Popover, Tooltip, UnstyledButton } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useState } from "react";
import { useFormats, useNow } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { CodeDetail, NoticeGlyph, noticeLog, unseenNotices } from "../../shared/notices/index.ts";
import { useStore } from "../../shared/store.ts";
import { useView } from "../../shared/theme/index.ts";
import { Empty } from "../../shared/ui/index.ts";
import css from "./shell.module.css";

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
  const { railPinned } = useView();
  const [opened, setOpened] = useState(false);
  const toggle = () => {
    unseenNotices.set(0);
    setOpened(!opened);
  };
  const label = unseen > 0 ? t("notices.unseen", { count: unseen }) : t("notices.title");
  const dot = unseen > 0 && <span className={css.alertDot} />;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={inRail ? "right-end" : "bottom-end"}
      trapFocus
      returnFocus
      width={380}
    >
      <Popover.Target>
        {inRail ? (
          <UnstyledButton
            className={css.railItem}
            onClick={toggle}
            aria-label={label}
            aria-expanded={opened}
            title={railPinned ? undefined : label}
          >
            <IconBell size={20} stroke={1.75} aria-hidden />
            <span className={css.railLabel}>{t("notices.title")}</span>
            {dot}
          </UnstyledButton>
        ) : (
          <Tooltip label={t("notices.title")} disabled={opened}>
            <ActionIcon onClick={toggle} aria-label={label} aria-expanded={opened}>
              <IconBell size={18} stroke={1.75} />
              {dot}
            </ActionIcon>
          </Tooltip>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={t("notices.title")}>
        <h2 className={css.trayTitle}>{t("notices.title")}</h2>
        <TrayList />
      </Popover.Dropdown>
    </Popover>
  );
}
