// The keys of a focused message: arrows walk, letters do what the buttons beside it do.
import { type FocusEvent, type KeyboardEvent, useState } from "react";
import type { MessageAction } from "../../bubbles/actions.rules.ts";
import type { MessageHandlers } from "../../bubbles/conversation-context.ts";
import { entriesIn, isMessageRow, type Row } from "./rows.rules.ts";

const letters: Record<string, Exclude<MessageAction, "react">> = {
  r: "reply",
  f: "forward",
  c: "copy",
  x: "select",
  w: "why",
  Delete: "delete",
};

interface Options {
  rows: Row[];
  scroller: React.RefObject<HTMLDivElement | null>;
  handlers: MessageHandlers;
  scrollTo(index: number): void;
  toEnd(): void;
}

/** How long a row may take to be drawn before nobody waits for it any more. */
const FRAMES = 20;

const buttonIn = (article: HTMLElement, selector: string) => article.querySelector<HTMLElement>(selector)?.click();

/** What the channel says of the customer is only a line, not something to do anything with. */
const isReachable = (row: Row) => isMessageRow(row) && entriesIn(row)[0]?.type !== "system";
const keyOf = (element: HTMLElement) => element.closest<HTMLElement>("[data-key]")?.dataset.key ?? null;

export function useListKeys({ rows, scroller, handlers, scrollTo, toEnd }: Options) {
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const active = rows.some(({ key }) => key === activeKey) ? activeKey : (rows.findLast(isReachable)?.key ?? null);

  const focus = (key: string) => {
    setActiveKey(key);
    const isFocused = () => {
      const row = scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] article`);
      row?.focus({ preventScroll: true });
      return row != null;
    };
    // A row far away is there after one of the next paints.
    const tryFocus = (frames: number) =>
      requestAnimationFrame(() => void (isFocused() || (frames > 0 && tryFocus(frames - 1))));
    if (!isFocused()) tryFocus(FRAMES);
  };

  /** Whoever leaves the field has left it at once: the next letter is a command, also before the row is drawn. */
  const focusLast = () => {
    scroller.current?.focus({ preventScroll: true });
    if (active !== null) focus(active);
  };

  function walk(step: 1 | -1): boolean {
    let at = rows.findIndex(({ key }) => key === active) + step;
    while (rows[at] && !isReachable(rows[at] as Row)) at += step;
    const key = rows[at]?.key;
    if (key === undefined) return false;
    scrollTo(at);
    focus(key);
    return true;
  }

  function act(article: HTMLElement, key: string): boolean {
    const row = rows.find((one) => one.key === keyOf(article));
    const entries = row ? entriesIn(row) : [];
    if (entries.length === 0) return false;
    const action = letters[key];
    if (action) handlers.run(action, entries);
    else if (key === "." || key === "ContextMenu") buttonIn(article, "[aria-haspopup='menu']");
    else if (key === "+" || key === "=") buttonIn(article, "[role='toolbar'] button");
    else if (key === "o" || key === "Enter" || key === " ") buttonIn(article, "[data-open-media], a[download]");
    else return false;
    return true;
  }

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "End" && event.target === event.currentTarget) return toEnd();
    const { target } = event;
    if (!(target instanceof HTMLElement) || !target.matches("article")) return;
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === "End") toEnd();
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[key];
    const isDone = step ? walk(step) : act(target, key);
    if (isDone) event.preventDefault();
  };

  /** Also a message that took the focus by a click. */
  const handleFocus = ({ target }: FocusEvent<HTMLElement>) => setActiveKey(keyOf(target));

  return {
    active,
    activate: setActiveKey,
    focus,
    focusLast,
    handleKeyDown,
    handleFocus,
  };
}
