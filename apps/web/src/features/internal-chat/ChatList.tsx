// People and groups: who is here, what was said last, what waits unread, and the way to find words again.
import { TextInput } from "@mantine/core";
import { IconBellOff, IconPinFilled, IconSearch, IconUsersPlus } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Avatar, Empty, FailedPanel, Hint, Waiting } from "../../shared/ui/index.ts";
import { useChats, useHits } from "./chat.queries.ts";
import { type Chats, isMuted, type Row, rowsOf } from "./chats.rules.ts";
import css from "./internal-chat.module.css";
import { usePreview } from "./use-chat-words.ts";

interface Props {
  openId: number | null;
  onOpenRow(row: Row): void;
  onOpenHit(chatId: number, messageId: number): void;
  onNewGroup(): void;
}

export function ChatList(props: Props) {
  const { t } = useTranslation("chat");
  const [query, setQuery] = useState("");
  const asked = useChats();
  return (
    <section className={css.list} aria-label={t("list.label")} data-region="" tabIndex={-1}>
      <div className={css.listHead}>
        <TextInput
          type="search"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          placeholder={t("list.search")}
          aria-label={t("list.search")}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        />
        <Hint label={t("group.new")}>
          <button type="button" className={css.iconButton} aria-label={t("group.new")} onClick={props.onNewGroup}>
            <IconUsersPlus size={18} stroke={1.75} aria-hidden />
          </button>
        </Hint>
      </div>
      {asked.isPending ? (
        <Waiting label={t("list.loading")}>
          <Skeleton />
        </Waiting>
      ) : asked.isError && !asked.data ? (
        <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Rows {...props} chats={asked.data} query={query} />
      )}
    </section>
  );
}

const Skeleton = () => (
  <div aria-hidden>
    {[1, 2, 3, 4, 5, 6].map((at) => (
      <div key={at} className={css.bone} />
    ))}
  </div>
);

function Rows({ chats, query, openId, onOpenRow, onOpenHit }: Props & { chats: Chats; query: string }) {
  const { t } = useTranslation("chat");
  const rows = rowsOf(chats, query);
  const hits = useHits(query.trim());
  const formats = useFormats();
  const found = query.trim().length >= 2 ? (hits.data?.hits ?? []) : [];
  if (rows.length === 0 && found.length === 0 && !hits.isFetching)
    return (
      <Empty icon={<IconSearch size={24} stroke={1.75} aria-hidden />}>
        {query === "" ? t("list.empty") : t("list.none", { text: query })}
      </Empty>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows go from button to button; each of them is a control of its own
    <div className={`${css.rows} scroll`} onKeyDown={walk}>
      <ul>
        {rows.map((row) => (
          <li key={row.key}>
            <RowButton
              row={row}
              me={chats.me}
              isOpen={row.chat !== null && row.chat.id === openId}
              onOpen={onOpenRow}
            />
          </li>
        ))}
      </ul>
      {found.length > 0 && (
        <>
          <h3 className={css.part}>{t("list.messages")}</h3>
          <ul>
            {found.map((hit) => (
              <li key={hit.messageId}>
                <button type="button" className={css.hit} onClick={() => onOpenHit(hit.chatId, hit.messageId)}>
                  <span className={css.hitHead}>
                    <b className="trunc">{hit.chatName}</b>
                    <time dateTime={hit.at}>{formats.listTime(hit.at, new Date())}</time>
                  </span>
                  <span className="trunc">{hit.username ? `${hit.username}: ${hit.body}` : hit.body}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Arrows walk through the rows, as in the list of attendances. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step =
    event.key === "ArrowDown" || event.key === "j" ? 1 : event.key === "ArrowUp" || event.key === "k" ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("li > button")];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus();
  event.preventDefault();
}

function RowButton({ row, me, isOpen, onOpen }: { row: Row; me: number; isOpen: boolean; onOpen(row: Row): void }) {
  const { t } = useTranslation("chat");
  const formats = useFormats();
  const previewOf = usePreview(me);
  const { chat, person, name } = row;
  const isOwn = person?.id === me;
  const { unread = 0, mentions = 0 } = chat?.own ?? {};
  const facts = [
    person?.isOnline && !isOwn ? t("list.online") : "",
    unread > 0 ? t("list.unread", { count: unread }) : "",
    mentions > 0 ? t("list.mentions", { count: mentions }) : "",
  ].filter(Boolean);
  const shown = isOwn ? t("list.own", { name }) : name;
  return (
    <button
      type="button"
      className={css.row}
      aria-current={isOpen || undefined}
      data-unread={unread > 0 || undefined}
      data-testid={chat ? `chat-${chat.id}` : `person-${person?.id}`}
      onClick={() => onOpen(row)}
    >
      <Avatar
        id={person?.id ?? chat?.id ?? 0}
        name={name}
        picture={person?.pictureUrl ?? null}
        online={person?.isOnline === true && !isOwn}
        group={person === null}
      />
      <span className={css.rowText}>
        <span className={css.rowHead}>
          <b className="trunc">{shown}</b>
          {facts.length > 0 && <span className="sr">{`, ${facts.join(", ")}`}</span>}
          {chat?.own.pinnedAt && <IconPinFilled size={12} aria-label={t("list.pinned")} />}
          {chat && isMuted(chat, Date.now()) && <IconBellOff size={12} stroke={2} aria-label={t("list.muted")} />}
          {chat?.lastAt && chat.lastMessage && (
            <time dateTime={chat.lastAt}>{formats.listTime(chat.lastAt, new Date())}</time>
          )}
        </span>
        {chat?.lastMessage && (
          <span className={css.rowFoot}>
            <span className="trunc">{previewOf(chat?.lastMessage ?? null, person === null)}</span>
            {mentions > 0 && (
              <span className={css.badge} data-mention aria-hidden>
                @
              </span>
            )}
            {unread > 0 && (
              <span className={css.badge} aria-hidden>
                {unread > 99 ? "99+" : unread}
              </span>
            )}
          </span>
        )}
      </span>
    </button>
  );
}
