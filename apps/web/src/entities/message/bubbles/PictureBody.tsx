// Pictures, films and stickers: their room is reserved before they arrive, and nothing plays by itself.
import type { Media } from "@prosa/contracts/message-content";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useLocale, useTranslation } from "../../../shared/i18n/index.ts";
import { boxOf, printDuration, printSize } from "../../../shared/media/index.ts";
import { MediaState } from "./MediaState.tsx";
import css from "./media.module.css";
import { type ShownMessage, useMessageDoor } from "./message-door.ts";
import { UploadRing } from "./UploadRing.tsx";

interface Props {
  entry: ShownMessage;
  media: Media;
  /** Of whom the picture is: "imagem de Maria". */
  author: string;
  tab: number;
}

function Frame({ entry, box, children }: { entry: ShownMessage; box: ReturnType<typeof boxOf>; children: ReactNode }) {
  return (
    <div className={css.frame} style={{ width: box.width, aspectRatio: `${box.width} / ${box.height}` }}>
      {children}
      {entry.status === "uploading" && (
        <span className={css.veil}>
          <UploadRing entry={entry} />
        </span>
      )}
    </div>
  );
}

export function ImageBody({ entry, media, author, tab }: Props) {
  const { t } = useTranslation("message");
  const { handlers } = useMessageDoor();
  const box = boxOf(media.width, media.height);
  if (media.status !== "ready") return <MediaState entry={entry} media={media} box={box} tab={tab} />;
  return (
    <Frame entry={entry} box={box}>
      <button
        type="button"
        className={css.picture}
        data-open-media
        tabIndex={tab}
        aria-label={t("media.openPicture", { name: author })}
        onClick={() => handlers.openPicture(entry)}
      >
        <img
          src={media.thumbUrl ?? media.url ?? undefined}
          alt={entry.body || t("media.pictureOf", { name: author })}
        />
      </button>
    </Frame>
  );
}

export function VideoBody({ entry, media, author, tab }: Props) {
  const { t } = useTranslation("message");
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const box = boxOf(media.width, media.height);
  if (media.status !== "ready") return <MediaState entry={entry} media={media} box={box} tab={tab} />;
  const source = media.playUrl ?? media.url ?? undefined;
  if (isOpen) {
    return (
      <Frame entry={entry} box={box}>
        {/* biome-ignore lint/a11y/useMediaCaption: what customers send has none */}
        <video className={css.film} src={source} poster={media.thumbUrl ?? undefined} controls autoPlay />
      </Frame>
    );
  }
  const facts = [
    media.durationMs === null ? "" : printDuration(media.durationMs),
    media.size === null ? "" : printSize(media.size, locale),
  ].filter(Boolean);
  return (
    <Frame entry={entry} box={box}>
      <button
        type="button"
        className={css.picture}
        data-open-media
        tabIndex={tab}
        aria-label={t("media.playVideo", { name: author, facts: facts.join(", ") })}
        onClick={() => setOpen(true)}
      >
        {entry.stored ? (
          media.thumbUrl && <img src={media.thumbUrl} alt="" />
        ) : (
          // The device has no still of it; the film itself shows its first picture.
          <video src={source} preload="metadata" muted tabIndex={-1} />
        )}
        <span className={css.playMark}>
          <IconPlayerPlayFilled size={22} aria-hidden />
        </span>
        {facts.length > 0 && <span className={css.facts}>{facts.join(" · ")}</span>}
      </button>
    </Frame>
  );
}

export function StickerBody({ entry, media, tab }: Omit<Props, "author">) {
  const { t } = useTranslation("message");
  if (media.status !== "ready") {
    return <MediaState entry={entry} media={media} box={{ width: 160, height: 160 }} tab={tab} />;
  }
  return <img className={css.sticker} src={media.url ?? undefined} alt={t("type.sticker")} width={160} height={160} />;
}
