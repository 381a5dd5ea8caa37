// On a phone: what stands in the title bar elsewhere, and the pages that have no place in the bar.
import { Drawer } from "@mantine/core";
import { Link } from "react-router";
import { planExpired, useSignedIn } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { useStore } from "../../shared/store.ts";
import { AccountPanel } from "./AccountPanel.tsx";
import { JobsTray } from "./LazyJobsTray.tsx";
import { NoticesTray } from "./NoticesTray.tsx";
import { pagesFor } from "./pages.ts";
import { SearchButton } from "./SearchButton.tsx";
import css from "./shell.module.css";

export function MoreSheet({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const { t } = useTranslation(["nav", "common"]);
  const pages = pagesFor(useSignedIn(), useStore(planExpired))
    .flatMap((group) => group.pages)
    .filter(({ inBar }) => !inBar);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t("nav:more")}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      <div className={css.moreTools}>
        <SearchButton />
        <JobsTray />
        <NoticesTray />
      </div>
      {pages.length > 0 && (
        <nav className={css.morePages} aria-label={t("nav:navigation")}>
          {pages.map(({ id, path, icon: Glyph }) => (
            <Link key={id} to={path} onClick={onClose}>
              <Glyph size={20} stroke={1.75} aria-hidden />
              {t(`nav:pages.${id}`)}
            </Link>
          ))}
        </nav>
      )}
      <AccountPanel onDone={onClose} />
    </Drawer>
  );
}
