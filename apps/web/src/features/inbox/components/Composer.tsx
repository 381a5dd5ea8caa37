// Where the answer is written: grows with the text, keeps it on the device, sends with Enter.
import { ourLimits } from "@prosa/contracts/limits";
import type { Ticket } from "@prosa/contracts/tickets";
import { IconLock, IconSend2 } from "@tabler/icons-react";
import {
  type FormEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from "react";
import { useFormats, useNow } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { replyWindowOf } from "../attendance.rules.ts";
import { type InboxLocal, useDraftTexts } from "../inbox.local.ts";
import { useSending } from "../use-sending.ts";
import css from "./composer.module.css";
import { WindowBar, WindowPill } from "./WindowBar.tsx";

const LIMIT = ourLimits.messageTextMax;
const COUNTER_FROM = Math.floor(LIMIT * 0.9);
const MOST_LINES = 8;

export interface ComposerHandle {
  focus(): void;
  /** Puts a text that did not go out back, below what is already there. */
  bringBack(text: string): void;
}

interface Props {
  ticket: Ticket;
  local: InboxLocal;
  handle: Ref<ComposerHandle>;
}

export function Composer({ ticket, local, handle }: Props) {
  const { t } = useTranslation("composer");
  const formats = useFormats();
  const now = useNow(10_000);
  const ids = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const text = useDraftTexts(local).get(ticket.id) ?? "";
  const replyWindow = replyWindowOf(ticket.windowExpiresAt, now.getTime());
  const { drafts } = local;
  const sending = useSending(ticket.id, local, replyWindow.state === "closed");

  const isClosed = ticket.status === "closed";
  const isTooLong = text.trim().length > LIMIT;
  const mayNotSend = isClosed || isTooLong || sending.isAsking;
  const write = (value: string) => drafts.change(ticket.id, value);

  useGrowing(field, text);
  useEffect(() => () => drafts.flush(), [drafts]);
  useImperativeHandle(handle, () => ({
    focus() {
      const element = field.current;
      element?.focus();
      element?.setSelectionRange(element.value.length, element.value.length);
    },
    bringBack(lost) {
      write(text.trim() === "" ? lost : `${text}\n${lost}`);
      field.current?.focus();
    },
  }));

  const submit = () => {
    const body = text.trim();
    if (body === "" || mayNotSend) return;
    sending.send(body);
    field.current?.focus();
  };

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    // Enter that ends an accent or a composed character is part of typing; 229 is how older browsers say so.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key !== "Enter" || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    submit();
  };

  return (
    <div className={css.wrap}>
      <form className={css.composer} aria-label={t("label")} data-region="" tabIndex={-1} onSubmit={handleSubmit}>
        {isClosed ? (
          <p id={`${ids}-why`} className={css.bar} data-tone="neutral">
            <IconLock size={16} stroke={1.75} aria-hidden />
            {t("closedTicket")}
          </p>
        ) : (
          <WindowBar id={`${ids}-why`} replyWindow={replyWindow} refusal={sending.refusal} now={now} />
        )}
        <div className={css.write}>
          <textarea
            ref={field}
            data-testid="composer"
            className={css.text}
            rows={1}
            value={text}
            placeholder={t("placeholder")}
            aria-label={t("placeholder")}
            aria-describedby={`${ids}-why ${ids}-count`}
            aria-invalid={isTooLong || undefined}
            enterKeyHint="send"
            onChange={(event) => write(event.currentTarget.value)}
            onKeyDown={handleKeyDown}
            onBlur={() => drafts.flush()}
          />
          <div className={css.tools}>
            {!isClosed && <WindowPill replyWindow={replyWindow} />}
            <span id={`${ids}-count`} className={css.counter} data-over={isTooLong || undefined} role="status">
              {text.length >= COUNTER_FROM &&
                (isTooLong
                  ? t("tooLong", { limit: formats.count(LIMIT) })
                  : t("counter", { used: formats.count(text.length), limit: formats.count(LIMIT) }))}
            </span>
            <button
              type="submit"
              data-testid="send"
              className={css.send}
              aria-disabled={mayNotSend || text.trim() === ""}
              aria-describedby={mayNotSend ? `${ids}-why ${ids}-count` : undefined}
              title={t("hint")}
            >
              <span>{t("send")}</span>
              <IconSend2 size={16} stroke={1.75} aria-hidden />
            </button>
          </div>
        </div>
      </form>
    </div>
  );
}

/** One to eight lines; then it scrolls inside. */
function useGrowing(field: React.RefObject<HTMLTextAreaElement | null>, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = "auto";
    const line = Number.parseFloat(getComputedStyle(element).lineHeight) || 20;
    const padding = element.offsetHeight - element.clientHeight + 13;
    element.style.height = `${Math.min(element.scrollHeight, Math.round(line * MOST_LINES + padding))}px`;
  }, [text, field]);
}
