// Where a colleague is written to: words with people named in them, files up to 50 MB together, an answer or a correction.
import { limits, ourLimits } from "@prosa/contracts/limits";
import { contentLimits } from "@prosa/contracts/message-content";
import type { ChatMember, ChatMessage } from "@prosa/contracts/office/internal-chat";
import { IconPaperclip, IconSend2, IconX } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import {
  composerCss,
  findTrigger,
  insertText,
  TextField,
  type Trigger,
} from "../../entities/message/composer/index.ts";
import { useLocale, useTranslation } from "../../shared/i18n/index.ts";
import { FileName, printSize } from "../../shared/media/index.ts";
import { notify } from "../../shared/notices/index.ts";
import { Avatar } from "../../shared/ui/index.ts";
import { useChatActions } from "./chat.queries.ts";
import { type ChatDraft, changeDraft, emptyDraft, useDraft } from "./chat-drafts.ts";
import css from "./internal-chat.module.css";
import { calledIn, NAMED_ALL, namedAs, plainly } from "./mentions.rules.ts";

const TOTAL_MAX = limits.multiFileTotalMB * 1024 * 1024;

interface Props {
  chatId: number;
  isGroup: boolean;
  members: readonly ChatMember[];
  me: number;
  /** The newest message of one's own, for the arrow up in an empty field. */
  lastOwn: ChatMessage | null;
}

export function ChatComposer({ chatId, isGroup, members, me, lastOwn }: Props) {
  const { t } = useTranslation(["chat", "composer", "message"]);
  const draft = useDraft(chatId);
  const change = (part: Partial<ChatDraft>) => changeDraft(chatId, part);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { send, edit, report } = useChatActions();
  const [trigger, setTrigger] = useState<Trigger | null>(null);
  const [active, setActive] = useState(0);
  const hint = useId();
  const others = members.filter(({ id, isActive }) => id !== me && isActive);
  const choices = trigger && isGroup ? choicesFor(trigger.query, others, t("everybody")) : [];

  useEffect(() => {
    if (draft.quoted || draft.editing) field.current?.focus();
  }, [draft.quoted, draft.editing]);

  const look = () => {
    const area = field.current;
    const found = area && findTrigger(area.value, area.selectionStart, "note");
    setTrigger(found?.kind === "mention" ? found : null);
    setActive(0);
  };
  const choose = (name: string) => {
    if (!trigger || !field.current) return;
    insertText(field.current, trigger.from, trigger.to, `${namedAs(name)} `);
    setTrigger(null);
  };
  const addFiles = (given: readonly File[]) => {
    const files = [...draft.files, ...given.map((file) => ({ clientId: crypto.randomUUID(), file }))];
    if (files.length > contentLimits.files)
      return notify({ kind: "warning", title: t("composer:attach.tooMany", { count: contentLimits.files }) });
    if (files.reduce((sum, { file }) => sum + file.size, 0) > TOTAL_MAX)
      return notify({ kind: "warning", title: t("filesTooLarge", { max: limits.multiFileTotalMB }) });
    change({ files });
  };
  const submit = () => {
    const body = draft.text.trim();
    if ((body === "" && draft.files.length === 0) || body.length > ourLimits.messageTextMax) return;
    const { userIds: mentions, all: mentionsAll } = isGroup ? calledIn(body, others) : { userIds: [], all: false };
    if (draft.editing) void edit(draft.editing.id, { body, mentions, mentionsAll }).catch(report);
    else
      send({
        ...{ clientId: crypto.randomUUID(), chatId, body, mentions, mentionsAll },
        files: draft.files,
        quotedId: draft.quoted?.id ?? null,
      });
    changeDraft(chatId, emptyDraft);
    field.current?.focus();
  };
  const onKey = (key: string) => {
    if (choices.length === 0) return false;
    if (key === "ArrowDown") setActive((active + 1) % choices.length);
    else if (key === "ArrowUp") setActive((active + choices.length - 1) % choices.length);
    else if (key === "Enter" || key === "Tab") choose(choices[active]?.name ?? "");
    else if (key === "Escape") setTrigger(null);
    else return false;
    return true;
  };
  const isTooLong = draft.text.length > ourLimits.messageTextMax;
  const placeholder = t(isGroup ? "placeholderGroup" : "placeholder");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped where they will stand; the button beside does the same
    <div
      className={composerCss.wrap}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        addFiles([...event.dataTransfer.files]);
      }}
    >
      {choices.length > 0 && (
        <div className={css.suggestions} role="listbox" aria-label={t("mention")}>
          {choices.map(({ id, name }, at) => (
            <div
              key={id}
              id={`${hint}-${id}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              onMouseDown={(event) => {
                event.preventDefault();
                choose(name);
              }}
            >
              <Avatar id={id} name={name} size={24} group={id === 0} />
              {name}
            </div>
          ))}
        </div>
      )}
      <div className={composerCss.composer}>
        {(draft.quoted || draft.editing) && (
          <div className={css.answered}>
            <span>
              <b>{draft.editing ? t("editing") : t("answering", { name: draft.quoted?.username ?? "" })}</b>
              <span className="trunc">{(draft.editing ?? draft.quoted)?.body}</span>
            </span>
            <button
              type="button"
              className={css.iconButton}
              aria-label={t("giveUp")}
              onClick={() => change({ quoted: null, editing: null, ...(draft.editing ? { text: "" } : {}) })}
            >
              <IconX size={16} stroke={1.75} aria-hidden />
            </button>
          </div>
        )}
        <Files draft={draft} onRemove={(id) => change({ files: draft.files.filter((one) => one.clientId !== id) })} />
        <div className={composerCss.write}>
          <TextField
            field={field}
            text={draft.text}
            placeholder={placeholder}
            describedBy={hint}
            isTooLong={isTooLong}
            activeId={choices[active] ? `${hint}-${choices[active].id}` : null}
            onText={(text) => {
              change({ text });
              look();
            }}
            onCaret={look}
            onKey={onKey}
            onSubmit={submit}
            onResolve={submit}
            onEscape={() => change({ quoted: null, editing: null })}
            onUp={() => lastOwn && change({ editing: lastOwn, text: lastOwn.body })}
            onFiles={addFiles}
            onAttach={() => picker.current?.click()}
            onBlur={() => setTrigger(null)}
          />
          <div className={composerCss.tools}>
            <button
              type="button"
              className={composerCss.tool}
              aria-label={t("attach")}
              title={t("attach")}
              disabled={draft.editing !== null}
              onClick={() => picker.current?.click()}
            >
              <IconPaperclip size={18} stroke={1.75} aria-hidden />
            </button>
            <input
              ref={picker}
              type="file"
              multiple
              hidden
              data-testid="chat-files"
              onChange={(event) => {
                addFiles([...(event.currentTarget.files ?? [])]);
                event.currentTarget.value = "";
              }}
            />
            <span id={hint} className={composerCss.counter} data-over={isTooLong || undefined}>
              {isTooLong ? `${draft.text.length}/${ourLimits.messageTextMax}` : ""}
            </span>
            <button
              type="button"
              className={composerCss.send}
              aria-disabled={draft.text.trim() === "" && draft.files.length === 0}
              data-testid="chat-send"
              onClick={submit}
            >
              <IconSend2 size={16} stroke={1.75} aria-hidden />
              <span>{t(draft.editing ? "save" : "send")}</span>
            </button>
          </div>
        </div>
      </div>
    </div>
  );
}

function choicesFor(query: string, members: readonly ChatMember[], everybody: string) {
  const starts = (name: string) => plainly(name).startsWith(plainly(query));
  const people = members.filter(({ name }) => name.split(" ").some(starts)).slice(0, 6);
  return [
    ...people.map(({ id, name }) => ({ id, name })),
    ...(starts(NAMED_ALL) || starts(everybody) ? [{ id: 0, name: NAMED_ALL }] : []),
  ];
}

function Files({ draft, onRemove }: { draft: ChatDraft; onRemove(id: string): void }) {
  const { t } = useTranslation("chat");
  const locale = useLocale();
  if (draft.files.length === 0) return null;
  return (
    <ul className={css.files}>
      {draft.files.map(({ clientId, file }) => (
        <li key={clientId}>
          <FileName name={file.name} />
          <small>{printSize(file.size, locale)}</small>
          <button
            type="button"
            className={css.iconButton}
            aria-label={t("removeFile", { name: file.name })}
            onClick={() => onRemove(clientId)}
          >
            <IconX size={14} stroke={1.75} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
