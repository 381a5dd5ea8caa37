// Bold, italic, struck and set as code: our marks as Telegram's entities, and back. Offsets count UTF-16 units on both sides.
import type { MessageEntity } from "@grammyjs/types";
import { fieldsOf, lineOf, listOf, numberOf } from "#adapters/reading";

type Kind = "bold" | "italic" | "strikethrough" | "code" | "pre";
export type Entity = Pick<MessageEntity, "offset" | "length"> & { type: Kind };

const marks: readonly (readonly [mark: string, kind: Kind])[] = [
  ["```", "pre"],
  ["`", "code"],
  ["*", "bold"],
  ["_", "italic"],
  ["~", "strikethrough"],
];
const markOf = new Map(marks.map(([mark, kind]) => [kind as string, mark]));

const isEdge = (sign: string | undefined) => sign === undefined || !/[\p{L}\p{N}]/u.test(sign);

/** A mark counts where words begin and end with it, as people write it; any other star stays a star. */
export function toEntities(text: string): { text: string; entities: Entity[] } {
  const entities: Entity[] = [];
  const plain = read(text, 0, entities);
  return { text: plain, entities: entities.sort((a, b) => a.offset - b.offset || b.length - a.length) };
}

function read(text: string, from: number, entities: Entity[]): string {
  let plain = "";
  let place = 0;
  while (place < text.length) {
    const found = markAt(text, place);
    if (!found) {
      plain += text[place];
      place += 1;
      continue;
    }
    const { mark, kind, end } = found;
    const inner = text.slice(place + mark.length, end);
    const offset = from + plain.length;
    // Nothing is a mark inside code.
    const words = kind === "code" || kind === "pre" ? inner : read(inner, offset, entities);
    entities.push({ type: kind, offset, length: words.length });
    plain += words;
    place = end + mark.length;
  }
  return plain;
}

function markAt(text: string, place: number): { mark: string; kind: Kind; end: number } | null {
  for (const [mark, kind] of marks) {
    if (!text.startsWith(mark, place) || !isEdge(text[place - 1])) continue;
    const start = place + mark.length;
    for (let end = text.indexOf(mark, start + 1); end > 0; end = text.indexOf(mark, end + 1)) {
      const inner = text.slice(start, end);
      if (kind !== "pre" && inner.includes("\n")) break;
      const isTight = kind === "pre" || inner.trim() === inner;
      if (isTight && isEdge(text[end + mark.length])) return { mark, kind, end };
    }
  }
  return null;
}

/** What Telegram says is bold gets our marks; a link behind words is written after them. */
export function fromEntities(text: string, given: unknown): string {
  const inserts: { at: number; order: number; words: string }[] = [];
  for (const one of listOf(given).slice(0, 100)) {
    const entity = fieldsOf(one);
    const offset = numberOf(entity?.offset);
    const length = numberOf(entity?.length);
    if (offset === undefined || length === undefined || length < 1 || offset < 0) continue;
    const end = Math.min(offset + length, text.length);
    const mark = markOf.get(String(entity?.type));
    if (mark) {
      const inner = text.slice(offset, end);
      // Blanks at the ends would keep the mark from being one.
      const [lead, tail] = [inner.length - inner.trimStart().length, inner.length - inner.trimEnd().length];
      if (inner.trim() === "") continue;
      inserts.push({ at: offset + lead, order: -length, words: mark }, { at: end - tail, order: length, words: mark });
    } else if (entity?.type === "text_link") {
      const url = lineOf(entity.url, 2000);
      if (url) inserts.push({ at: end, order: 1_000_000, words: ` (${url})` });
    }
  }
  // From the end, so that places before stay true; at one place what closes first stands first.
  inserts.sort((a, b) => b.at - a.at || b.order - a.order);
  return inserts.reduce((words, { at, words: put }) => words.slice(0, at) + put + words.slice(at), text);
}
