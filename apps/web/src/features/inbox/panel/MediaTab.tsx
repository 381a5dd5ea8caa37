// Pictures, documents, links and sounds of the contact's conversations, by month; each leads to its message.
import { Button, SegmentedControl } from "@mantine/core";
import { IconExternalLink, IconMessage2, IconMicrophone, IconPhoto, IconPlayerPlayFilled } from "@tabler/icons-react";
import { useState } from "react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useLocale, useTranslation } from "../../../shared/i18n/index.ts";
import { FileGlyph, FileName, printDuration, printSize } from "../../../shared/media/index.ts";
import { Empty, FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import { byMonth, linkName, linksIn } from "./media.rules.ts";
import { PanelBones } from "./PanelParts.tsx";
import css from "./panel.module.css";
import { type MediaItem, type MediaKind, useContactMedia } from "./panel.queries.ts";

const kinds: readonly MediaKind[] = ["image", "document", "link", "audio"];

interface Props {
  contactId: number;
  onOpenTicket(ticketId: number, messageId: number): void;
}

export function MediaTab({ contactId, onOpenTicket }: Props) {
  const { t } = useTranslation(["attend", "contact_panel"]);
  const [kind, setKind] = useState<MediaKind>("image");
  return (
    <div className={css.media}>
      <SegmentedControl
        aria-label={t("contact_panel:media.label")}
        fullWidth
        size="xs"
        value={kind}
        onChange={(value) => setKind(value as MediaKind)}
        data={kinds.map((one) => ({ value: one, label: t(`contact_panel:media.${one}`) }))}
      />
      <Files key={kind} contactId={contactId} kind={kind} onOpenTicket={onOpenTicket} />
    </div>
  );
}

function Files({ contactId, kind, onOpenTicket }: Props & { kind: MediaKind }) {
  const { t } = useTranslation(["attend", "contact_panel"]);
  const formats = useFormats();
  const query = useContactMedia(contactId, kind);
  if (!query.data) {
    return query.error ? (
      <FailedPanel error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Waiting label={t("contact_panel:media.loading")}>
        <PanelBones />
      </Waiting>
    );
  }
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return <Empty icon={<IconPhoto size={24} stroke={1.75} />}>{t(`contact_panel:media.empty.${kind}`)}</Empty>;
  }
  return (
    <>
      {byMonth(items, formats.date).map(({ name, items: ofMonth }) => (
        <section key={name} aria-label={name}>
          <h3 className={css.month}>{name}</h3>
          <ul className={kind === "image" ? css.pictures : css.files}>
            {ofMonth.map((item) => (
              <li key={item.messageId}>
                <File item={item} kind={kind} onOpen={() => onOpenTicket(item.ticketId, item.messageId)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {query.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          mt="sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("contact_panel:media.more")}
        </Button>
      )}
    </>
  );
}

interface FileProps {
  item: MediaItem;
  onOpen(): void;
}

function File({ kind, ...props }: FileProps & { kind: MediaKind }) {
  if (kind === "image") return <Picture {...props} />;
  if (kind === "link") return <Links {...props} />;
  return <Stored {...props} isSound={kind === "audio"} />;
}

function Picture({ item: { media, at, body }, onOpen }: FileProps) {
  const { t } = useTranslation(["attend", "contact_panel"]);
  const formats = useFormats();
  const source = media?.thumbUrl ?? (media?.mime.startsWith("image/") ? media.url : null);
  const isFilm = media?.mime.startsWith("video/") ?? false;
  return (
    <button
      type="button"
      className={css.picture}
      aria-label={t("contact_panel:media.openImage", { date: formats.date(at) })}
      title={body || formats.dateTime(at)}
      onClick={onOpen}
    >
      {source ? <img src={source} alt="" loading="lazy" /> : <IconPhoto size={20} stroke={1.75} aria-hidden />}
      {isFilm && <IconPlayerPlayFilled className={css.film} size={16} aria-hidden />}
    </button>
  );
}

function Links({ item: { body, at }, onOpen }: FileProps) {
  const { t } = useTranslation(["attend", "contact_panel", "message"]);
  const formats = useFormats();
  const links = linksIn(body);
  // A button's address is not among its words; the message itself shows it.
  if (links.length === 0) {
    return (
      <div className={css.file}>
        <IconExternalLink size={18} stroke={1.75} aria-hidden />
        <span className={css.fileText}>
          <b className="trunc">{body || t("message:type.link")}</b>
          <span>{formats.dateTime(at)}</span>
        </span>
        <GoTo onOpen={onOpen} />
      </div>
    );
  }
  return links.map((address) => {
    const { host, rest } = linkName(address);
    return (
      <div key={address} className={css.file}>
        <IconExternalLink size={18} stroke={1.75} aria-hidden />
        <a
          className={css.fileText}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          title={`${address} (${t("message:text.opensNewTab")})`}
        >
          <b className="trunc">{host}</b>
          <span className="trunc">{rest || formats.dateTime(at)}</span>
        </a>
        <GoTo onOpen={onOpen} />
      </div>
    );
  });
}

function Stored({ item: { media, at }, isSound, onOpen }: FileProps & { isSound: boolean }) {
  const { t } = useTranslation("message");
  const formats = useFormats();
  const locale = useLocale();
  if (!media) return null;
  const name = media.name ?? t(isSound ? "type.voice" : "media.unnamed");
  const facts = [
    media.durationMs === null ? null : printDuration(media.durationMs),
    media.size === null ? null : printSize(media.size, locale),
    formats.date(at),
  ].filter(Boolean);
  const text = (
    <>
      <b>
        <FileName name={name} />
      </b>
      <span className="trunc tnum">{facts.join(" · ")}</span>
    </>
  );
  return (
    <div className={css.file}>
      {isSound ? (
        <IconMicrophone size={18} stroke={1.75} aria-hidden />
      ) : (
        <FileGlyph name={media.name} mime={media.mime} />
      )}
      {media.status === "ready" && media.url && !isSound ? (
        <a className={css.fileText} href={media.url} download={name} title={t("media.download", { name })}>
          {text}
        </a>
      ) : (
        <span className={css.fileText}>{text}</span>
      )}
      <GoTo onOpen={onOpen} />
    </div>
  );
}

function GoTo({ onOpen }: { onOpen(): void }) {
  const { t } = useTranslation(["attend", "contact_panel"]);
  return (
    <button
      type="button"
      className={css.goTo}
      aria-label={t("contact_panel:media.goTo")}
      title={t("contact_panel:media.goTo")}
      onClick={onOpen}
    >
      <IconMessage2 size={16} stroke={1.75} aria-hidden />
    </button>
  );
}
