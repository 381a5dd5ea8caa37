// A document as an article: its title, and its text in pieces that know their page. Pure.
import { type Piece, piecesOf } from "../pieces.rules.ts";

const LONGEST_TITLE = 120;

/** As the file is called, so that people know it again where it is named as a source. */
export const titleOf = (fileName: string): string => [...fileName].slice(0, LONGEST_TITLE).join("").trim();

/** No piece reaches over the end of a page. */
export function piecesOfPages(pages: readonly string[], hasPages: boolean): Piece[] {
  return pages.flatMap((text, place) =>
    piecesOf("document", text).map((body) => ({ body, page: hasPages ? place + 1 : null })),
  );
}
