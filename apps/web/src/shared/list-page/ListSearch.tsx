// The search of a list: "/" leads to it, what is typed reaches the address a moment later, Esc empties it.
import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "../i18n/index.ts";
import { Keys, useShortcut } from "../keyboard/index.ts";
import css from "./list-page.module.css";
import type { ListControl } from "./use-list-state.ts";

const SEARCH_AFTER_MS = 300;

export function ListSearch({ control, label }: { control: ListControl; label: string }) {
  const { t } = useTranslation("patterns");
  const input = useRef<HTMLInputElement>(null);
  const { search } = control.state;
  const [typed, setTyped] = useState(search);
  // The address may change by itself: "back", or the button that clears all filters.
  const [known, setKnown] = useState(search);
  if (search !== known) {
    setKnown(search);
    if (search !== typed.trim()) setTyped(search);
  }
  const commit = useDebouncedCallback((text: string) => control.change({ search: text }), SEARCH_AFTER_MS);
  const type = (text: string) => {
    setTyped(text);
    commit(text);
  };
  const clear = () => {
    setTyped("");
    commit("");
    commit.flush();
    input.current?.focus();
  };
  useShortcut({
    keys: "/",
    group: t("shortcuts.group"),
    label: t("shortcuts.search"),
    run: () => input.current?.focus(),
  });

  return (
    <TextInput
      ref={input}
      className={css.search}
      data-quiet=""
      type="search"
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit.flush();
        if (event.key !== "Escape") return;
        event.preventDefault();
        if (typed) clear();
        else input.current?.blur();
      }}
      placeholder={label}
      aria-label={label}
      maxLength={200}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSectionWidth={typed ? undefined : 34}
      rightSection={
        typed ? <CloseButton size="sm" aria-label={t("search.clear")} onClick={clear} /> : <Keys keys="/" />
      }
    />
  );
}
