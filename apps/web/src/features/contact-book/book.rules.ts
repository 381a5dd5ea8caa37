// The contact book in sections by letter, and what starting an attendance needs. Pure.
import type { contactBook, contactTickets } from "@prosa/contracts/contacts";
import type { Profile } from "@prosa/contracts/permissions";
import type { AnswerOf } from "@prosa/contracts/route";

export type BookItem = AnswerOf<typeof contactBook>["items"][number];
export type PastTicket = AnswerOf<typeof contactTickets>["tickets"][number];

/** In the order in which they came: the server has sorted them already. */
export function inSections(items: readonly BookItem[]): { letter: string; items: BookItem[] }[] {
  const sections: { letter: string; items: BookItem[] }[] = [];
  for (const item of items) {
    const last = sections.at(-1);
    if (last?.letter === item.letter) last.items.push(item);
    else sections.push({ letter: item.letter, items: [item] });
  }
  return sections;
}

/** The attendance that is going on, if this person may see one. */
export const activeOf = (tickets: readonly PastTicket[]): PastTicket | null =>
  tickets.find(({ status }) => status !== "closed") ?? null;

/** Only those who see every queue may start without one. */
export const mayStartWithoutQueue = (profile: Profile) => profile === "admin" || profile === "supervisor";

/** The only one there is, or the one the channel's customers are put into. */
export function firstQueue(
  queues: readonly { id: number }[],
  channel: { defaultQueueId: number | null } | undefined,
): number | null {
  const usual = queues.find(({ id }) => id === channel?.defaultQueueId);
  return (usual ?? (queues.length === 1 ? queues[0] : undefined))?.id ?? null;
}

/** The one channel there is, or the one on which this contact was last attended. */
export function firstChannel(
  channels: readonly { id: number; name: string; isDefault: boolean }[],
  tickets: readonly PastTicket[],
): number | null {
  const lastName = tickets[0]?.channel;
  const last = channels.find(({ name }) => name === lastName);
  return (last ?? channels.find(({ isDefault }) => isDefault) ?? channels[0])?.id ?? null;
}
