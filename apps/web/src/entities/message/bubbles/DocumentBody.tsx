// A document: its kind, its name with the end readable, size and pages, and the way to save it.
import type { Media } from "@prosa/contracts/message-content";
import { IconDownload } from "@tabler/icons-react";
import { useLocale, useTranslation } from "../../../shared/i18n/index.ts";
import { FileGlyph, FileName, printSize } from "../../../shared/media/index.ts";
import { MediaState } from "./MediaState.tsx";
import css from "./media.module.css";
import { type ShownMessage, useMessageDoor } from "./message-door.ts";
import { UploadRing } from "./UploadRing.tsx";

export function DocumentBody({ entry, media, tab }: { entry: ShownMessage; media: Media; tab: number }) {
  const { t } = useTranslation("message");
  const locale = useLocale();
  const { handlers } = useMessageDoor();
  const name = media.name ?? t("media.unnamed");
  // Telephones and some settings have no viewer; there it is saved, as ever.
  const canView = media.viewUrl !== null && navigator.pdfViewerEnabled;
  const facts = [
    media.pages === null ? "" : t("media.pages", { count: media.pages }),
    media.size === null ? "" : printSize(media.size, locale),
  ].filter(Boolean);
  return (
    <>
      <div className={css.document}>
        <FileGlyph name={media.name} mime={media.mime} />
        <div className={css.documentText}>
          {canView ? (
            <button
              type="button"
              className={css.view}
              data-open-media=""
              tabIndex={tab}
              title={t("media.view", { name })}
              onClick={() => handlers.openDocument(entry)}
            >
              <FileName name={name} />
            </button>
          ) : (
            <FileName name={name} />
          )}
          <div className={css.documentFacts}>{facts.join(" · ")}</div>
        </div>
        {entry.status === "uploading" ? (
          <UploadRing entry={entry} />
        ) : (
          media.status === "ready" &&
          media.url && (
            <a
              className={css.save}
              href={media.url}
              download={name}
              tabIndex={tab}
              aria-label={t("media.download", { name })}
              title={t("media.download", { name })}
            >
              <IconDownload size={18} stroke={1.75} aria-hidden />
            </a>
          )
        )}
      </div>
      {media.status !== "ready" && <MediaState entry={entry} media={media} tab={tab} />}
    </>
  );
}
