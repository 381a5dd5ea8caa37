// What was said in a chat, day by day, and what waits on this device.
import { Button } from "@mantine/core";
import type { ChatMessage, OwnChat } from "@prosa/contracts/office/internal-chat";
import { IconLock, IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type MessageDoor, MessageDoorContext, messageCss } from "../../entities/message/bubbles/index.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { errorTexts, showError } from "../../shared/notices/index.ts";
import { useStore } from "../../shared/store.ts";
import { Empty } from "../../shared/ui/index.ts";
import { type BubbleActions, ChatBubble } from "./ChatBubble.tsx";
import { loadOlder, pending, uploadParts, useChatActions } from "./chat.queries.ts";
import css from "./internal-chat.module.css";
import { drawnOf, type Pending } from "./messages.rules.ts";
import { useEventWords } from "./use-chat-words.ts";

interface MessagesProps {
  chat: OwnChat;
  me: number;
  isGroup: boolean;
  messageId: number | null;
  mayWrite: boolean;
  said: { messages: ChatMessage[]; hasMore: boolean; hasNewer: boolean };
  otherReadN: number | null;
  opened: { readN: number; unread: number; me: number };
  actions: BubbleActions;
  onJump(messageId: number | null): void;
}

const NEAR_PX = 80;

export function ChatMessages(props: MessagesProps) {
  const { chat, me, isGroup, messageId, said, otherReadN, opened, actions, mayWrite, onJump } = props;
  const { t } = useTranslation(["chat", "message"]);
  const formats = useFormats();
  const cache = useQueryClient();
  const eventWords = useEventWords();
  const waiting = useStore(pending).filter(({ chatId }) => chatId === chat.id);
  const [isLoading, setLoading] = useState(false);
  const area = useStaying(said.messages, waiting.length, messageId);
  const door = useDoor(said.messages, onJump);
  const drawn = drawnOf(said.messages, (at) => formats.date(at), opened);
  const older = async () => {
    if (isLoading || !said.hasMore) return;
    setLoading(true);
    await loadOlder(cache, chat.id, messageId).catch(showError);
    setLoading(false);
  };
  if (said.messages.length === 0 && waiting.length === 0)
    return (
      <div className={css.messages}>
        <Empty icon={<IconLock size={24} stroke={1.75} aria-hidden />}>
          {t(isGroup ? "emptyGroup" : "emptyDirect")}
        </Empty>
      </div>
    );
  return (
    <MessageDoorContext value={door}>
      <div
        ref={area}
        className={`${css.messages} scroll`}
        role="log"
        aria-label={t("message:list.label")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
        tabIndex={0}
        onScroll={(event) => event.currentTarget.scrollTop < NEAR_PX && void older()}
      >
        <div className={css.above}>
          {said.hasMore && (
            <Button variant="subtle" size="compact-sm" loading={isLoading} onClick={() => void older()}>
              {t("older")}
            </Button>
          )}
        </div>
        {drawn.map((one) =>
          one.kind === "day" ? (
            <div key={one.key} className={css.day}>
              <span>{formats.dayName(one.at, new Date())}</span>
            </div>
          ) : one.kind === "new" ? (
            <div key={one.key} className={css.rule}>
              {t("message:list.unread", { count: one.count })}
            </div>
          ) : one.message.event ? (
            <div key={one.key} className={css.event}>
              <span>{eventWords(one.message.event, one.message.username ?? "")}</span>
            </div>
          ) : (
            <div key={one.key} className={css.item} data-continues={one.continues || undefined}>
              <ChatBubble
                message={one.message}
                {...{ me, isGroup, actions, mayWrite }}
                continues={one.continues}
                isFlashing={one.message.id === messageId}
                isRead={otherReadN !== null && one.message.n !== null && otherReadN >= one.message.n}
              />
            </div>
          ),
        )}
        {waiting.map((one) => (
          <Waiter key={one.clientId} one={one} />
        ))}
        {said.hasNewer && (
          <Button className={css.toEnd} variant="default" size="compact-sm" onClick={() => onJump(null)}>
            {t("message:list.toEnd")}
          </Button>
        )}
      </div>
    </MessageDoorContext>
  );
}

/** Stays at the end while one is there, where one was when older ones come, and goes to what one came for. */
function useStaying(messages: readonly ChatMessage[], waiting: number, messageId: number | null) {
  const area = useRef<HTMLDivElement>(null);
  const state = useRef({ isAtEnd: true, oldest: 0, height: 0 });
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const note = () => {
      state.current.isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    };
    element.addEventListener("scroll", note, { passive: true });
    return () => element.removeEventListener("scroll", note);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn decides
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const oldest = messages[0]?.id ?? 0;
    const before = state.current;
    const hasOlder = before.oldest !== 0 && oldest < before.oldest;
    if (hasOlder) element.scrollTop += element.scrollHeight - before.height;
    else if (before.oldest === 0 && messageId !== null)
      element.querySelector(`[data-message-id="${messageId}"]`)?.scrollIntoView({ block: "center" });
    else if (before.isAtEnd && messageId === null) element.scrollTop = element.scrollHeight;
    state.current = { ...before, oldest, height: element.scrollHeight };
  }, [messages, waiting, messageId]);
  return area;
}

function useDoor(messages: readonly ChatMessage[], onJump: (id: number | null) => void): MessageDoor {
  const { t } = useTranslation("message");
  const { react } = useChatActions();
  const idOf = (clientId: string) => messages.find((one) => one.clientId === clientId);
  const open = (url: string | null | undefined) => url && window.open(url, "_blank", "noopener");
  return {
    nameOf: ({ fromMe, username }) => (fromMe ? t("author.you") : (username ?? "")),
    uploads: { subscribe: uploadParts.subscribe, partOf: (clientId) => uploadParts.get().get(clientId) ?? 0 },
    handlers: {
      stopUpload: () => {},
      react: ({ id }, emoji) => id !== null && void react(id, emoji).catch(showError),
      jumpTo({ id, clientId }) {
        const element = document.querySelector(`[data-testid="msg-${clientId}"]`);
        if (element instanceof HTMLElement) {
          element.scrollIntoView({ block: "center" });
          element.focus({ preventScroll: true });
        } else onJump(id);
      },
      openPicture: ({ media }) => open(media?.url),
      openDocument: ({ media }) => open(media?.viewUrl ?? media?.url),
      fetchMedia: () => {},
      thumbOf: (clientId) => idOf(clientId)?.media?.thumbUrl ?? null,
      nextVoice: () => null,
    },
  };
}

/** Not confirmed yet, or refused: the person decides. */
function Waiter({ one }: { one: Pending }) {
  const { t } = useTranslation(["chat", "message"]);
  const { sendAgain, discard } = useChatActions();
  const isFailed = one.state === "failed";
  const names = one.files.map(({ file }) => file.name).join(", ");
  return (
    <div className={css.item}>
      <article
        className={messageCss.message}
        data-testid={`msg-${one.clientId}`}
        data-out
        data-pending={!isFailed || undefined}
        data-failed={isFailed || undefined}
        aria-label={`${one.body} ${names}. ${t(`message:status.${isFailed ? "failed" : "sending"}`)}`}
      >
        <div className={messageCss.bubble}>
          {names !== "" && <div>{names}</div>}
          {one.body}
          <span className={messageCss.meta}>{t(`message:status.${isFailed ? "failed" : "sending"}`)}</span>
        </div>
        {isFailed && (
          <div className={css.failure} role="alert">
            <span>{errorTexts(one.error).title}</span>
            <Button size="compact-xs" variant="subtle" onClick={() => sendAgain(one)}>
              {t("message:failed.retry")}
            </Button>
            <button
              type="button"
              className={css.iconButton}
              aria-label={t("message:failed.discard")}
              onClick={() => discard(one)}
            >
              <IconX size={14} stroke={1.75} aria-hidden />
            </button>
          </div>
        )}
      </article>
    </div>
  );
}
