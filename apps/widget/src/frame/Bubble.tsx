// One message: words with their marks, a picture, sound, film, a file, a place, or what can be chosen.
import type { WidgetMessage } from "@prosa/contracts/webchat/widget";
import { useEffect, useState } from "preact/hooks";
import type { Api } from "./api.ts";
import type { Chat } from "./chat.ts";
import { Rich } from "./Rich.tsx";
import type { Language, Words } from "./words.ts";

interface Props {
  message: WidgetMessage;
  isFirst: boolean;
  mayChoose: boolean;
  chat: Chat;
  api: Api;
  t: Words;
  language: Language;
}

export function textOf(message: WidgetMessage, t: Words): string {
  if (message.isGone) return t.gone;
  return message.body || message.file?.name || t.file;
}

export function Bubble({ message, isFirst, mayChoose, chat, api, t, language }: Props) {
  const { isMine, isGone, body, quoted, reactions } = message;
  const time = new Date(message.createdAt).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
  const side = isMine ? "mine" : "theirs";
  return (
    <div class={`row ${side}`} data-testid="message">
      {isFirst && <span class="who">{isMine ? t.you : (message.author ?? t.company)}</span>}
      <div class={`bubble ${side}`}>
        {quoted && !isGone && <blockquote>{quoted.body || t.file}</blockquote>}
        {isGone ? (
          <em>{t.gone}</em>
        ) : (
          <>
            {message.file && <FileOf message={message} chat={chat} api={api} t={t} />}
            {body && message.type !== "contacts" && <Rich text={body} />}
            <Content message={message} mayChoose={mayChoose} chat={chat} t={t} />
          </>
        )}
      </div>
      {reactions.length > 0 && <span class="reactions">{reactions.map(({ emoji }) => emoji).join(" ")}</span>}
      <span class="meta">
        {message.isEdited && !isGone && `${t.edited} · `}
        <time dateTime={message.createdAt}>{time}</time>
      </span>
    </div>
  );
}

function Content({ message, mayChoose, chat, t }: Pick<Props, "message" | "mayChoose" | "chat" | "t">) {
  const { content } = message;
  if (!content) return null;
  const offered =
    content.type === "buttons"
      ? content.buttons
      : content.type === "list"
        ? content.sections.flatMap(({ rows }) => rows)
        : [];
  if (offered.length > 0 && !message.isMine) {
    return (
      <div class="choices">
        {offered.map(({ id, title }) => (
          <button key={id} type="button" disabled={!mayChoose} onClick={() => chat.choose(message.id, id, title)}>
            {title}
          </button>
        ))}
      </div>
    );
  }
  if (content.type === "location") {
    const { latitude, longitude, name } = content;
    const url = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
    return <Away url={url}>{name || t.location}</Away>;
  }
  if (content.type === "link") return <Away url={content.url}>{content.label}</Away>;
  if (content.type === "contacts") {
    return (
      <ul class="cards">
        {content.contacts.map((card) => (
          <li key={card.name}>
            <b>{card.name}</b>
            {card.phones.map(({ phone }) => (
              <a key={phone} href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
                {phone}
              </a>
            ))}
          </li>
        ))}
      </ul>
    );
  }
  return null;
}

function Away({ url, children }: { url: string; children: string }) {
  if (!/^https?:\/\//i.test(url)) return <span>{children}</span>;
  return (
    <a class="away-link" href={url} target="_blank" rel="noopener nofollow noreferrer">
      {children}
    </a>
  );
}

function FileOf({ message, chat, api, t }: Pick<Props, "message" | "chat" | "api" | "t">) {
  const { file, type } = message;
  const isReady = file?.status === "ready";
  const isShown = isReady && (type === "image" || type === "sticker");
  const source = useSource(api, isReady && file ? chat.fileUrl(file.id, variantOf(message)) : null);
  if (!file) return null;
  if (!isReady) return <span class="meta">{file.status === "waiting" ? t.preparing : t.unavailable}</span>;
  if (!source) return <span class="meta">{t.preparing}</span>;
  const name = file.name ?? t.file;
  if (isShown) {
    return (
      <a href={source} target="_blank" rel="noopener noreferrer">
        <img src={source} alt={name} width={file.width ?? undefined} height={file.height ?? undefined} />
      </a>
    );
  }
  // biome-ignore lint/a11y/useMediaCaption: what people recorded has no captions
  if (type === "audio" || type === "voice") return <audio controls preload="none" src={source} aria-label={name} />;
  // biome-ignore lint/a11y/useMediaCaption: as above
  if (type === "video") return <video controls preload="metadata" src={source} aria-label={name} />;
  return (
    <a class="file" href={source} download={name}>
      {name}
    </a>
  );
}

function variantOf({ type, file }: WidgetMessage): "file" | "play" {
  const isPlayed = type === "audio" || type === "voice" || type === "video";
  return isPlayed && file?.hasPlay ? "play" : "file";
}

/** By its address where the cookie says who asks, else by its bytes. */
function useSource(api: Api, url: string | null): string | null {
  const [made, setMade] = useState<string | null>(null);
  useEffect(() => {
    if (!url || !api.token) return setMade(null);
    let object: string | null = null;
    let isOver = false;
    api.bytes(url).then(
      (blob) => {
        if (isOver) return;
        object = URL.createObjectURL(blob);
        setMade(object);
      },
      () => setMade(null),
    );
    return () => {
      isOver = true;
      if (object) URL.revokeObjectURL(object);
    };
  }, [api, url]);
  return api.token ? made : url;
}
