// The last words of a conversation beside its row: nobody takes it by looking, and nothing is marked as read.
import { Button } from "@mantine/core";
import type { Message } from "@prosa/contracts/messages";
import type { Ticket } from "@prosa/contracts/tickets";
import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useWords } from "../../../../entities/message/bubbles/index.ts";
import { ApiError } from "../../../../shared/api/index.ts";
import { useFormats } from "../../../../shared/formats/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { errorTexts } from "../../../../shared/notices/index.ts";
import { Waiting } from "../../../../shared/ui/index.ts";
import { useMessages } from "../../state/conversation.queries.ts";
import { allMessages } from "../../state/messages-cache.rules.ts";
import css from "./peek.module.css";
import type { PeekPlace } from "./row-menu.types.ts";

const SHOWN = 6;

interface Props {
  place: PeekPlace;
  onOpen(ticketId: number): void;
  onClose(): void;
}

export default function Peek({ place: { ticket, y }, onOpen, onClose }: Props) {
  const { t } = useTranslation("ticket");
  const box = useRef<HTMLDivElement>(null);
  useLeaving(box, onClose);
  const { name } = ticket.contact;
  return (
    <div
      ref={box}
      className={css.peek}
      style={{ "--y": `${y}px` } as CSSProperties}
      role="dialog"
      aria-label={t("peek.label", { name })}
    >
      <b className="trunc">{name}</b>
      <div className={css.words} aria-live="polite">
        <LastWords ticket={ticket} />
      </div>
      <div className={css.foot}>
        <span className="grow">{t("peek.hint")}</span>
        <Button size="compact-xs" variant="default" onClick={() => onOpen(ticket.id)}>
          {t("peek.open")}
        </Button>
      </div>
    </div>
  );
}

function LastWords({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation(["ticket", "attend"]);
  const query = useMessages(ticket.id);
  const messages = allMessages(query.data).slice(-SHOWN);
  if (query.error && messages.length === 0) {
    const isForbidden = query.error instanceof ApiError && query.error.code === "ERR_PEEK_DISABLED";
    return <p>{isForbidden ? t("attend:peekOff.detail") : errorTexts(query.error).title}</p>;
  }
  if (query.isPending) {
    return (
      <Waiting label={t("peek.loading")}>
        <span className="skel" style={{ height: 96 }} />
      </Waiting>
    );
  }
  if (messages.length === 0) return <p>{t("peek.empty")}</p>;
  return messages.map((message) => <Line key={message.clientId} message={message} />);
}

function Line({ message }: { message: Message }) {
  const formats = useFormats();
  const wordsOf = useWords();
  return (
    <p className={css.line} data-mine={message.fromMe || undefined}>
      {wordsOf(message)} <time dateTime={message.createdAt}>{formats.time(message.createdAt)}</time>
    </p>
  );
}

/** Another key or a press elsewhere means something else; Space itself belongs to the list. */
function useLeaving(box: RefObject<HTMLDivElement | null>, onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === " " || box.current?.contains(document.activeElement)) return;
      if (event.key === "Escape") event.stopPropagation();
      close();
    };
    const handlePress = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) close();
    };
    window.addEventListener("keydown", handleKey, true);
    window.addEventListener("pointerdown", handlePress, true);
    return () => {
      window.removeEventListener("keydown", handleKey, true);
      window.removeEventListener("pointerdown", handlePress, true);
    };
  }, [box]);
}
