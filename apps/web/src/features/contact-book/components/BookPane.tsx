// The left pane: search, filters, and the contacts under their letters in all their states.
import { Button, NativeSelect } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { limits } from "@prosa/contracts/limits";
import { allows } from "@prosa/contracts/permissions";
import { IconAddressBook, IconArrowLeft, IconFilter2, IconLock } from "@tabler/icons-react";
import { Link } from "react-router";
import { paths } from "../../../app/paths.ts";
import { usePeopleChoices } from "../../../entities/people/index.ts";
import { useTagChoices } from "../../../entities/tag/index.ts";
import { ApiError, useSignedIn } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { SearchField } from "../../../shared/search-field/index.ts";
import { Empty, FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import css from "../contact-book.module.css";
import { searchOf, useBook } from "../contact-book.queries.ts";
import type { BookAddress } from "../use-book-address.ts";
import { BookList } from "./BookList.tsx";

const PATIENCE_MS = 200;

export function BookPane({ address }: { address: BookAddress }) {
  const { t } = useTranslation("book");
  const { filter, setFilter } = address;
  const [search] = useDebouncedValue(filter.search, PATIENCE_MS);
  const book = useBook({ ...filter, search });
  const items = book.data?.pages.flatMap((page) => page.items) ?? [];
  const isNarrowed = searchOf(search) !== "" || filter.tagId !== "" || filter.walletId !== "" || filter.deals !== "";
  const isShort = filter.search.trim().length > 0 && searchOf(filter.search) === "";

  return (
    <section className={css.pane} aria-label={t("title")} data-region="list" tabIndex={-1}>
      <div className={css.head}>
        <Link className={css.back} to={paths.attendance}>
          <IconArrowLeft size={16} stroke={1.75} aria-hidden />
          {t("back")}
        </Link>
        <SearchField
          query={filter.search}
          onQuery={(text) => setFilter("search", text)}
          label={t("search.label")}
          clearLabel={t("search.clear")}
          group={t("title")}
          className={css.search}
        />
        {isShort && <p className={css.hint}>{t("search.short", { count: limits.contactSearchMinLetters })}</p>}
        <Filters address={address} />
      </div>
      {book.isPending ? (
        <Waiting label={t("loading")}>
          <Bones />
        </Waiting>
      ) : book.isError && items.length === 0 ? (
        <Failed error={book.error} onRetry={() => void book.refetch()} />
      ) : items.length === 0 ? (
        <NoneHere isNarrowed={isNarrowed} onClear={address.clear} />
      ) : (
        <BookList
          items={items}
          openId={address.contactId}
          addressOf={address.addressOf}
          isOld={book.isPlaceholderData}
          more={{
            has: book.hasNextPage,
            isLoading: book.isFetchingNextPage,
            hasFailed: book.isFetchNextPageError,
            load: () => void book.fetchNextPage(),
          }}
        />
      )}
    </section>
  );
}

function Filters({ address: { filter, setFilter } }: { address: BookAddress }) {
  const { t } = useTranslation("book");
  const { profile } = useSignedIn();
  const readsTags = allows(profile, "tags", "read");
  const tags = useTagChoices(readsTags);
  const people = usePeopleChoices();
  const options = (all: string, items: { id: number; name: string }[] = []) => [
    { value: "", label: all },
    ...items.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <div className={css.filters}>
      {readsTags && (
        <NativeSelect
          size="xs"
          aria-label={t("filters.tag")}
          value={filter.tagId}
          onChange={(event) => setFilter("tagId", event.currentTarget.value)}
          data={options(t("filters.allTags"), tags)}
        />
      )}
      <NativeSelect
        size="xs"
        aria-label={t("filters.wallet")}
        value={filter.walletId}
        onChange={(event) => setFilter("walletId", event.currentTarget.value)}
        data={options(t("filters.allWallets"), people)}
      />
      <NativeSelect
        size="xs"
        aria-label={t("filters.deals")}
        value={filter.deals}
        onChange={(event) => setFilter("deals", event.currentTarget.value)}
        data={[
          { value: "", label: t("filters.allDeals") },
          { value: "com", label: t("filters.withDeals") },
          { value: "sem", label: t("filters.withoutDeals") },
        ]}
      />
    </div>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation("book");
  if (error instanceof ApiError && error.code === "ERR_NO_PERMISSION") {
    return <Empty icon={<IconLock size={24} stroke={1.75} aria-hidden />}>{t("noPermission")}</Empty>;
  }
  return <FailedPanel error={error} onRetry={onRetry} />;
}

function NoneHere({ isNarrowed, onClear }: { isNarrowed: boolean; onClear(): void }) {
  const { t } = useTranslation("book");
  if (!isNarrowed) {
    return <Empty icon={<IconAddressBook size={24} stroke={1.75} aria-hidden />}>{t("empty")}</Empty>;
  }
  return (
    <Empty
      icon={<IconFilter2 size={24} stroke={1.75} aria-hidden />}
      action={
        <Button variant="default" onClick={onClear}>
          {t("filters.clear")}
        </Button>
      }
    >
      {t("nothing")}
    </Empty>
  );
}

const BONES = ["62%", "48%", "70%", "55%", "66%", "44%", "58%", "51%"];

function Bones() {
  return (
    <div className={css.bones}>
      {BONES.map((width) => (
        <span key={width}>
          <i className="skel" />
          <i className="skel" style={{ width }} />
        </span>
      ))}
    </div>
  );
}
