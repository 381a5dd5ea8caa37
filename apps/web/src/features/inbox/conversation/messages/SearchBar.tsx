// Searching in the conversation: the server finds, also beyond what is loaded; Enter goes from hit to hit.
import { ActionIcon, Loader } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { conversationSearch } from "@prosa/contracts/message-search";
import type { AnswerOf } from "@prosa/contracts/route";
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { api } from "../../../../shared/api/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import css from "./search.module.css";

type From = "all" | "me" | "contact";
const LETTERS = 2;
const types = ["image", "voice", "document"] as const;

type Page = AnswerOf<typeof conversationSearch>;
type Hit = Page["hits"][number];
const hitsIn = (data: { pages: Page[] } | undefined): Hit[] => data?.pages.flatMap((page) => page.hits) ?? [];

interface Props {
  ticketId: number;
  words: string;
  onWords(words: string): void;
  onJump(to: { id: number; clientId: string; ticketId: number }): void;
  onClose(): void;
}

export default function SearchBar({ ticketId, words, onWords, onJump, onClose }: Props) {
  const { t } = useTranslation("message");
  const [from, setFrom] = useState<From>("all");
  const [type, setType] = useState<(typeof types)[number] | "">("");
  const [asked] = useDebouncedValue(words.trim(), 250);
  const filter = {
    searchParam: asked,
    fromMe: from === "all" ? undefined : from === "me" ? "true" : "false",
    type: type || undefined,
  };
  const query = useInfiniteQuery({
    queryKey: ["inbox", "search-in", ticketId, filter],
    queryFn: ({ pageParam, signal }) => {
      const page = { ...filter, before: pageParam ?? undefined };
      return api(conversationSearch, { params: { ticketId }, query: page, signal, quiet: true });
    },
    enabled: asked.length >= LETTERS,
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.hasMore ? (last.hits.at(-1)?.messageId ?? null) : null),
    placeholderData: keepPreviousData,
  });
  const hits = asked.length >= LETTERS ? hitsIn(query.data) : [];
  const [at, setAt] = useState(0);

  const goTo = (found: Hit[], index: number) => {
    const hit = found[index];
    if (!hit) return;
    setAt(index);
    onJump({ id: hit.messageId, clientId: hit.clientId, ticketId: hit.ticketId });
  };
  const goToFirst = useEffectEvent(() => goTo(hits, 0));
  const first = hits[0]?.messageId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first hit of a new search
  useEffect(() => goToFirst(), [first, asked]);

  /** Hits come newest first, so the next one lies further up. */
  const step = async (by: 1 | -1) => {
    const isLast = by === 1 && at === hits.length - 1 && query.hasNextPage;
    const found = isLast ? hitsIn((await query.fetchNextPage()).data) : hits;
    goTo(found, Math.min(found.length - 1, Math.max(0, at + by)));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter") void step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const pages = query.data?.pages[0]?.searchedPages;

  return (
    <search className={css.bar}>
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <input
        className={css.words}
        data-testid="search-in"
        value={words}
        placeholder={t("search.label")}
        aria-label={t("search.label")}
        // biome-ignore lint/a11y/noAutofocus: opened by a key to be typed into
        autoFocus
        onChange={(event) => onWords(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      <select
        aria-label={t("search.from")}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value as From)}
      >
        {(["all", "contact", "me"] as const).map((one) => (
          <option key={one} value={one}>
            {t(`search.by.${one}`)}
          </option>
        ))}
      </select>
      <select
        aria-label={t("search.type")}
        value={type}
        onChange={(event) => setType(event.currentTarget.value as typeof type)}
      >
        <option value="">{t("search.anyType")}</option>
        {types.map((one) => (
          <option key={one} value={one}>
            {t(`type.${one}`)}
          </option>
        ))}
      </select>
      <span className={css.count} role="status" title={pages ? t("search.pages", { count: pages }) : undefined}>
        {query.isFetching ? (
          <Loader size={14} />
        ) : (
          asked.length >= LETTERS &&
          (query.isError
            ? t("search.failed")
            : hits.length === 0
              ? t("search.none")
              : t(query.hasNextPage ? "search.ofMore" : "search.of", { at: at + 1, count: hits.length }))
        )}
      </span>
      <ActionIcon size="sm" aria-label={t("search.older")} disabled={hits.length === 0} onClick={() => void step(1)}>
        <IconChevronUp size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon size="sm" aria-label={t("search.newer")} disabled={at === 0} onClick={() => void step(-1)}>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon size="sm" aria-label={t("search.close")} onClick={onClose}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      {pages !== undefined && !query.hasNextPage && <p className={css.pages}>{t("search.pages", { count: pages })}</p>}
    </search>
  );
}
