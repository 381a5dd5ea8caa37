// What was found for the typed words, in three groups: contacts, attendances, messages; each leads to its place.
import { useDebouncedValue } from "@mantine/hooks";
import { Spotlight } from "@mantine/spotlight";
import { IconSearchOff } from "@tabler/icons-react";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { paths, ticketPath } from "../../app/paths.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Empty, FailedPanel, Waiting } from "../../shared/ui/index.ts";
import { Group } from "./Group.tsx";
import { ContactHit, MessageHit, TicketHit } from "./Hits.tsx";
import { rememberSearch } from "./recent.ts";
import css from "./search.module.css";
import { type Found, useSearch } from "./search.queries.ts";

const PATIENCE_MS = 200;

interface Props {
  query: string;
  /** Nothing else fits these words. */
  isAlone: boolean;
  /** Something is there that can be chosen. */
  onFound(): void;
}

export function SearchResults({ query, isAlone, onFound }: Props) {
  const { t } = useTranslation("search");
  const navigate = useNavigate();
  const typed = query.trim();
  const [text] = useDebouncedValue(typed, PATIENCE_MS);
  const found = useSearch(text);
  const pages = found.data?.pages ?? [];
  const all: Found = {
    contacts: pages.flatMap(({ contacts }) => contacts),
    tickets: pages.flatMap(({ tickets }) => tickets),
    messages: pages.flatMap(({ messages }) => messages),
    cursor: pages.at(-1)?.cursor ?? null,
  };
  const count = all.contacts.length + all.tickets.length + all.messages.length;
  const isOld = found.isPlaceholderData || text !== typed;
  const shown = isOld ? null : found.data;
  useEffect(() => {
    if (shown) onFound();
  }, [shown, onFound]);

  const open = (address: string) => {
    rememberSearch(typed);
    void navigate(address);
  };

  if (found.isError && !found.data) return <FailedPanel error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data || (isOld && count === 0)) {
    return (
      <Waiting label={t("loading")}>
        <Bones />
      </Waiting>
    );
  }
  if (count === 0 && all.cursor === null) {
    return isAlone ? (
      <Empty icon={<IconSearchOff size={24} stroke={1.75} aria-hidden />}>{t("nothing", { text })}</Empty>
    ) : (
      <p className={css.none}>{t("nothing", { text })}</p>
    );
  }
  return (
    <div className={css.results} data-old={isOld || undefined} data-testid="search-results">
      <p className="sr" role="status">
        {isOld ? "" : t("found", { count })}
      </p>
      <Results found={all} text={text} onOpen={open} />
      {all.cursor !== null && (
        <Spotlight.Action
          className={`${css.hit} ${css.more}`}
          closeSpotlightOnTrigger={false}
          disabled={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t(found.isFetchNextPageError ? "moreFailed" : found.isFetchingNextPage ? "loading" : "more")}
        </Spotlight.Action>
      )}
    </div>
  );
}

interface ResultsProps {
  found: Found;
  text: string;
  onOpen(address: string): void;
}

function Results({ found: { contacts, tickets, messages }, text, onOpen }: ResultsProps) {
  const { t } = useTranslation("search");
  return (
    <>
      {contacts.length > 0 && (
        <Group title={t("groups.contacts")}>
          {contacts.map((contact) => (
            <ContactHit
              key={contact.id}
              contact={contact}
              text={text}
              onOpen={() =>
                onOpen(
                  contact.ticketId === null
                    ? `${paths.contactBook}?contato=${contact.id}`
                    : ticketPath(contact.ticketId),
                )
              }
            />
          ))}
        </Group>
      )}
      {tickets.length > 0 && (
        <Group title={t("groups.tickets")}>
          {tickets.map((ticket) => (
            <TicketHit key={ticket.id} ticket={ticket} text={text} onOpen={() => onOpen(ticketPath(ticket.id))} />
          ))}
        </Group>
      )}
      {messages.length > 0 && (
        <Group title={t("groups.messages")}>
          {messages.map((message) => (
            <MessageHit
              key={message.messageId}
              message={message}
              onOpen={() => onOpen(`${ticketPath(message.ticketId)}?m=${message.messageId}`)}
            />
          ))}
        </Group>
      )}
    </>
  );
}

const BONES = ["70%", "45%", "60%", "52%"];

function Bones() {
  return (
    <div className={css.bones}>
      {BONES.map((width) => (
        <span key={width} className="skel" style={{ width }} />
      ))}
    </div>
  );
}
