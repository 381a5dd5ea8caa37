// The real-time link failed completely: a countdown to a reload that waits until nothing can be lost (decision D-04).
import { Button } from "@mantine/core";
import { IconWifiOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "../../shared/i18n/index.ts";
import { noteLinkReload, waitForLink } from "../../shared/realtime/index.ts";
import { reloadWhenSafe } from "../../shared/safety/index.ts";
import css from "./shell.module.css";

const COUNTDOWN_SECONDS = 10;

const reload = () =>
  reloadWhenSafe(() => {
    noteLinkReload();
    location.reload();
  });

export function LinkFailedBanner() {
  const { t } = useTranslation("nav");
  const [left, setLeft] = useState(COUNTDOWN_SECONDS);

  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, []);
  // Below zero it stays at the door and tries every second, until reloading is safe.
  useEffect(() => {
    if (left <= 0) void reload();
  }, [left]);

  return (
    <div className={css.banner} data-tone="danger">
      <IconWifiOff size={16} stroke={1.75} aria-hidden />
      <span className="grow">
        <b role="status">{t("banners.linkFailed.title")}</b>{" "}
        {left > 0 ? t("banners.linkFailed.countdown", { seconds: left }) : t("banners.linkFailed.whenSafe")}
      </span>
      <Button size="xs" variant="outline" className={css.bannerButton} onClick={() => void reload()}>
        {t("banners.linkFailed.now")}
      </Button>
      <Button size="xs" variant="outline" className={css.bannerButton} onClick={waitForLink}>
        {t("banners.linkFailed.wait")}
      </Button>
    </div>
  );
}
