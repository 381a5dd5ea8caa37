// The search above the list.
import { IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useShortcut } from "../../../shared/keyboard/index.ts";
import css from "./search.module.css";

/** The address follows a moment after the keys; what it repeats to us must not overwrite what was typed since. */
function useOwnText(value: string, onChange: (text: string) => void) {
  const [text, setText] = useState(value);
  const told = useRef<string[]>([]);
  useEffect(() => {
    const at = told.current.indexOf(value);
    if (at === -1) setText(value);
    else told.current.splice(0, at + 1);
  }, [value]);
  const change = (next: string) => {
    told.current.push(next);
    setText(next);
    onChange(next);
  };
  return [text, change] as const;
}

export function ListSearch(props: { value: string; onChange(text: string): void }) {
  const { t } = useTranslation("ticket");
  const [value, onChange] = useOwnText(props.value, props.onChange);
  const field = useRef<HTMLInputElement>(null);
  const focus = () => {
    field.current?.focus();
    field.current?.select();
  };
  useShortcut({ keys: "/", group: t("keys.group"), label: t("keys.search"), run: focus });
  return (
    <label className={css.search}>
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <span className="sr">{t("search.label")}</span>
      <input
        ref={field}
        type="search"
        value={value}
        placeholder={t("search.label")}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && value !== "") onChange("");
        }}
      />
      {value === "" ? (
        <kbd aria-hidden>/</kbd>
      ) : (
        <button type="button" className={css.clear} aria-label={t("search.clear")} onClick={() => onChange("")}>
          <IconX size={14} stroke={1.75} aria-hidden />
        </button>
      )}
    </label>
  );
}
