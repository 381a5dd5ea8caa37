// The files of a contact by month, and the addresses inside a text. Pure.
import type { MediaItem } from "./panel.queries.ts";

export interface Month {
  /** "03/2026" */
  name: string;
  items: MediaItem[];
}

/** In the order given, which is newest first. */
export function byMonth(items: readonly MediaItem[], dateOf: (iso: string) => string): Month[] {
  const months: Month[] = [];
  for (const item of items) {
    const name = dateOf(item.at).slice(3);
    const last = months.at(-1);
    if (last?.name === name) last.items.push(item);
    else months.push({ name, items: [item] });
  }
  return months;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"']+/gi;

/** Without the full stop or bracket that ends the sentence around it. */
export function linksIn(text: string): string[] {
  return [...text.matchAll(ADDRESS)].map(([address]) => address.replace(/[.,;:!?)\]}]+$/, ""));
}

/** How a link is named: its place and where it leads there. */
export function linkName(address: string): { host: string; rest: string } {
  try {
    const { host, pathname, search } = new URL(address);
    return { host: host.replace(/^www\./, ""), rest: pathname === "/" ? search : pathname + search };
  } catch {
    return { host: address, rest: "" };
  }
}
