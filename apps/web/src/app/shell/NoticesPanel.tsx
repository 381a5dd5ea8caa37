// What the bell opens: the notices that wait for the person, and everything announced in this session.
import { Button, Tabs } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { BellList } from "../../features/bell/BellList.tsx";
import { useFormats, useNow } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { CodeDetail, NoticeGlyph, noticeLog, unseenNotices } from "../../shared/notices/index.ts";
import { useStore } from "../../shared/store.ts";
import { Empty } from "../../shared/ui/index.ts";
import css from "./shell.module.css";
import "@mantine/core/styles/Tabs.layer.css";

/** So that nothing is lost with its toast. */
function SessionList() {
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

export function NoticesPanel({ begins, onDone }: { begins: "you" | "session"; onDone(): void }) {
  const { t } = useTranslation("bell");
  return (
    <Tabs defaultValue={begins} keepMounted={false} onChange={() => unseenNotices.set(0)}>
      <Tabs.List grow>
        <Tabs.Tab value="you">{t("forYou")}</Tabs.Tab>
        <Tabs.Tab value="session">{t("session")}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="you" pt={8}>
        <BellList onDone={onDone} />
      </Tabs.Panel>
      <Tabs.Panel value="session" pt={8}>
        <SessionList />
      </Tabs.Panel>
    </Tabs>
  );
}
