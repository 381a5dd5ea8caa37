// Changes a text field as typing would, so that the browser's own undo still works.
import type { Typed } from "./trigger.rules.ts";

export function insertText(field: HTMLTextAreaElement, from: number, to: number, put: string): void {
  field.focus();
  field.setSelectionRange(from, to);
  // The only way that keeps Ctrl+Z; where it is missing the text is put in all the same.
  if (document.execCommand?.("insertText", false, put)) return;
  // By the element's own setter: React watches the field's and would take the change for its own.
  const setter = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set;
  setter?.call(field, field.value.slice(0, from) + put + field.value.slice(to));
  field.setSelectionRange(from + put.length, from + put.length);
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** The whole text at once, with the choice after it. */
export function writeText(field: HTMLTextAreaElement, { text, selection }: Typed): void {
  insertText(field, 0, field.value.length, text);
  field.setSelectionRange(...selection);
}
