// Takes SQL text apart into statements, well enough for a lint: comments gone, strings and bodies set aside. Pure.

export interface Statement {
  /** Lower case, single blanks, string literals emptied, bodies replaced by $$. */
  text: string;
  /** Function and DO bodies, without comments. */
  bodies: string[];
}

const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^-/'"$;]+|[\s\S]/g;

export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let text = "";
  let bodies: string[] = [];
  const finish = () => {
    const clean = text
      .replace(/\s*([(),])\s*/g, "$1")
      .replaceAll("(", " (")
      .replace(/\)(?![),])/g, ") ")
      .replace(/\s+/g, " ")
      .trim();
    if (clean) statements.push({ text: clean, bodies });
    text = "";
    bodies = [];
  };
  for (const [piece] of sql.matchAll(token)) {
    if (piece.startsWith("--") || piece.startsWith("/*")) text += " ";
    else if (piece === ";") finish();
    else if (piece.startsWith("'")) text += "''";
    else if (/^\$\w*\$/.test(piece) && piece.length > 3) {
      bodies.push(withoutComments(piece));
      text += " $$ ";
    } else text += piece.startsWith('"') ? piece.slice(1, -1) : piece.toLowerCase();
  }
  finish();
  return statements;
}

function withoutComments(body: string): string {
  return body.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, " ").toLowerCase();
}

/** What stands between the first opening parenthesis and its partner, split at the commas of that level. */
export function itemsInParentheses(text: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let item = "";
  for (const character of text.slice(text.indexOf("("))) {
    if (character === "(" && depth++ === 0) continue;
    if (character === ")" && --depth === 0) break;
    if (character === "," && depth === 1) {
      items.push(item.trim());
      item = "";
    } else item += character;
  }
  return [...items, item.trim()].filter(Boolean);
}

export function bareName(name: string): string {
  return name.replace(/^public\./, "");
}
