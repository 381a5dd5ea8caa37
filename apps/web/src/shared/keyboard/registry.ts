// The shortcuts alive right now: screens add theirs while they are shown, one listener serves all.
import { useEffect, useEffectEvent } from "react";
import { createStore } from "../store.ts";
import { currentView } from "../theme/index.ts";
import { isTyping, type KeyPress, matches, mayFire, parseKeys, type Surroundings } from "./keys.rules.ts";

export interface Shortcut {
  /** As in keys.rules.ts: "mod+k", "g h", "?". */
  keys: string;
  /** Heading and line in the help sheet, already translated. */
  group: string;
  label: string;
  /** Null: the field it is pressed in does it; here it is only listed. */
  run: (() => void) | null;
  /** Not listed in the help sheet: an alias of another line. */
  hidden?: boolean;
}

const SEQUENCE_MS = 1500;

export const shortcuts = createStore<readonly Shortcut[]>([]);
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

export function registerShortcut(shortcut: Shortcut): () => void {
  shortcuts.set((all) => [...all, shortcut]);
  return () => shortcuts.set((all) => all.filter((one) => one !== shortcut));
}

/** A shortcut for as long as the component is shown. */
export function useShortcut({ keys, group, label, run, hidden }: Shortcut, enabled = true) {
  const latest = useEffectEvent(() => run?.());
  const isListed = run === null;
  useEffect(() => {
    if (!enabled) return;
    return registerShortcut({ keys, group, label, hidden, run: isListed ? null : () => latest() });
  }, [keys, group, label, hidden, isListed, enabled]);
}

/** A list of them for as long as the component is shown; give it one that changes only when its shortcuts do. */
export function useShortcuts(list: readonly Shortcut[]) {
  useEffect(() => {
    const stop = list.map(registerShortcut);
    return () => {
      for (const one of stop) one();
    };
  }, [list]);
}

function surroundings(target: EventTarget | null): Surroundings {
  const element = target instanceof HTMLElement ? target : null;
  const input = element?.closest("input, textarea, select, [contenteditable='true']");
  const notText = input instanceof HTMLInputElement && ["checkbox", "radio", "button", "submit"].includes(input.type);
  return {
    inField: Boolean(input) && !notText,
    inDialog: document.querySelector("[role='dialog'][aria-modal='true']") !== null,
    letterKeys: currentView().letterKeys,
    isMac,
  };
}

let begun: { press: KeyPress; at: number }[] = [];

function handle(event: KeyboardEvent) {
  const press: KeyPress = {
    key: event.key,
    ctrlKey: event.ctrlKey,
    metaKey: event.metaKey,
    altKey: event.altKey,
    shiftKey: event.shiftKey,
    isComposing: event.isComposing,
    altGraph: event.getModifierState?.("AltGraph"),
  };
  if (event.defaultPrevented || isTyping(press) || ["Control", "Shift", "Alt", "Meta"].includes(event.key)) return;
  const around = surroundings(event.target);
  const now = event.timeStamp;
  begun = [...begun.filter(({ at }) => now - at < SEQUENCE_MS), { press, at: now }].slice(-2);

  // The longest first: on a conversation "a" takes it over, and "g a" must not. Of equals the newest wins, so that a
  // screen or a dialog may take over a key of what lies under it.
  const newestFirst = shortcuts.get().map((shortcut) => ({ shortcut, strokes: parseKeys(shortcut.keys) }));
  newestFirst.reverse().sort((a, b) => b.strokes.length - a.strokes.length);
  for (const { shortcut, strokes } of newestFirst) {
    const presses = begun.slice(-strokes.length);
    if (!shortcut.run || presses.length < strokes.length) continue;
    const fits = strokes.every((stroke, index) => {
      const given = presses[index];
      return given && mayFire(stroke, around) && matches(stroke, given.press, isMac);
    });
    if (!fits) continue;
    event.preventDefault();
    begun = [];
    shortcut.run();
    return;
  }
}

export function listenToKeys(): () => void {
  window.addEventListener("keydown", handle);
  return () => window.removeEventListener("keydown", handle);
}
