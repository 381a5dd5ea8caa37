// A file that is not there: on its way, failed, too large or gone; with the way to ask for it again where that can help.
import { Loader } from "@mantine/core";
import type { Media } from "@prosa/contracts/message-content";
import { IconAlertCircle, IconFileOff } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useLocale, useTranslation } from "../../../shared/i18n/index.ts";
import { printSize } from "../../../shared/media/index.ts";
import { loadPatiently } from "../../../shared/ui/index.ts";
import css from "./media.module.css";
import { type ShownMessage, useMessageDoor } from "./message-door.ts";

const TooLarge = lazy(() => loadPatiently(async () => ({ default: (await import("./TooLarge.tsx")).TooLarge })));

interface Props {
  entry: ShownMessage;
  media: Media;
  /** The room the file itself would take. */
  box?: { width: number; height: number };
  tab: number;
}

export function MediaState({ entry, media, box, tab }: Props) {
  const { t } = useTranslation("message");
  const { handlers } = useMessageDoor();
  const locale = useLocale();
  const { status } = media;
  if (status === "ready") return null;
  const size = media.size === null ? "" : printSize(media.size, locale);
  const words = t(`media.${status}`, { size });
  return (
    <div className={css.absent} data-status={status} style={box && { width: box.width, minHeight: box.height }}>
      {status === "waiting" ? (
        <Loader size={18} aria-hidden />
      ) : status === "gone" ? (
        <IconFileOff size={18} stroke={1.75} aria-hidden />
      ) : (
        <IconAlertCircle size={18} stroke={1.75} aria-hidden />
      )}
      <span>
        {status === "tooLarge" ? (
          <Suspense fallback={words}>
            <TooLarge>{words}</TooLarge>
          </Suspense>
        ) : (
          words
        )}
      </span>
      {(status === "failed" || status === "tooLarge") && entry.stored !== null && (
        <button type="button" className={css.again} tabIndex={tab} onClick={() => handlers.fetchMedia(entry)}>
          {t(status === "failed" ? "media.again" : "media.askAgain")}
        </button>
      )}
    </div>
  );
}
