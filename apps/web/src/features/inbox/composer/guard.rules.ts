// Reasons to press Enter a second time: a colleague answered meanwhile, or a variable has no value. Pure.
import type { Message } from "@prosa/contracts/messages";
import type { Ticket } from "@prosa/contracts/tickets";
import type { Variable } from "../../../shared/message-text/variables.rules.ts";

/** A colleague's answer that came after this person began to write. */
export function answerSince(messages: readonly Message[], since: number | null, me: number): Message | null {
  if (since === null) return null;
  const found = messages.findLast(
    ({ fromMe, type, sendType, userId, createdAt }) =>
      fromMe && type !== "note" && sendType === "chat" && userId !== me && Date.parse(createdAt) > since,
  );
  return found ?? null;
}

/** Whose attendance this is, when it is somebody else's. */
export const ownerOf = ({ status, userId, username }: Pick<Ticket, "status" | "userId" | "username">, me: number) =>
  status === "open" && userId !== null && userId !== me ? username : null;

const MARK = /\{\{\s*([^{}\n]{1,80}?)\s*\}\}/g;

export type Values = Readonly<Record<Variable, string | null>>;
/** Fields a company keeps of its contacts; people write their names as they like. */
export type Extra = readonly { name: string; value: string }[];

const isKnown = (name: string, values: Values): name is Variable => Object.hasOwn(values, name);

function meaningOf(name: string, values: Values, extra: Extra): string | null {
  if (isKnown(name, values)) return values[name];
  return extra.find((field) => field.name.trim().toLowerCase() === name.toLowerCase())?.value || null;
}

/** The variables in a text with what each becomes; null: nothing, and the person must decide. */
export function variablesIn(text: string, values: Values, extra: Extra): { name: string; value: string | null }[] {
  const names = [...new Set([...text.matchAll(MARK)].map(([, name = ""]) => name))];
  return names.map((name) => ({ name, value: meaningOf(name, values, extra) }));
}

/** Whether the contact's own fields must be known to fill the text in. */
export const needsExtra = (text: string, values: Values) =>
  [...text.matchAll(MARK)].some(([, name = ""]) => !isKnown(name, values));

export const fillVariables = (text: string, values: Values, extra: Extra) =>
  text.replace(MARK, (whole, name: string) => meaningOf(name, values, extra) ?? whole);
