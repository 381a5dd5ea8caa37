// Which key press means which shortcut. Written for Brazilian keyboards: AltGr types "/" and "?", accents are dead keys.

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  isComposing?: boolean;
  repeat?: boolean;
  altGraph?: boolean;
}

export interface Surroundings {
  /** The focus is where text is typed. */
  inField: boolean;
  /** A dialog covers the page; its own keys work, the page's letters do not. */
  inDialog: boolean;
  /** The person has switched single letters off (WCAG 2.1.4). */
  letterKeys: boolean;
  isMac: boolean;
}

interface Stroke {
  key: string;
  mod: boolean;
  alt: boolean;
  shift: boolean;
}

/** "mod+k", "shift+e", "alt+arrowup", "f1", "?". `mod` is Ctrl, on a Mac the command key. */
export function parseStroke(text: string): Stroke {
  const parts = text.toLowerCase().split("+");
  const key = parts.pop() || "+";
  return { key, mod: parts.includes("mod"), alt: parts.includes("alt"), shift: parts.includes("shift") };
}

/** A sequence is written with spaces: "g h". */
export const parseKeys = (text: string) => text.trim().split(/\s+/).map(parseStroke);

/** Nothing here is meant as a shortcut: accents under way, and AltGr, which arrives as Ctrl and Alt together. */
export function isTyping(press: KeyPress): boolean {
  if (press.isComposing || press.key === "Dead" || press.key === "Process" || press.key === "Unidentified") return true;
  return press.altGraph === true || (press.ctrlKey && press.altKey);
}

const isPlain = (stroke: Stroke) => !stroke.mod && !stroke.alt && stroke.key.length === 1;
const isLetter = (key: string) => key.toLowerCase() !== key.toUpperCase();

export function mayFire(stroke: Stroke, around: Surroundings): boolean {
  if (isPlain(stroke)) return !around.inField && !around.inDialog && around.letterKeys;
  return true;
}

export function matches(stroke: Stroke, press: KeyPress, isMac: boolean): boolean {
  const mod = isMac ? press.metaKey : press.ctrlKey;
  const otherMod = isMac ? press.ctrlKey : press.metaKey;
  if (press.key.toLowerCase() !== stroke.key || mod !== stroke.mod || otherMod || press.altKey !== stroke.alt)
    return false;
  // "?" and "/" need shift on some keyboards and not on others; only for letters and named keys shift is meant.
  const shiftCounts = stroke.key.length > 1 || isLetter(stroke.key);
  return !shiftCounts || press.shiftKey === stroke.shift;
}

/** How the keys are printed on buttons and in the help sheet. */
export function printKeys(text: string, isMac: boolean): string[] {
  const names: Record<string, string> = {
    mod: isMac ? "⌘" : "Ctrl",
    shift: "Shift",
    alt: isMac ? "⌥" : "Alt",
    arrowup: "↑",
    arrowdown: "↓",
    arrowleft: "←",
    arrowright: "→",
    escape: "Esc",
    enter: "Enter",
  };
  return text.split(/\s+/).map((stroke) =>
    stroke
      .split("+")
      .map(
        (part) =>
          names[part.toLowerCase()] ??
          (part.length === 1 ? part.toUpperCase() : part[0]?.toUpperCase() + part.slice(1)),
      )
      .join(" "),
  );
}
