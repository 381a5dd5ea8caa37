// The contacts under their letters: one tab stop, arrows between them, more as one scrolls.
import { Button } from "@mantine/core";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Avatar } from "../../../shared/ui/index.ts";
import { type BookItem, inSections } from "../book.rules.ts";
import css from "../contact-book.module.css";

interface More {
  has: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  load(): void;
}

interface Props {
  items: BookItem[];
  openId: number | null;
  isOld: boolean;
  more: More;
  addressOf(contactId: number): string;
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

export function BookList({ items, openId, isOld, more, addressOf }: Props) {
  const { t } = useTranslation("book");
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const stop = [active, openId].find((id) => items.some((item) => item.id === id)) ?? items[0]?.id;

  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    const links = [...(list.current?.querySelectorAll<HTMLElement>("a[data-contact]") ?? [])];
    const next = links[links.indexOf(event.target as HTMLElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    // Arrow keys lead from contact to contact; the contacts themselves are links.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div ref={list} className={`${css.list} scroll`} data-old={isOld || undefined} onKeyDown={walk}>
      {inSections(items).map(({ letter, items: people }) => (
        <section key={letter} aria-label={letter}>
          <h2 className={css.letter}>{letter}</h2>
          <ul>
            {people.map((person) => (
              <Row
                key={person.id}
                person={person}
                to={addressOf(person.id)}
                isOpen={person.id === openId}
                isStop={person.id === stop}
                onFocus={setActive}
              />
            ))}
          </ul>
        </section>
      ))}
      <Further more={more} />
      {!more.has && <p className={css.end}>{t("end")}</p>}
    </div>
  );
}

interface RowProps {
  person: BookItem;
  to: string;
  isOpen: boolean;
  isStop: boolean;
  onFocus(contactId: number): void;
}

function Row({ person: { id, name, number }, to, isOpen, isStop, onFocus }: RowProps) {
  const formats = useFormats();
  return (
    <li>
      <Link
        className={css.row}
        to={{ search: to }}
        data-contact={id}
        data-testid={`book-row-${id}`}
        aria-current={isOpen ? "true" : undefined}
        tabIndex={isStop ? 0 : -1}
        onFocus={() => onFocus(id)}
      >
        <Avatar id={id} name={name} size={32} />
        <span className={css.who}>
          <span className="trunc">{name}</span>
          {number && <span className="meta tnum trunc">{formats.phone(number)}</span>}
        </span>
      </Link>
    </li>
  );
}

/** Fetches the next page when its end comes near; a failed one waits for a hand. */
function Further({ more }: { more: More }) {
  const { t } = useTranslation("book");
  const mark = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(() => {
    if (more.has && !more.isLoading && !more.hasFailed) more.load();
  });
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver !== "function") return;
    const watcher = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && load(), {
      rootMargin: "400px",
    });
    watcher.observe(mark.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={mark} className={css.further}>
      {more.has && (
        <Button size="compact-xs" variant="default" loading={more.isLoading} onClick={more.load}>
          {t(more.hasFailed ? "moreFailed" : "more")}
        </Button>
      )}
    </div>
  );
}
