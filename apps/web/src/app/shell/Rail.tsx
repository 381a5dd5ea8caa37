// The navigation at the left edge: one glyph per page, groups of several as a flyout, names when pinned.
import { Menu, UnstyledButton } from "@mantine/core";
import { IconHelpCircle } from "@tabler/icons-react";
import { memo } from "react";
import { Link } from "react-router";
import { planExpired, useSignedIn } from "../../shared/api/index.ts";
import { badgeText, unreadChats, unreadConversations } from "../../shared/attention.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { useStore } from "../../shared/store.ts";
import { useView } from "../../shared/theme/index.ts";
import { Hint, Mark, usePicture, Wordmark } from "../../shared/ui/index.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { JobsTray } from "./LazyJobsTray.tsx";
import { NoticesTray } from "./NoticesTray.tsx";
import { PageLink } from "./PageLink.tsx";
import { isHere, type Page, type PageGroup, pagesFor } from "./pages.ts";
import { SearchButton } from "./SearchButton.tsx";
import css from "./shell.module.css";
import { openLayer } from "./shell-state.ts";

function RailPage({ page, here }: { page: Page; here: string }) {
  const { t } = useTranslation("nav");
  const { railPinned } = useView();
  const unread = useStore(unreadConversations);
  const chats = useStore(unreadChats);
  const badge = page.id === "attendance" ? unread : page.id === "internalChat" ? chats : 0;
  const name = t(`pages.${page.id}`);
  const words = page.id === "internalChat" ? "unreadChats" : "unread";
  const label = badge > 0 ? `${name}, ${t(words, { count: badge })}` : name;
  return (
    <Hint label={label} position="right" disabled={railPinned}>
      <PageLink
        className={css.railItem}
        to={page.path}
        aria-label={label}
        aria-current={isHere(page, here) ? "page" : undefined}
      >
        <page.icon size={20} stroke={1.75} aria-hidden />
        <span className={css.railLabel}>{name}</span>
        {badge > 0 && (
          <span className={css.railBadge} data-testid="unread-badge" aria-hidden>
            {badgeText(badge)}
          </span>
        )}
      </PageLink>
    </Hint>
  );
}

function RailFlyout({ group, here }: { group: PageGroup; here: string }) {
  const { t } = useTranslation("nav");
  const label = t(`groups.${group.id}`);
  const isOpenHere = group.pages.some((page) => isHere(page, here));
  return (
    <Menu position="right-start" trigger="click-hover">
      <Menu.Target>
        <UnstyledButton className={css.railItem} aria-label={label} aria-current={isOpenHere ? "true" : undefined}>
          <group.icon size={20} stroke={1.75} aria-hidden />
          <span className={css.railLabel}>{label}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        {group.pages.map((page) => (
          <Menu.Item
            key={page.id}
            component={Link}
            to={page.path}
            leftSection={<page.icon size={18} stroke={1.75} aria-hidden />}
          >
            {t(`pages.${page.id}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** `here`: the page, whichever conversation is open on it. `withTools`: the attendance screen has no title bar, so its buttons stand at the foot of the rail. */
export const Rail = memo(function Rail({ withTools, here }: { withTools: boolean; here: string }) {
  const { t } = useTranslation("nav");
  const viewer = useSignedIn();
  const expired = useStore(planExpired);
  const { railPinned } = useView();
  const logo = usePicture(viewer.logoUrl);
  return (
    <nav className={css.rail} aria-label={t("navigation")} data-region="" tabIndex={-1}>
      <div className={css.railLogo}>
        {logo ? (
          <img src={logo} alt={viewer.tenantName} width={36} height={36} style={{ objectFit: "contain" }} />
        ) : railPinned ? (
          <Wordmark height={30} />
        ) : (
          <Mark size={30} />
        )}
      </div>
      {pagesFor(viewer, expired).map((group, index) => (
        <div key={group.id} className={css.railGroup}>
          {index > 0 && <hr />}
          {group.pages.length > 1 && index > 0 ? (
            <RailFlyout group={group} here={here} />
          ) : (
            group.pages.map((page) => <RailPage key={page.id} page={page} here={here} />)
          )}
        </div>
      ))}
      <span className="grow" />
      {withTools && <SearchButton compact />}
      {withTools && <JobsTray inRail />}
      {withTools && <NoticesTray inRail />}
      <Hint label={t("shortcuts.help")} position="right" disabled={railPinned}>
        <UnstyledButton
          className={css.railItem}
          onClick={() => openLayer("shortcuts")}
          aria-label={t("shortcuts.help")}
        >
          <IconHelpCircle size={20} stroke={1.75} aria-hidden />
          <span className={css.railLabel}>{t("shortcuts.help")}</span>
        </UnstyledButton>
      </Hint>
      {withTools && <AccountMenu inRail />}
    </nav>
  );
});
