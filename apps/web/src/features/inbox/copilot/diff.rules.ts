// What another wording changes, word by word. Pure.

export interface Part {
  text: string;
  kind: "same" | "gone" | "new";
}

/** More words than this are shown without marks: the table grows with both. */
const MOST = 600;

const wordsOf = (text: string) => text.match(/\s+|[^\s]+/g) ?? [];

/** Null: too long to be compared. */
export function diff(before: string, after: string): Part[] | null {
  const [from, to] = [wordsOf(before), wordsOf(after)];
  if (from.length > MOST || to.length > MOST) return null;
  const longest = lengths(from, to);
  const parts: Part[] = [];
  const add = (kind: Part["kind"], text: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
  let [at, next] = [0, 0];
  while (at < from.length || next < to.length) {
    const [old, fresh] = [from[at], to[next]];
    if (old !== undefined && old === fresh) {
      add("same", old);
      at++;
      next++;
    } else if (
      fresh === undefined ||
      (old !== undefined && lengthAt(longest, at + 1, next) >= lengthAt(longest, at, next + 1))
    ) {
      add("gone", old ?? "");
      at++;
    } else {
      add("new", fresh);
      next++;
    }
  }
  return parts;
}

const lengthAt = (table: readonly Uint16Array[], row: number, column: number) => table[row]?.[column] ?? 0;

/** Of the longest common row of words from each pair of places on. */
function lengths(from: readonly string[], to: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: from.length + 1 }, () => new Uint16Array(to.length + 1));
  for (let row = from.length - 1; row >= 0; row--) {
    for (let column = to.length - 1; column >= 0; column--) {
      const line = table[row] as Uint16Array;
      line[column] =
        from[row] === to[column]
          ? lengthAt(table, row + 1, column + 1) + 1
          : Math.max(lengthAt(table, row + 1, column), lengthAt(table, row, column + 1));
    }
  }
  return table;
}
