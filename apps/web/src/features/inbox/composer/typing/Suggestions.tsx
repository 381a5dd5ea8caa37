// The list above the text while something is being typed that wants one: quick messages, variables, emoji, teammates.
import { IconPaperclip, IconPlus } from "@tabler/icons-react";
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useState } from "react";
import type { Trigger } from "../../../../entities/message/composer/index.ts";
import { useLocale, useTranslation } from "../../../../shared/i18n/index.ts";
import { plainPreview, type Variable, variables } from "../../../../shared/message-text/index.ts";
import { Avatar } from "../../../../shared/ui/index.ts";
import type { Mention } from "../../device/drafts.rules.ts";
import { fillVariables, type Values } from "../../state/filling.rules.ts";
import { useMembers } from "../../state/group.queries.ts";
import { useQuickMessages, useTeammates } from "./quick.queries.ts";
import css from "./suggestions.module.css";

export type Choice =
  | { kind: "quick"; id: number; text: string; file: { name: string; mime: string; url: string } | null }
  | { kind: "variable"; name: Variable }
  | { kind: "emoji"; emoji: string }
  | { kind: "mention"; mention: Mention };

export interface SuggestionsHandle {
  /** True: the key was meant for the list. */
  press(key: string, isSending: boolean): boolean;
}

interface Props {
  trigger: Trigger;
  ticketId: number;
  /** Words for a group: its members are named, not the team. */
  isForMembers: boolean;
  values: Values;
  handle: Ref<SuggestionsHandle>;
  /** What the text field says is chosen. */
  onActive(id: string | null): void;
  onChoose(choice: Choice, isSending: boolean): void;
  onSaveText: (() => void) | null;
  onClose(): void;
}

interface Item {
  id: string;
  choice: Choice;
  row: ReactNode;
}

export default function Suggestions(props: Props) {
  const { kind } = props.trigger;
  if (kind === "quick") return <QuickList {...props} />;
  if (kind === "variable") return <VariableList {...props} />;
  if (kind === "emoji") return <EmojiList {...props} />;
  return props.isForMembers ? <MemberList {...props} /> : <MentionList {...props} />;
}

function QuickList(props: Props) {
  const { t } = useTranslation("composer");
  const { found, isPending } = useQuickMessages(props.trigger.query);
  const items = found.map(
    ({ id, key, message, file }): Item => ({
      id: String(id),
      choice: { kind: "quick", id, text: message, file },
      row: (
        <>
          <b>/{key}</b>
          {file && <IconPaperclip size={14} stroke={1.75} aria-label={file.name} />}
          <span className="trunc">{plainPreview(fillVariables(message, props.values, [])) || file?.name}</span>
        </>
      ),
    }),
  );
  return (
    <List
      {...props}
      items={items}
      label={t("quick.label")}
      empty={isPending ? null : t("quick.none")}
      hint={t("quick.hint")}
    >
      {props.onSaveText && (
        <button type="button" className={css.extra} onMouseDown={keepFocus} onClick={props.onSaveText}>
          <IconPlus size={14} stroke={1.75} aria-hidden />
          {t("quick.fromText")}
        </button>
      )}
    </List>
  );
}

function VariableList(props: Props) {
  const { t } = useTranslation(["composer", "message"]);
  const wanted = props.trigger.query.toLowerCase();
  const items = variables
    .filter((name) => name.toLowerCase().startsWith(wanted) || t(`message:variables.${name}`).includes(wanted))
    .map(
      (name): Item => ({
        id: name,
        choice: { kind: "variable", name },
        row: (
          <>
            <b>{`{{${name}}}`}</b>
            <span className="trunc">{props.values[name] ?? t("variables.noValue")}</span>
          </>
        ),
      }),
    );
  return <List {...props} items={items} label={t("variables.label")} empty={null} />;
}

function EmojiList(props: Props) {
  const { t } = useTranslation("composer");
  const locale = useLocale();
  const { query } = props.trigger;
  const [found, setFound] = useState<{ emoji: string; label: string }[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void import("../../../../shared/emoji/emoji-data.ts")
      .then(({ findEmoji }) => findEmoji(locale, query, 8))
      .then(
        (emoji) => isCurrent && setFound(emoji),
        // Without the names there is nothing to offer; typing goes on.
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [locale, query]);
  const items = found.map(
    ({ emoji, label }): Item => ({
      id: emoji,
      choice: { kind: "emoji", emoji },
      row: (
        <>
          <span className={css.emoji}>{emoji}</span>
          <span className="trunc">{label}</span>
        </>
      ),
    }),
  );
  return <List {...props} items={items} label={t("emoji.label")} empty={null} />;
}

function MentionList(props: Props) {
  const { t } = useTranslation("composer");
  const { data } = useTeammates(props.ticketId);
  const items = (data ?? [])
    .filter(({ name }) => isMeant(name, props.trigger.query))
    .slice(0, 8)
    .map(
      ({ id, name, isOnline }): Item => ({
        id: String(id),
        choice: { kind: "mention", mention: { id, name } },
        row: (
          <>
            <Avatar id={id} name={name} size={24} online={isOnline} />
            <span className="trunc">{name}</span>
          </>
        ),
      }),
    );
  return <List {...props} items={items} label={t("mention.label")} empty={data ? t("mention.none") : null} />;
}

function MemberList(props: Props) {
  const { t } = useTranslation("group");
  const { data } = useMembers(props.ticketId);
  const items = (data ?? [])
    .filter(({ shown }) => isMeant(shown, props.trigger.query))
    .slice(0, 8)
    .map(
      ({ id, shown, number }): Item => ({
        id: String(id),
        choice: { kind: "mention", mention: { id, name: shown, isMember: true } },
        row: (
          <>
            <Avatar id={id} name={shown} size={24} />
            <span className="trunc">{shown}</span>
            {number && <span className="meta tnum">{number}</span>}
          </>
        ),
      }),
    );
  return <List {...props} items={items} label={t("members.label")} empty={data ? t("members.none") : null} />;
}

const isMeant = (name: string, query: string) =>
  name
    .toLowerCase()
    .split(/\s+/)
    .some((word) => word.startsWith(query.toLowerCase()));

/** The text keeps the focus; the list is driven from there. */
const keepFocus = (event: { preventDefault(): void }) => event.preventDefault();

interface ListProps extends Props {
  items: Item[];
  label: string;
  empty: string | null;
  hint?: string;
  children?: ReactNode;
}

function List({ items, label, empty, hint, children, handle, onActive, onChoose, onClose }: ListProps) {
  const base = useId();
  const [at, setAt] = useState(0);
  const current = Math.min(at, items.length - 1);
  const idOf = (index: number) => `${base}-${index}`;
  const activeId = items.length > 0 ? idOf(current) : null;
  useEffect(() => {
    onActive(activeId);
    return () => onActive(null);
  }, [activeId, onActive]);

  useImperativeHandle(handle, () => ({
    press(key, isSending) {
      const item = items[current];
      if (key === "Escape") onClose();
      else if (!item) return false;
      else if (key === "ArrowDown") setAt((current + 1) % items.length);
      else if (key === "ArrowUp") setAt((current - 1 + items.length) % items.length);
      else if (key === "Enter" || key === "Tab") onChoose(item.choice, isSending);
      else return false;
      return true;
    },
  }));

  if (items.length === 0 && empty === null && !children) return null;
  return (
    <div className={css.panel} data-testid="suggestions">
      <div role="listbox" aria-label={label} className={css.list}>
        {items.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the text
          <div
            key={item.id}
            id={idOf(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={css.item}
            onMouseDown={keepFocus}
            onMouseMove={() => setAt(index)}
            onClick={() => onChoose(item.choice, false)}
          >
            {item.row}
          </div>
        ))}
      </div>
      {items.length === 0 && empty !== null && <p className={css.empty}>{empty}</p>}
      {(children || hint) && (
        <div className={css.foot}>
          {children}
          {hint && items.length > 0 && <span className="meta">{hint}</span>}
        </div>
      )}
    </div>
  );
}
