// What the list's search finds beside attendances: people by name and number, and words of messages and names of files.
import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { AnswerOf } from "@prosa/contracts/route";
import { searchEverything } from "@prosa/contracts/search";
import { IconMessageCircle } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../app/paths.ts";
import { api } from "../../../shared/api/index.ts";
import { useFormats, useNow } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { splitHits } from "../../../shared/message-text/highlight.rules.ts";
import { Marked } from "../../../shared/message-text/Marked.tsx";
import { partsOf } from "../../../shared/message-text/snippet.rules.ts";
import { Avatar, FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import css from "./list-hits.module.css";

type Found = AnswerOf<typeof searchEverything>;

const PATIENCE_MS = 200;

interface Props {
  search: string;
  onOpen(ticketId: number): void;
  onOpenMessage(ticketId: number, messageId: number): void;
}

export default function ListHits({ search, onOpen, onOpenMessage }: Props) {
  const { t } = useTranslation("search");
  const [text] = useDebouncedValue(search, PATIENCE_MS);
  const people = useFound(text, "contacts");
  const messages = useFound(text, "messages");
  const isOld = text !== search || people.isPlaceholderData || messages.isPlaceholderData;
  return (
    <div className={css.hits} data-old={isOld || undefined} data-testid="list-hits">
      <Group title={t("groups.contacts")} found={people} count={(page) => page.contacts.length}>
        {people.data?.pages[0]?.contacts.map((contact) => (
          <Person key={contact.id} contact={contact} text={text} onOpen={onOpen} />
        ))}
      </Group>
      <Group title={t("groups.messages")} found={messages} count={(page) => page.messages.length}>
        {messages.data?.pages.flatMap((page) =>
          page.messages.map((message) => (
            <Words
              key={message.messageId}
              message={message}
              onOpen={() => onOpenMessage(message.ticketId, message.messageId)}
            />
          )),
        )}
        {messages.hasNextPage && (
          <Button
            variant="subtle"
            size="compact-sm"
            fullWidth
            loading={messages.isFetchingNextPage}
            onClick={() => void messages.fetchNextPage()}
          >
            {t(messages.isFetchNextPageError ? "moreFailed" : "more")}
          </Button>
        )}
      </Group>
    </div>
  );
}

/** Each group is asked for by itself: names are there before words are. */
function useFound(text: string, groups: "contacts" | "messages") {
  return useInfiniteQuery({
    queryKey: ["search", groups, text],
    queryFn: ({ pageParam, signal }) =>
      api(searchEverything, {
        query: { searchParam: text, groups, cursor: pageParam ?? undefined },
        signal,
        quiet: true,
        silent: true,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
  });
}

interface GroupProps {
  title: string;
  found: ReturnType<typeof useFound>;
  count(page: Found): number;
  children: ReactNode;
}

function Group({ title, found, count, children }: GroupProps) {
  const { t } = useTranslation("search");
  const id = useId();
  const { data, error } = found;
  const isEmpty = data?.pages.every((page) => count(page) === 0) && !found.hasNextPage;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={css.title}>
        {title}
      </h3>
      {data ? (
        <>
          {isEmpty && <p className={css.none}>{t("none")}</p>}
          {children}
        </>
      ) : error ? (
        <FailedPanel error={error} onRetry={() => void found.refetch()} />
      ) : (
        <Waiting label={t("loading")}>
          <span className="skel" style={{ height: 32 }} />
        </Waiting>
      )}
    </section>
  );
}

interface PersonProps {
  contact: Found["contacts"][number];
  text: string;
  onOpen(ticketId: number): void;
}

function Person({ contact: { id, name, number, ticketId }, text, onOpen }: PersonProps) {
  const formats = useFormats();
  const navigate = useNavigate();
  const open = () => (ticketId === null ? void navigate(`${paths.contactBook}?contato=${id}`) : onOpen(ticketId));
  return (
    <button type="button" className={css.hit} onClick={open}>
      <Avatar id={id} name={name} size={24} />
      <span className="grow trunc">
        <Marked parts={splitHits(name, text)} />
      </span>
      {number && <span className="meta tnum">{formats.phone(number)}</span>}
    </button>
  );
}

function Words({ message, onOpen }: { message: Found["messages"][number]; onOpen(): void }) {
  const { t } = useTranslation("search");
  const formats = useFormats();
  const now = useNow();
  return (
    <button type="button" className={css.hit} onClick={onOpen} data-testid={`list-message-${message.messageId}`}>
      <IconMessageCircle size={16} stroke={1.75} aria-hidden />
      <span className={css.lines}>
        <span className={css.snippet}>
          {message.fromMe && <span className="meta">{t("us")} </span>}
          <Marked parts={partsOf(message.snippet)} />
        </span>
        <span className="meta trunc">{message.contactName}</span>
      </span>
      <time className="meta" dateTime={message.at}>
        {formats.listTime(message.at, now)}
      </time>
    </button>
  );
}
