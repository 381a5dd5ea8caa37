// One chat: who it is with, what was said in it, and the field to answer in.
import type { ChatMessage, OwnChat } from "@prosa/contracts/office/internal-chat";
import { IconArrowLeft, IconLock } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { openChat } from "../../shared/attention.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { showError } from "../../shared/notices/index.ts";
import { attention } from "../../shared/telling/index.ts";
import { Avatar, FailedPanel, Waiting } from "../../shared/ui/index.ts";
import type { BubbleActions } from "./ChatBubble.tsx";
import { ChatComposer } from "./ChatComposer.tsx";
import { ChatMenu } from "./ChatMenu.tsx";
import { ChatMessages } from "./ChatMessages.tsx";
import { useChatActions, useChatDetails, useChats, useSaid } from "./chat.queries.ts";
import { changeDraft } from "./chat-drafts.ts";
import { findChat } from "./chats.rules.ts";
import css from "./internal-chat.module.css";
import { ReadersDialog } from "./ReadersDialog.tsx";

interface Props {
  chatId: number;
  /** Somebody came for this message. */
  messageId: number | null;
  onBack(): void;
  onJump(messageId: number | null): void;
}

export function ChatConversation(props: Props) {
  const { t } = useTranslation("chat");
  const chats = useChats();
  const details = useChatDetails(props.chatId);
  const chat = chats.data && findChat(chats.data, props.chatId);
  useOpenHere(props.chatId);
  if (details.isError) return <FailedPanel error={details.error} onRetry={() => void details.refetch()} />;
  if (!details.data || !chats.data) return <Waiting label={t("loading")}>{null}</Waiting>;
  return <Loaded key={props.chatId} {...props} chat={chat ?? details.data.chat} me={chats.data.me} />;
}

/** Whoever looks at it has its calls before their eyes. */
function useOpenHere(chatId: number) {
  useEffect(() => {
    openChat.set(chatId);
    return () => openChat.set((now) => (now === chatId ? null : now));
  }, [chatId]);
}

function Loaded({ chat, me, messageId, onBack, onJump }: Props & { chat: OwnChat; me: number }) {
  const { t } = useTranslation("chat");
  const { data: details } = useChatDetails(chat.id);
  const said = useSaid(chat.id, messageId);
  const actions = useChatActions();
  const [readersOf, setReadersOf] = useState<ChatMessage | null>(null);
  const [opened] = useState({ readN: chat.own.readN, unread: chat.own.unread, me });
  const members = details?.members ?? [];
  const other = chat.kind === "direct" ? (members.find(({ id }) => id !== me) ?? members[0]) : undefined;
  const isGroup = chat.kind === "group";
  const isOtherGone = chat.kind === "direct" && other !== undefined && !other.isActive;
  const isClosed = chat.archivedAt !== null || (chat.posting === "admins" && chat.own.role !== "admin");
  const mayWrite = !isOtherGone && !isClosed;
  const name = isGroup ? chat.name : (other?.name ?? chat.name);
  useReading(chat, said.data?.hasNewer ?? true);
  const bubble: BubbleActions = {
    reply: (quoted) => changeDraft(chat.id, { quoted, editing: null }),
    edit: (editing) => changeDraft(chat.id, { editing, quoted: null, text: editing.body }),
    takeBack: ({ id }) => void actions.takeBack(id).catch(showError),
    unread: ({ n }) => n !== null && void actions.unread(chat.id, n).then(onBack, showError),
    readers: setReadersOf,
  };
  const lastOwn = said.data?.messages.findLast(
    ({ userId, deletedAt, n }) => userId === me && deletedAt === null && n !== null,
  );
  return (
    <section className={css.conversation} aria-label={name} data-region="" tabIndex={-1}>
      <header className={css.head}>
        <button type="button" className={css.iconButton} aria-label={t("back")} onClick={onBack}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden />
        </button>
        <Avatar id={other?.id ?? chat.id} name={name} size={36} group={isGroup} />
        <span className={css.headText}>
          <h2 className="trunc">{name}</h2>
          <small className="trunc">
            {isGroup ? t("group.people", { count: chat.memberCount }) : isOtherGone ? t("gone") : ""}
          </small>
        </span>
        <ChatMenu chat={chat} members={members} me={me} onLeft={onBack} />
      </header>
      {said.isPending ? (
        <Waiting label={t("loading")}>{null}</Waiting>
      ) : said.isError ? (
        <FailedPanel error={said.error} onRetry={() => void said.refetch()} />
      ) : (
        <ChatMessages
          {...{ chat, me, isGroup, messageId, mayWrite, onJump, opened }}
          said={said.data}
          otherReadN={details?.otherReadN ?? null}
          actions={bubble}
        />
      )}
      {mayWrite ? (
        <ChatComposer chatId={chat.id} isGroup={isGroup} members={members} me={me} lastOwn={lastOwn ?? null} />
      ) : (
        <p className={css.closed}>
          <IconLock size={16} stroke={1.75} aria-hidden />
          {t(isOtherGone ? "closedGone" : chat.archivedAt === null ? "closedAdmins" : "closedArchived")}
        </p>
      )}
      {readersOf && <ReadersDialog message={readersOf} onClose={() => setReadersOf(null)} />}
    </section>
  );
}

/** Reading is told at most so often by one window. */
const READ_EVERY_MS = 3_000;

function useReading(chat: OwnChat, hasNewer: boolean) {
  const { read } = useChatActions();
  const last = useRef(0);
  useEffect(() => {
    if (hasNewer || chat.own.unread === 0) return;
    const tell = () => {
      if (attention() !== "here") return;
      last.current = Date.now();
      void read(chat.id, chat.lastN).catch(() => {});
    };
    const timer = setTimeout(tell, Math.max(400, last.current + READ_EVERY_MS - Date.now()));
    window.addEventListener("focus", tell);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("focus", tell);
    };
  }, [chat.id, chat.lastN, chat.own.unread, hasNewer, read]);
}
