// A search box: "/" leads to it, Esc empties it, and what is typed is used at once.
import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useRef } from "react";
import { Keys, useShortcut } from "../keyboard/index.ts";
import css from "./search-field.module.css";

interface Props {
  query: string;
  onQuery(query: string): void;
  label: string;
  clearLabel: string;
  /** The heading of its shortcut in the help sheet. */
  group: string;
  className?: string;
}

export function SearchField({ query, onQuery, label, clearLabel, group, className = "" }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useShortcut({ keys: "/", group, label, run: () => field.current?.focus() });
  const clear = () => {
    onQuery("");
    field.current?.focus();
  };
  return (
    <TextInput
      ref={field}
      className={`${css.search} ${className}`}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSectionWidth={query ? undefined : 34}
      rightSection={query ? <CloseButton size="sm" aria-label={clearLabel} onClick={clear} /> : <Keys keys="/" />}
      value={query}
      onChange={(event) => onQuery(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        if (query) onQuery("");
        else field.current?.blur();
      }}
    />
  );
}
