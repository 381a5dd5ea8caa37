// What a message holds, drawn by its kind.
import { IconDeviceMobile, IconListCheck, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { CallBody } from "../../../entities/call/index.ts";
import {
  messageCss as css,
  DocumentBody,
  ImageBody,
  StickerBody,
  useWords,
  VideoBody,
  VoiceBody,
} from "../../../entities/message/bubbles/index.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { MessageText } from "../../../shared/message-text/index.ts";
import { loadPatiently } from "../../../shared/ui/index.ts";
import type { Entry } from "../state/entries.rules.ts";
import { ContactsBody, LocationBody, OrderBody } from "./CardBodies.tsx";
import { InteractiveBody } from "./InteractiveBody.tsx";

const Transcript = lazy(() => loadPatiently(() => import("../voice/Transcript.tsx")));
const CommentBody = lazy(() => loadPatiently(() => import("../comments/CommentBody.tsx")));

interface Props {
  entry: Entry;
  author: string;
  /** Whether its controls take part in the tab order: those of the message that is read do. */
  tab: number;
}

export function MessageBody({ entry, author, tab }: Props) {
  const { type, body, content } = entry;
  const words = useWords();
  if (entry.isDeleted) return <Deleted body={body} />;
  const file = <FileBody entry={entry} author={author} tab={tab} />;
  switch (content?.type) {
    case "location":
      return <LocationBody content={content} tab={tab} />;
    case "contacts":
      return <ContactsBody content={content} tab={tab} />;
    case "order":
      return <OrderBody content={content} />;
    case "choice":
      return <Choice body={body} description={content.description} />;
    case "buttons":
    case "list":
    case "link":
    case "template":
    case "locationRequest":
      return <InteractiveBody body={body} content={content} header={entry.media && file} />;
    case "comment":
      return (
        <Suspense fallback={<MessageText body={body} />}>
          <CommentBody entry={entry} content={content} tab={tab} />
        </Suspense>
      );
    case "call":
      return (
        <Suspense fallback={<MessageText body={words(entry)} />}>
          <CallBody
            content={content}
            fromMe={entry.fromMe}
            wanted={{ name: author, ticketId: entry.ticketId }}
            tab={tab}
          />
        </Suspense>
      );
    case "unsupported":
      return <Unsupported kind={content.kind} />;
    case "system":
      return <MessageText body={words(entry)} />;
  }
  if (type === "unsupported") return <Unsupported kind={null} />;
  if (!entry.media) return <MessageText body={body} />;
  return (
    <>
      {file}
      {body !== "" && (
        <div className={css.caption}>
          <MessageText body={body} />
        </div>
      )}
    </>
  );
}

function FileBody({ entry, author, tab }: Props) {
  const { media, type } = entry;
  if (!media) return null;
  const kind = type === "template" ? media.mime.split("/")[0] : type;
  if (kind === "image") return <ImageBody entry={entry} media={media} author={author} tab={tab} />;
  if (kind === "video") return <VideoBody entry={entry} media={media} author={author} tab={tab} />;
  if (kind === "voice" || kind === "audio")
    return (
      <>
        <VoiceBody entry={entry} media={media} tab={tab} />
        {!entry.fromMe && entry.stored && media.status === "ready" && (
          <Suspense fallback={null}>
            <Transcript message={entry.stored} tab={tab} />
          </Suspense>
        )}
      </>
    );
  if (kind === "sticker") return <StickerBody entry={entry} media={media} tab={tab} />;
  return <DocumentBody entry={entry} media={media} tab={tab} />;
}

/** The customer tapped one of the offered; the quoted bar above says on what. */
function Choice({ body, description }: { body: string; description: string | undefined }) {
  return (
    <span className={css.choice}>
      <IconListCheck size={16} stroke={1.75} aria-hidden />
      <span>
        {body}
        {description && <small>{description}</small>}
      </span>
    </span>
  );
}

function Unsupported({ kind }: { kind: string | null }) {
  const { t } = useTranslation("message");
  return (
    <span className={css.unsupported}>
      <IconDeviceMobile size={18} stroke={1.75} aria-hidden />
      <span>
        {t("unsupported.title")}
        <small>{kind ? t("unsupported.detailOf", { kind }) : t("unsupported.detail")}</small>
      </span>
    </span>
  );
}

/** What it said is kept for administrators, where it is kept at all. */
function Deleted({ body }: { body: string }) {
  const { t } = useTranslation("message");
  const { profile } = useSignedIn();
  const [isShown, setShown] = useState(false);
  const mayShow = profile === "admin" && body !== "";
  return (
    <span className={css.deleted}>
      <span>
        <IconTrash size={14} stroke={1.75} aria-hidden />
        {t("deleted.title")}
      </span>
      {mayShow && (
        <button type="button" className="text-link" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? "deleted.hide" : "deleted.show")}
        </button>
      )}
      {isShown && <MessageText body={body} />}
    </span>
  );
}
