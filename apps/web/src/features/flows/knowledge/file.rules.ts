// A file read as an article: text and Markdown as they are, a table as questions with their answers. Pure.
import type { WrittenKind } from "@prosa/contracts/automation/knowledge";

export interface Read {
  kind: WrittenKind;
  title: string;
  body: string;
}

/** Null: it is no text. */
export function articleFrom(name: string, text: string): Read | null {
  // What is no text holds such characters, or could not be decoded.
  if (text.includes("\u0000") || text.includes("\ufffd")) return null;
  const title = name.replace(/\.[^.]{1,5}$/, "").slice(0, 120);
  const plain = text
    .replace(/^\ufeff/, "")
    .replaceAll("\r\n", "\n")
    .trim();
  if (plain === "") return null;
  return /\.csv$/i.test(name) ? { kind: "faq", title, body: blocksOf(plain) } : { kind: "file", title, body: plain };
}

function blocksOf(text: string): string {
  const rows = rowsOf(text, delimiterOf(text));
  return rows
    .map((cells) => cells.map((cell) => cell.replace(/\n{2,}/g, "\n").trim()).filter((cell) => cell !== ""))
    .filter((cells) => cells.length > 0)
    .map((cells) => cells.join("\n"))
    .join("\n\n");
}

function delimiterOf(text: string): string {
  const first = text.split("\n", 1)[0] ?? "";
  const times = (mark: string) => first.split(mark).length;
  return [";", "\t", ","].reduce((best, mark) => (times(mark) > times(best) ? mark : best), ";");
}

function rowsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = [[""]];
  let isQuoted = false;
  const put = (letter: string) => {
    const row = rows.at(-1) as string[];
    row[row.length - 1] += letter;
  };
  for (let place = 0; place < text.length; place++) {
    const letter = text[place] as string;
    if (letter === '"') {
      if (isQuoted && text[place + 1] === '"') {
        put('"');
        place++;
      } else isQuoted = !isQuoted;
    } else if (letter === delimiter && !isQuoted) rows.at(-1)?.push("");
    else if (letter === "\n" && !isQuoted) rows.push([""]);
    else put(letter);
  }
  return rows;
}
