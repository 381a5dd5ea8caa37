// A file that is not there: on its way, failed, too large or gone; with the way to ask for it again where that can help.
import { Loader } from "@mantine/core";
import type { Media } from "@prosa/contracts/message-content";
import { IconAlertCircle, IconFileOff } from "@tabler/icons-react";
import { useLocale, useTranslation } from "../../../shared/i18n/index.ts";
import { printSize } from "../../../shared/media/index.ts";
import type { Entry } from "../state/entries.rules.ts";
import { useConversation } from "./conversation-context.ts";
import css from "./media.module.css";

interface Props {
  entry: Entry;
  media: Media;
  /** The room the file itself would take. */
  box?: { width: number; height: number };
  tab: number;
}

export function MediaState({ entry, media, box, tab }: Props) {
  const { t } = useTranslation("message");
  const { handlers } = useConversation();
  const locale = useLocale();
  const { status } = media;
  if (status === "ready") return null;
  const size = media.size === null ? "" : printSize(media.size, locale);
  return (
    <div className={css.absent} data-status={status} style={box && { width: box.width, minHeight: box.height }}>
      {status === "waiting" ? (
        <Loader size={18} aria-hidden />
      ) : status === "gone" ? (
        <IconFileOff size={18} stroke={1.75} aria-hidden />
      ) : (
        <IconAlertCircle size={18} stroke={1.75} aria-hidden />
      )}
      <span>{t(`media.${status}`, { size })}</span>
      {(status === "failed" || status === "tooLarge") && entry.stored && (
        <button type="button" className={css.again} tabIndex={tab} onClick={() => handlers.fetchMedia(entry)}>
          {t(status === "failed" ? "media.again" : "media.askAgain")}
        </button>
      )}
    </div>
  );
}
