// An article in the pieces in which it is found: whole paragraphs where they fit, whole sentences where they do not. Pure.
import type { KnowledgeKind } from "@prosa/contracts/automation/knowledge";

/** As it is kept: where it stands in a document that has pages. */
export interface Piece {
  body: string;
  page: number | null;
}

/** About so long, so that five of them are a small part of a question. */
const LENGTH = 800;

export function piecesOf(kind: KnowledgeKind, body: string): string[] {
  const paragraphs = body
    .replaceAll("\r\n", "\n")
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
  // A question with its answer stands alone.
  if (kind === "faq") return paragraphs.flatMap(cut);
  return packed(paragraphs.flatMap(cut), "\n\n");
}

/** What is too long is cut between sentences; without any, between words; without those, anywhere. */
function cut(paragraph: string): string[] {
  if (paragraph.length <= LENGTH) return [paragraph];
  const sentences = paragraph.split(/(?<=[.!?…\n])\s+/).flatMap((sentence) => broken(sentence));
  return packed(sentences, " ");
}

function broken(sentence: string): string[] {
  if (sentence.length <= LENGTH) return [sentence];
  const words = sentence.split(/\s+/).flatMap((word) => word.match(/.{1,800}/gsu) ?? []);
  return packed(words, " ");
}

function packed(parts: readonly string[], between: string): string[] {
  const pieces: string[] = [];
  for (const part of parts) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + between.length + part.length <= LENGTH)
      pieces[pieces.length - 1] = `${last}${between}${part}`;
    else pieces.push(part);
  }
  return pieces;
}
