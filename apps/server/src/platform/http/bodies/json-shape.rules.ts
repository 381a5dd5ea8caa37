// How deep JSON text nests and how many values it holds, found without parsing it.

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const OPEN = new Set([91, 123]);
const CLOSE = new Set([93, 125]);

export interface ShapeLimits {
  readonly depth: number;
  readonly values: number;
}

/** Whoever checks a body looks at every value: a megabyte holds half a million, and no request of ours needs a tenth of that. */
export function excessOf(text: string, most: ShapeLimits): keyof ShapeLimits | null {
  let depth = 0;
  let values = 1;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (OPEN.has(code)) {
      depth += 1;
      if (depth > most.depth) return "depth";
    } else if (CLOSE.has(code)) depth -= 1;
    else if (code === COMMA) {
      values += 1;
      if (values > most.values) return "values";
    }
  }
  return null;
}
