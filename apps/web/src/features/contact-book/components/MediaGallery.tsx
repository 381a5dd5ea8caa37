// What a contact and the team have sent each other, by kind; each leads to its message.
import { Button, SegmentedControl } from "@mantine/core";
import { IconFile, IconLink, IconMicrophone, IconPhotoOff } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { ticketPath } from "../../../app/paths.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import css from "../contact-book.module.css";
import { type MediaKind, useMedia } from "../contact-book.queries.ts";

const kinds: MediaKind[] = ["image", "audio", "document", "link"];
const glyphs = { audio: IconMicrophone, document: IconFile, link: IconLink } as const;

type Item = NonNullable<ReturnType<typeof useMedia>["data"]>["pages"][number]["items"][number];

export function MediaGallery({ contactId }: { contactId: number }) {
  const { t } = useTranslation("book");
  const [kind, setKind] = useState<MediaKind>("image");
  const media = useMedia(contactId, kind);
  const items = media.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className={css.card}>
      <h3>{t("media.title")}</h3>
      <SegmentedControl
        className={css.kinds}
        aria-label={t("media.title")}
        value={kind}
        onChange={(value) => setKind(value as MediaKind)}
        data={kinds.map((one) => ({ value: one, label: t(`media.${one}`) }))}
      />
      {media.isPending ? (
        <Waiting label={t("loading")}>
          <span className={`skel ${css.boneMedia}`} />
        </Waiting>
      ) : media.isError && items.length === 0 ? (
        <FailedPanel error={media.error} onRetry={() => void media.refetch()} />
      ) : items.length === 0 ? (
        <p className="meta">{t("media.none")}</p>
      ) : (
        <ul className={kind === "image" ? css.pictures : css.files}>
          {items.map((item) => (
            <li key={item.messageId}>
              {kind === "image" ? <Picture item={item} /> : <File item={item} kind={kind} />}
            </li>
          ))}
        </ul>
      )}
      {media.hasNextPage && (
        <Button
          size="compact-xs"
          variant="default"
          loading={media.isFetchingNextPage}
          onClick={() => void media.fetchNextPage()}
        >
          {t("more")}
        </Button>
      )}
    </section>
  );
}

const addressOf = ({ ticketId, messageId }: Item) => `${ticketPath(ticketId)}?m=${messageId}`;

function Picture({ item }: { item: Item }) {
  const { t } = useTranslation("book");
  const formats = useFormats();
  const source = item.media?.thumbUrl ?? item.media?.url ?? null;
  return (
    <Link
      className={css.picture}
      to={addressOf(item)}
      aria-label={t("media.open", { date: formats.dateTime(item.at) })}
    >
      {source ? (
        <img src={source} alt={item.body} loading="lazy" />
      ) : (
        <IconPhotoOff size={24} stroke={1.75} aria-hidden />
      )}
    </Link>
  );
}

function File({ item, kind }: { item: Item; kind: keyof typeof glyphs }) {
  const { t } = useTranslation("book");
  const formats = useFormats();
  const Glyph = glyphs[kind];
  return (
    <Link className={css.pastRow} to={addressOf(item)}>
      <Glyph size={18} stroke={1.75} aria-hidden />
      <span className="grow trunc">{item.media?.name || item.body || t(`media.${kind}`)}</span>
      <time className="meta" dateTime={item.at}>
        {formats.date(item.at)}
      </time>
    </Link>
  );
}
