// What may stand in a cell that leaves the house: a text that a spreadsheet would run as a formula is kept a text. Pure.

/** Signs that begin a formula, also in their wide forms; blanks before them do not disarm them. */
const FORMULA = /^[\s\u00a0\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]/;
const CONTROL = /^[\t\r\n]/;
const MARK = "'";

export const isFormula = (text: string): boolean => FORMULA.test(text) || CONTROL.test(text);

export function safeCell(text: string): string {
  return isFormula(text) ? MARK + text : text;
}

/** What `safeCell` did is taken back, for a file of ours that comes in again. */
export function plainCell(text: string): string {
  return text.startsWith(MARK) && isFormula(text.slice(1)) ? text.slice(1) : text;
}
