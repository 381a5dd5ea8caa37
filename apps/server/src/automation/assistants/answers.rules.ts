// An answer made fit to be sent: the app's own marks, whole paragraphs, no strange links, nothing of what the model was told. Pure.
import type { Say } from "./assistants.types.ts";

const MESSAGES = 3;
const LENGTH = 1_500;
const LONGEST = 4_096;
/** Eighty characters in a row hold such a window wherever they begin. */
const WINDOW = 60;
const STRIDE = 20;

export function marked(text: string): string {
  return text
    .replace(/^#{1,6}[ \t]+(.+)$/gm, "*$1*")
    .replace(/\*\*(?=\S)([^*\n]+?)\*\*/g, "*$1*")
    .replace(/~~(?=\S)([^~\n]+?)~~/g, "~$1~")
    .replace(/\[([^\]\n]{1,200})\]\((https?:\/\/[^\s)]+)\)/g, "$1 ($2)")
    .replace(/^[ \t]*[-*][ \t]+/gm, "• ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Cut between paragraphs; what is too much for three messages stays in the third. */
export function inParagraphs(text: string): string[] {
  const parts: string[] = [];
  for (const paragraph of text.split(/\n{2,}/)) {
    const last = parts.at(-1);
    const isFull = last === undefined || last.length + paragraph.length + 2 > LENGTH;
    if (isFull && parts.length < MESSAGES) parts.push(paragraph);
    else parts[parts.length - 1] = `${last}\n\n${paragraph}`;
  }
  return parts.map((part) => part.slice(0, LONGEST).toWellFormed()).filter((part) => part.trim() !== "");
}

const LINK = /\bhttps?:\/\/[^\s<>()]+/gi;

export function hostsIn(text: string): Set<string> {
  return new Set((text.match(LINK) ?? []).flatMap((link) => URL.parse(link)?.hostname ?? []));
}

/** A model names only addresses of places that the company's own instructions name. */
export function withoutStrangeLinks(text: string, hosts: ReadonlySet<string>): string {
  const isKnown = (host: string) => [...hosts].some((known) => host === known || host.endsWith(`.${known}`));
  return text.replace(LINK, (link) => (isKnown(URL.parse(link)?.hostname ?? "") ? link : "")).replace(/ {2,}/g, " ");
}

const plain = (text: string) => text.toLowerCase().replace(/[\s*_~]+/g, " ");

/** Whether it recites what it was told, or names the mark that stands in it. */
export function leaks(text: string, instructions: string, mark: string): boolean {
  if (text.includes(mark)) return true;
  const [said, told] = [plain(text), plain(instructions)];
  for (let place = 0; place + WINDOW <= said.length; place += STRIDE) {
    if (told.includes(said.slice(place, place + WINDOW))) return true;
  }
  return false;
}

export interface Judging {
  instructions: string;
  mark: string;
  /** Names the places that may be named. */
  prompt: string;
  /** How many pieces of knowledge it was given. */
  cites: number;
  reveal(text: string): string;
}

const CITE = /\s?\[(\d)\]/g;
const isCite = (number: string, cites: number) => Number(number) >= 1 && Number(number) <= cites;

/** The numbers of the pieces that an answer names; customers are not shown them. */
export function citesIn(texts: readonly string[], cites: number): number[] {
  const found = texts.flatMap((text) => [...text.matchAll(CITE)].map(([, number = ""]) => number));
  return [...new Set(found.filter((number) => isCite(number, cites)).map(Number))];
}

const withoutCites = (text: string, cites: number): string =>
  text.replace(CITE, (found, number: string) => (isCite(number, cites) ? "" : found));

/** Null: it must not be sent. */
export function fitToSay(says: readonly Say[], { instructions, mark, prompt, reveal, cites }: Judging): Say[] | null {
  if (says.some((say) => say.kind !== "pause" && leaks(say.text, instructions, mark))) return null;
  const hosts = hostsIn(prompt);
  return says.flatMap((say): Say[] => {
    if (say.kind === "pause") return [say];
    const text = reveal(withoutStrangeLinks(marked(withoutCites(say.text, cites)), hosts));
    return say.kind === "text"
      ? inParagraphs(text).map((part): Say => ({ kind: "text", text: part }))
      : [{ ...say, text }];
  });
}
