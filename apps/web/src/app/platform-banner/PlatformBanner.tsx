// The operator's line at the top of every screen, until the person puts it away or it says something else.
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { usePlatformWords } from "../../entities/platform/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import css from "./platform-banner.module.css";

const KEY = "prosa.banner";

function putAway(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(mark: string) {
  try {
    localStorage.setItem(KEY, mark);
  } catch {
    // Storage may be blocked: it is away until the next visit.
  }
}

export function PlatformBanner() {
  const { t } = useTranslation("platform");
  const banner = usePlatformWords().data?.banner;
  const [away, setAway] = useState(putAway);
  if (!banner || away === banner.mark) return null;
  const { text, background, color, link, linkText, mark } = banner;
  return (
    <aside
      className={css.banner}
      aria-label={t("banner.label")}
      data-testid="platform-banner"
      style={{ background, color }}
    >
      <span className="grow">
        {text}{" "}
        {link && (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {linkText || t("banner.more")}
          </a>
        )}
      </span>
      <button
        type="button"
        aria-label={t("banner.dismiss")}
        onClick={() => {
          keep(mark);
          setAway(mark);
        }}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
    </aside>
  );
}
