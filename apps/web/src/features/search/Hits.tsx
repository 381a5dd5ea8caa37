// One result each: a contact, an attendance, a message; what was typed is marked in them.
import { Spotlight } from "@mantine/spotlight";
import { IconMessage2, IconMessageCircle } from "@tabler/icons-react";
import { useFormats, useNow } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { splitHits } from "../../shared/message-text/highlight.rules.ts";
import { Marked } from "../../shared/message-text/Marked.tsx";
import { partsOf } from "../../shared/message-text/snippet.rules.ts";
import { Avatar, Chip } from "../../shared/ui/index.ts";
import css from "./search.module.css";
import type { Found } from "./search.queries.ts";

const tones = { open: "success", pending: "warning", closed: "neutral" } as const;

interface ContactProps {
  contact: Found["contacts"][number];
  text: string;
  onOpen(): void;
}

export function ContactHit({ contact: { id, name, number }, text, onOpen }: ContactProps) {
  const formats = useFormats();
  return (
    <Spotlight.Action className={css.hit} onClick={onOpen}>
      <Avatar id={id} name={name} size={24} />
      <span className="grow trunc">
        <Marked parts={splitHits(name, text)} />
      </span>
      {number && <span className="meta tnum">{formats.phone(number)}</span>}
    </Spotlight.Action>
  );
}

interface TicketProps {
  ticket: Found["tickets"][number];
  text: string;
  onOpen(): void;
}

export function TicketHit({ ticket, text, onOpen }: TicketProps) {
  const { t } = useTranslation("search");
  const formats = useFormats();
  const now = useNow();
  const beside = [`#${ticket.id}`, ticket.queue ?? t("noQueue"), ticket.username].filter(Boolean).join(" · ");
  return (
    <Spotlight.Action className={css.hit} onClick={onOpen}>
      <IconMessage2 size={16} stroke={1.75} aria-hidden />
      <span className={css.lines}>
        <span className="trunc">
          <Marked parts={splitHits(ticket.contactName, text)} />
        </span>
        <span className={`${css.second} trunc`}>{beside}</span>
      </span>
      <span className={css.end}>
        <Chip tone={tones[ticket.status]}>{t(`status.${ticket.status}`)}</Chip>
        <time className="meta" dateTime={ticket.lastMessageAt}>
          {formats.listTime(ticket.lastMessageAt, now)}
        </time>
      </span>
    </Spotlight.Action>
  );
}

export function MessageHit({ message, onOpen }: { message: Found["messages"][number]; onOpen(): void }) {
  const { t } = useTranslation("search");
  const formats = useFormats();
  const now = useNow();
  return (
    <Spotlight.Action className={css.hit} onClick={onOpen} data-testid={`search-message-${message.messageId}`}>
      <IconMessageCircle size={16} stroke={1.75} aria-hidden />
      <span className={css.lines}>
        <span className={css.snippet}>
          {message.fromMe && <span className={css.second}>{t("us")} </span>}
          <Marked parts={partsOf(message.snippet)} />
        </span>
        <span className={`${css.second} trunc`}>{message.contactName}</span>
      </span>
      <time className="meta" dateTime={message.at}>
        {formats.listTime(message.at, now)}
      </time>
    </Spotlight.Action>
  );
}
