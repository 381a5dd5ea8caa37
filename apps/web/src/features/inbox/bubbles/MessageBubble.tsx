// One message: what it holds, when and how far it got, what others felt about it, and what can be done with it.
import type { Message } from "@prosa/contracts/messages";
import { IconArrowForwardUp, IconLock, IconRobot, IconSpeakerphone } from "@tabler/icons-react";
import { type FocusEvent, memo, type PointerEvent, useRef, useState } from "react";
import {
  messageCss as css,
  MentionText,
  QuotedBar,
  ReactionChips,
  useWords,
} from "../../../entities/message/bubbles/index.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { EditedMark } from "../marks/EditedMark.tsx";
import { StatusIcon } from "../marks/StatusIcon.tsx";
import { type Entry, isLocal, isPending } from "../state/entries.rules.ts";
import { verdictsOn } from "./actions.rules.ts";
import { useConversation } from "./conversation-context.ts";
import { ChangeRow, FailureRow } from "./FailureRow.tsx";
import { MessageBody } from "./MessageBody.tsx";
import { MessageTools, type OpenTool } from "./MessageTools.tsx";
import { useSpeaker } from "./use-author.ts";

interface Props {
  entry: Entry;
  continues: boolean;
  isActive: boolean;
  /** Just jumped to. */
  isFlashing?: boolean;
  /** Messages are being chosen: a click chooses, nothing else happens. */
  isSelecting?: boolean;
}

export const MessageBubble = memo(function MessageBubble(props: Props) {
  const { entry, continues, isActive, isFlashing, isSelecting } = props;
  const { t } = useTranslation("message");
  const formats = useFormats();
  const { ticket, capabilities, handlers } = useConversation();
  const { userId } = useSignedIn();
  const heat = useHeat();
  const name = useName(entry);
  const isNote = entry.type === "note";
  const speaker = useSpeaker(entry);
  const author = entry.fromMe
    ? (speaker ?? entry.username ?? t("author.you"))
    : (entry.username ?? ticket.contact.name);
  const tab = isActive ? 0 : -1;
  const known = { capabilities, ticket, userId, now: Date.now() };
  const verdicts = verdictsOn(entry, known);
  const isBare = entry.type === "sticker" && !entry.isDeleted;

  return (
    <article
      className={css.message}
      data-testid={`msg-${entry.clientId}`}
      data-type={entry.isDeleted ? "text" : entry.type}
      data-status={entry.status}
      data-out={entry.fromMe || undefined}
      data-bot={entry.isBot || undefined}
      data-continues={continues || undefined}
      data-failed={entry.status === "failed" || undefined}
      data-pending={isPending(entry) || undefined}
      data-reacted={entry.reactions.length > 0 || undefined}
      data-flash={isFlashing || undefined}
      aria-label={name}
      tabIndex={tab}
      onDoubleClick={() => verdicts.reply === "yes" && !isSelecting && handlers.run("reply", [entry])}
      {...heat.props}
    >
      <div className={css.bubble} data-bare={isBare || undefined}>
        {isNote ? <NoteHead author={author} entry={entry} tab={tab} /> : <ByLine entry={entry} />}
        {!entry.fromMe && !continues && entry.stored?.writer && <Writer {...entry.stored.writer} />}
        {entry.isForwarded && !entry.isDeleted && (
          <div className={css.forwarded}>
            <IconArrowForwardUp size={14} stroke={1.75} aria-hidden />
            {t("forwarded")}
          </div>
        )}
        {entry.quoted && !entry.isDeleted && (
          <QuotedBar quoted={entry.quoted} isChoice={entry.type === "choice"} tab={tab} />
        )}
        {isNote && !entry.isDeleted ? (
          <MentionText body={entry.body} />
        ) : (
          <MessageBody entry={entry} author={author} tab={tab} />
        )}
        {!isNote && (
          <span className={css.meta}>
            {entry.isBot && entry.status === "canceled" && t("status.withdrawn")}
            <EditedMark entry={entry} tab={tab} />
            <time dateTime={entry.createdAt} title={formats.dateTime(entry.createdAt)}>
              {formats.time(entry.createdAt)}
            </time>
            {entry.status !== "received" && <StatusIcon status={entry.status} />}
          </span>
        )}
      </div>
      <ReactionChips entry={entry} mayReact={verdicts.react === "yes"} tab={tab} />
      {(heat.isHot || heat.open) && !isSelecting && !isLocal(entry) && entry.type !== "system" && (
        <MessageTools entries={[entry]} verdicts={verdicts} open={heat.open} onOpen={heat.setOpen} />
      )}
      <FailureRow entry={entry} />
      <ChangeRow entry={entry} />
    </article>
  );
});

function ByLine({ entry }: { entry: Entry }) {
  const speaker = useSpeaker(entry);
  if (speaker === null) return null;
  const Icon = entry.isBot ? IconRobot : IconSpeakerphone;
  return (
    <div className={css.by} data-quiet={!entry.isBot || undefined}>
      <Icon size={14} stroke={1.75} aria-hidden />
      {speaker}
    </div>
  );
}

/** Who of a group. */
function Writer({ name, number, shown }: NonNullable<Message["writer"]>) {
  const formats = useFormats();
  const phone = number && formats.phone(number);
  return (
    <div className={css.by} data-member title={phone ?? undefined}>
      {name ?? phone ?? shown}
    </div>
  );
}

function NoteHead({ author, entry, tab }: { author: string; entry: Entry; tab: number }) {
  const { t } = useTranslation("message");
  const formats = useFormats();
  return (
    <div className={css.noteHead}>
      <IconLock size={12} stroke={2} aria-hidden />
      <b>{author}</b>
      <span>{t("note.teamOnly")}</span>
      <span className={css.noteTime}>
        <EditedMark entry={entry} tab={tab} />
        <time dateTime={entry.createdAt} title={formats.dateTime(entry.createdAt)}>
          {formats.time(entry.createdAt)}
        </time>
        {isLocal(entry) && entry.status !== "received" && <StatusIcon status={entry.status} />}
      </span>
    </div>
  );
}

/** Author, time, words, and how far it got: what a screen reader says. */
function useName(entry: Entry): string {
  const { t } = useTranslation("message");
  const formats = useFormats();
  const { ticket } = useConversation();
  const wordsOf = useWords();
  const speaker = useSpeaker(entry);
  const name = entry.fromMe ? (speaker ?? entry.username ?? t("author.you")) : (entry.username ?? ticket.contact.name);
  const author = entry.type === "note" ? t("note.by", { name }) : name;
  const parts = { author, time: formats.time(entry.createdAt), text: wordsOf(entry) };
  return entry.status === "received"
    ? t("name", parts)
    : t("nameWithStatus", { ...parts, status: t(`status.${entry.status}`) });
}

const LONG_PRESS_MS = 500;

/** Pointed at or focused: then it shows what can be done with it. A long touch opens that at once. */
export function useHeat() {
  const [isHot, setHot] = useState(false);
  const [open, setOpen] = useState<OpenTool>(null);
  const press = useRef<ReturnType<typeof setTimeout>>(undefined);
  const element = useRef<HTMLElement>(null);
  const letGo = () => clearTimeout(press.current);
  return {
    isHot,
    open,
    /** Whatever was open gives the focus back to the message; what comes next may take it from there. */
    setOpen(tool: OpenTool) {
      setOpen(tool);
      if (tool === null) element.current?.focus({ preventScroll: true });
    },
    props: {
      ref: element,
      onPointerEnter: (event: PointerEvent) => event.pointerType !== "touch" && setHot(true),
      onPointerLeave: () => {
        letGo();
        setHot(false);
      },
      onPointerDown: (event: PointerEvent) => {
        if (event.pointerType !== "touch") return;
        press.current = setTimeout(() => setOpen("menu"), LONG_PRESS_MS);
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
      onPointerMove: (event: PointerEvent) => event.pointerType === "touch" && Math.abs(event.movementY) > 4 && letGo(),
      onFocus: () => setHot(true),
      onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && setHot(false),
    },
  };
}
