// The bell, on every screen: how much waits for the person, and behind it the list, fetched when it is opened.
import { IconBell } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { badgeText, unreadNotices } from "../../shared/attention.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { useShortcut } from "../../shared/keyboard/index.ts";
import { unseenNotices } from "../../shared/notices/index.ts";
import { useStore } from "../../shared/store.ts";
import { loadPatiently } from "../../shared/ui/index.ts";
import css from "./shell.module.css";
import { Tray } from "./Tray.tsx";

const Panel = lazy(() => loadPatiently(async () => ({ default: (await import("./NoticesPanel.tsx")).NoticesPanel })));

export function NoticesTray({ inRail = false }: { inRail?: boolean }) {
  const { t } = useTranslation(["common", "nav"]);
  const unread = useStore(unreadNotices);
  const unseen = useStore(unseenNotices);
  const [opened, setOpened] = useState(false);
  const [begins, setBegins] = useState<"you" | "session">("you");
  const turn = (isOpen: boolean) => {
    // Where only this session has something new, that is what the person came for.
    if (isOpen) setBegins(unread === 0 && unseenNotices.get() > 0 ? "session" : "you");
    unseenNotices.set(0);
    setOpened(isOpen);
  };
  useShortcut({
    keys: "g n",
    group: t("nav:shortcuts.anywhere"),
    label: t("nav:shortcuts.notices"),
    run: () => turn(true),
  });
  const label = unread > 0 ? t("notices.unread", { count: unread }) : t("notices.unseen", { count: unseen });
  return (
    <Tray
      inRail={inRail}
      title={t("notices.title")}
      label={label}
      tooltip={label}
      glyph={<IconBell size={inRail ? 20 : 18} stroke={1.75} aria-hidden />}
      badge={
        unread > 0 ? (
          <span className={css.railBadge} aria-hidden>
            {badgeText(unread)}
          </span>
        ) : (
          unseen > 0 && <span className={css.alertDot} />
        )
      }
      testId="bell"
      opened={opened}
      onOpened={turn}
    >
      <Suspense fallback={<span className={`skel ${css.panelSkeleton}`} />}>
        <Panel begins={begins} onDone={() => turn(false)} />
      </Suspense>
    </Tray>
  );
}
