// One message among colleagues: drawn with the parts of every conversation, and with what can be done about it here.
import { Menu } from "@mantine/core";
import { type ChatMessage, chatLimits } from "@prosa/contracts/office/internal-chat";
import {
  IconArrowBackUp,
  IconCopy,
  IconDots,
  IconEyeCheck,
  IconMailOpened,
  IconMoodSmile,
  IconPencil,
  IconTrash,
} from "@tabler/icons-react";
import { memo, Suspense, useState } from "react";
import {
  aroundCss,
  DocumentBody,
  ImageBody,
  MentionText,
  messageCss,
  QuotedBar,
  ReactionChips,
  ReactionPicker,
  VideoBody,
  VoiceBody,
} from "../../entities/message/bubbles/index.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Hint } from "../../shared/ui/index.ts";
import css from "./internal-chat.module.css";
import { toShown } from "./messages.rules.ts";
import { TicketCards } from "./TicketCards.tsx";

export interface BubbleActions {
  reply(message: ChatMessage): void;
  edit(message: ChatMessage): void;
  takeBack(message: ChatMessage): void;
  unread(message: ChatMessage): void;
  readers(message: ChatMessage): void;
}

interface Props {
  message: ChatMessage;
  me: number;
  isGroup: boolean;
  continues: boolean;
  isFlashing: boolean;
  /** How far the other one of a direct chat has read. */
  isRead: boolean;
  mayWrite: boolean;
  actions: BubbleActions;
}

export const ChatBubble = memo(function ChatBubble(props: Props) {
  const { message, me, isGroup, continues, isFlashing, isRead, mayWrite, actions } = props;
  const { t } = useTranslation(["chat", "message"]);
  const formats = useFormats();
  const [open, setOpen] = useState<"menu" | "reactions" | null>(null);
  const [isHot, setHot] = useState(false);
  const shown = toShown(message, me);
  const author = message.username ?? "";
  const { isDeleted, fromMe } = shown;
  const time = formats.time(message.createdAt);
  const text = isDeleted ? t("message:deleted.title") : message.body;
  return (
    <article
      className={messageCss.message}
      data-testid={`msg-${message.clientId}`}
      data-type={isDeleted ? "text" : message.type}
      data-out={fromMe || undefined}
      data-continues={continues || undefined}
      data-reacted={message.reactions.length > 0 || undefined}
      data-flash={isFlashing || undefined}
      data-message-id={message.id}
      aria-label={t("message:name", { author: fromMe ? t("message:author.you") : author, time, text })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: messages are walked through by keys, and each offers its actions
      tabIndex={0}
      onPointerEnter={() => setHot(true)}
      onPointerLeave={() => setHot(false)}
      onFocus={() => setHot(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setHot(false)}
      onDoubleClick={() => mayWrite && !isDeleted && actions.reply(message)}
    >
      <div className={messageCss.bubble}>
        {isGroup && !fromMe && !continues && <div className={css.author}>{author}</div>}
        {message.quoted && !isDeleted && (
          <QuotedBar
            quoted={{
              ...message.quoted,
              type: message.quoted.type === "event" ? "system" : message.quoted.type,
              ticketId: message.chatId,
              fromMe: message.quoted.userId === me,
            }}
            tab={0}
          />
        )}
        {isDeleted ? (
          <span className={messageCss.deleted}>
            <span>
              <IconTrash size={14} stroke={1.75} aria-hidden />
              {t("message:deleted.title")}
            </span>
          </span>
        ) : (
          <Body message={message} me={me} author={author} />
        )}
        <span className={messageCss.meta}>
          {message.editedAt && !isDeleted && t("edited")}
          <time dateTime={message.createdAt} title={formats.dateTime(message.createdAt)}>
            {time}
          </time>
          {isRead && fromMe && <IconEyeCheck size={14} stroke={1.75} aria-label={t("message:status.read")} />}
        </span>
        {!isDeleted && message.ticketIds.length > 0 && <TicketCards ticketIds={message.ticketIds} />}
      </div>
      <ReactionChips entry={shown} mayReact={mayWrite} tab={0} />
      {(isHot || open) && !isDeleted && <Tools {...props} open={open} onOpen={setOpen} isOwn={fromMe} />}
    </article>
  );
});

function Body({ message, me, author }: { message: ChatMessage; me: number; author: string }) {
  const { media, type, body } = message;
  const words = <MentionText body={body} />;
  if (!media) return words;
  const shown = { entry: toShown(message, me), media, author, tab: 0 };
  const file =
    type === "image" ? (
      <ImageBody {...shown} />
    ) : type === "video" ? (
      <VideoBody {...shown} />
    ) : type === "voice" || type === "audio" ? (
      <VoiceBody {...shown} />
    ) : (
      <DocumentBody {...shown} />
    );
  return (
    <>
      {file}
      {body !== "" && <div className={messageCss.caption}>{words}</div>}
    </>
  );
}

const HOUR_MS = 3_600_000;

interface ToolsProps extends Props {
  open: "menu" | "reactions" | null;
  onOpen(tool: "menu" | "reactions" | null): void;
  isOwn: boolean;
}

function Tools({ message, me, isGroup, mayWrite, actions, open, onOpen, isOwn }: ToolsProps) {
  const { t } = useTranslation(["chat", "message"]);
  const mayEdit = isOwn && mayWrite && Date.now() - Date.parse(message.createdAt) < chatLimits.editHours * HOUR_MS;
  const reactButton = (
    <button type="button" aria-label={t("message:actions.react")} onClick={() => onOpen("reactions")}>
      <IconMoodSmile size={16} stroke={1.75} aria-hidden />
    </button>
  );
  const item = (label: string, Icon: typeof IconCopy, run: () => void, color?: string) => (
    <Menu.Item leftSection={<Icon size={16} stroke={1.75} aria-hidden />} color={color} onClick={run}>
      {label}
    </Menu.Item>
  );
  return (
    <div className={aroundCss.tools} role="toolbar" aria-label={t("message:actions.label")}>
      {mayWrite &&
        (open === "reactions" ? (
          <Suspense fallback={reactButton}>
            <ReactionPicker entry={toShown(message, me)} onClose={() => onOpen(null)} />
          </Suspense>
        ) : (
          reactButton
        ))}
      {mayWrite && (
        <Hint label={t("message:actions.reply")}>
          <button type="button" aria-label={t("message:actions.reply")} onClick={() => actions.reply(message)}>
            <IconArrowBackUp size={16} stroke={1.75} aria-hidden />
          </button>
        </Hint>
      )}
      <Menu
        opened={open === "menu"}
        onChange={(opened) => onOpen(opened ? "menu" : null)}
        position="bottom-end"
        withinPortal
        returnFocus
      >
        <Menu.Target>
          <button type="button" aria-label={t("message:actions.more")}>
            <IconDots size={16} stroke={1.75} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {message.body !== "" &&
            item(t("message:actions.copy"), IconCopy, () => void navigator.clipboard.writeText(message.body))}
          {(isOwn || isGroup) && item(t("readBy"), IconEyeCheck, () => actions.readers(message))}
          {!isOwn && item(t("markUnread"), IconMailOpened, () => actions.unread(message))}
          {mayEdit && item(t("message:actions.edit"), IconPencil, () => actions.edit(message))}
          {isOwn && item(t("message:actions.delete"), IconTrash, () => actions.takeBack(message), "red")}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
