// The navigation at the left edge: one glyph per page, groups of several as a flyout, names when pinned.
import { Menu, Tooltip, UnstyledButton } from "@mantine/core";
import { IconHelpCircle } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import { planExpired, useSignedIn } from "../../shared/api/index.ts";
import { badgeText, unreadConversations } from "../../shared/attention.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { useStore } from "../../shared/store.ts";
import { useView } from "../../shared/theme/index.ts";
import { Mark, Wordmark } from "../../shared/ui/index.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { JobsTray } from "./LazyJobsTray.tsx";
import { NoticesTray } from "./NoticesTray.tsx";
import { isHere, type Page, type PageGroup, pagesFor } from "./pages.ts";
import { SearchButton } from "./SearchButton.tsx";
import css from "./shell.module.css";
import { openLayer } from "./shell-state.ts";

function RailPage({ page }: { page: Page }) {
  const { t } = useTranslation("nav");
  const { pathname } = useLocation();
  const { railPinned } = useView();
  const unread = useStore(unreadConversations);
  const badge = page.id === "attendance" ? unread : 0;
  const name = t(`pages.${page.id}`);
  const label = badge > 0 ? `${name}, ${t("unread", { count: badge })}` : name;
  return (
    <Tooltip label={label} position="right" disabled={railPinned}>
      <Link
        className={css.railItem}
        to={page.path}
        aria-label={label}
        aria-current={isHere(page, pathname) ? "page" : undefined}
      >
        <page.icon size={20} stroke={1.75} aria-hidden />
        <span className={css.railLabel}>{name}</span>
        {badge > 0 && (
          <span className={css.railBadge} data-testid="unread-badge" aria-hidden>
            {badgeText(badge)}
          </span>
        )}
      </Link>
    </Tooltip>
  );
}

function RailFlyout({ group }: { group: PageGroup }) {
  const { t } = useTranslation("nav");
  const { pathname } = useLocation();
  const label = t(`groups.${group.id}`);
  const isOpenHere = group.pages.some((page) => isHere(page, pathname));
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

/** `withTools`: the attendance screen has no title bar, so its buttons stand at the foot of the rail. */
export function Rail({ withTools }: { withTools: boolean }) {
  const { t } = useTranslation("nav");
  const viewer = useSignedIn();
  const expired = useStore(planExpired);
  const { railPinned } = useView();
  return (
    <nav className={css.rail} aria-label={t("navigation")} data-region="" tabIndex={-1}>
      <div className={css.railLogo}>{railPinned ? <Wordmark height={30} /> : <Mark size={30} />}</div>
      {pagesFor(viewer, expired).map((group, index) => (
        <div key={group.id} className={css.railGroup}>
          {index > 0 && <hr />}
          {group.pages.length > 1 && index > 0 ? (
            <RailFlyout group={group} />
          ) : (
            group.pages.map((page) => <RailPage key={page.id} page={page} />)
          )}
        </div>
      ))}
      <span className="grow" />
      {withTools && <SearchButton compact />}
      {withTools && <JobsTray inRail />}
      {withTools && <NoticesTray inRail />}
      <Tooltip label={t("shortcuts.help")} position="right" disabled={railPinned}>
        <UnstyledButton
          className={css.railItem}
          onClick={() => openLayer("shortcuts")}
          aria-label={t("shortcuts.help")}
        >
          <IconHelpCircle size={20} stroke={1.75} aria-hidden />
          <span className={css.railLabel}>{t("shortcuts.help")}</span>
        </UnstyledButton>
      </Tooltip>
      {withTools && <AccountMenu inRail />}
    </nav>
  );
}
