// Where words are typed: grows with them, knows Enter from a composed letter, marks by keys, takes pasted files.
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from "react";
import { isMac } from "../../../shared/keyboard/index.ts";
import { useSendKey } from "../../../shared/keyboard/send-key.ts";
import css from "./composer.module.css";
import { writeText } from "./field-edit.ts";
import { toggleMark } from "./trigger.rules.ts";

const MOST_LINES = 8;

interface Props {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  placeholder: string;
  describedBy: string;
  isTooLong: boolean;
  /** The suggestion the keys stand on. */
  activeId: string | null;
  onText(text: string): void;
  /** The caret moved. */
  onCaret(): void;
  /** True: somebody else took the key. */
  onKey(key: string, isSending: boolean): boolean;
  onSubmit(): void;
  /** Sends and closes the attendance. */
  onResolve(): void;
  onEscape(): void;
  /** Arrow up in an empty field. */
  onUp(): void;
  onFiles(files: File[]): void;
  onAttach(): void;
  onBlur(): void;
}

/** Ctrl (on a Mac the command key) and a letter. */
const marks: Record<string, string> = { b: "*", i: "_", "shift+x": "~", "shift+m": "```" };

export function TextField(props: Props) {
  const { field, text, placeholder, describedBy, isTooLong, activeId } = props;
  const { sendsByMod } = useSendKey();
  useGrowing(field, text);

  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter that ends an accent or a composed character is part of typing; 229 is how older browsers say so.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    // AltGr types "/" and "?" on Brazilian keyboards and arrives as Ctrl and Alt together.
    if (event.getModifierState("AltGraph") || (event.ctrlKey && event.altKey)) return;
    const mod = isMac ? event.metaKey : event.ctrlKey;
    const isPlain = !mod && !event.shiftKey && !event.altKey;
    const isTaken = (isPlain || (mod && event.key === "Enter")) && props.onKey(event.key, mod);
    if (isTaken || handleCommand(event, mod) || handlePlain(event, isPlain)) event.preventDefault();
  };

  function handleCommand(event: KeyboardEvent<HTMLTextAreaElement>, mod: boolean): boolean {
    if (!mod) return false;
    const key = `${event.shiftKey ? "shift+" : ""}${event.key.toLowerCase()}`;
    const mark = marks[key];
    const area = event.currentTarget;
    if (mark) writeText(area, toggleMark(area.value, [area.selectionStart, area.selectionEnd], mark));
    else if (key === "o") props.onAttach();
    else if (key === "shift+enter") props.onResolve();
    else if (key === "enter" && sendsByMod) props.onSubmit();
    else return false;
    return true;
  }

  function handlePlain(event: KeyboardEvent<HTMLTextAreaElement>, isPlain: boolean): boolean {
    if (!isPlain) return false;
    if (event.key === "Enter" && !sendsByMod) props.onSubmit();
    else if (event.key === "Escape") props.onEscape();
    else if (event.key === "ArrowUp" && text === "") props.onUp();
    else return false;
    return true;
  }

  const handlePaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // A spreadsheet puts its cells as text and as a picture; the words are what was meant.
    if (files.length === 0 || event.clipboardData.types.includes("text/plain")) return;
    event.preventDefault();
    props.onFiles(files);
  };

  return (
    <textarea
      ref={field}
      data-testid="composer"
      className={css.text}
      rows={1}
      value={text}
      placeholder={placeholder}
      aria-label={placeholder}
      aria-describedby={describedBy}
      aria-invalid={isTooLong || undefined}
      aria-autocomplete="list"
      aria-activedescendant={activeId ?? undefined}
      enterKeyHint={sendsByMod ? "enter" : "send"}
      onChange={(event) => props.onText(event.currentTarget.value)}
      onSelect={props.onCaret}
      onKeyDown={handleKeyDown}
      onPaste={handlePaste}
      onBlur={props.onBlur}
    />
  );
}

/** One to eight lines; then it scrolls inside. */
function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = "auto";
    const line = Number.parseFloat(getComputedStyle(element).lineHeight) || 20;
    const padding = element.offsetHeight - element.clientHeight + 13;
    element.style.height = `${Math.min(element.scrollHeight, Math.round(line * MOST_LINES + padding))}px`;
  }, [text, field]);
}
