// The navigation on a phone.
import { UnstyledButton } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { memo } from "react";
import { planExpired, useSignedIn } from "../../shared/api/index.ts";
import { badgeText, unreadConversations, unreadNotices } from "../../shared/attention.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { unseenNotices } from "../../shared/notices/index.ts";
import { useStore } from "../../shared/store.ts";
import { PageLink } from "./PageLink.tsx";
import { isHere, isInBar, pagesFor } from "./pages.ts";
import css from "./shell.module.css";
import { openLayer } from "./shell-state.ts";

const MOST = 4;

export const BottomBar = memo(function BottomBar({ here }: { here: string }) {
  const { t } = useTranslation(["nav", "common"]);
  const viewer = useSignedIn();
  const expired = useStore(planExpired);
  const unseen = useStore(unseenNotices);
  const notices = useStore(unreadNotices);
  const unread = useStore(unreadConversations);
  const pages = pagesFor(viewer, expired)
    .flatMap((group) => group.pages)
    .filter(isInBar)
    .slice(0, MOST);
  return (
    <nav className={css.bottom} aria-label={t("navigation")}>
      {pages.map(({ id, path, icon: Glyph }) => (
        <PageLink key={id} to={path} aria-current={isHere({ path }, here) ? "page" : undefined}>
          <span className={css.bottomGlyph}>
            <Glyph size={24} stroke={1.75} aria-hidden />
            {id === "attendance" && unread > 0 && (
              <span className={css.railBadge} aria-hidden>
                {badgeText(unread)}
              </span>
            )}
          </span>
          {t(`short.${id}`)}
          {id === "attendance" && unread > 0 && <span className="sr">, {t("unread", { count: unread })}</span>}
        </PageLink>
      ))}
      <UnstyledButton onClick={() => openLayer("more")} aria-haspopup="dialog">
        <span className={css.bottomGlyph}>
          <IconDots size={24} stroke={1.75} aria-hidden />
          {notices > 0 ? (
            <span className={css.railBadge} aria-hidden>
              {badgeText(notices)}
            </span>
          ) : (
            unseen > 0 && <span className={css.alertDot} />
          )}
        </span>
        {t("more")}
        {notices > 0 && <span className="sr">, {t("common:notices.unread", { count: notices })}</span>}
      </UnstyledButton>
    </nav>
  );
});
