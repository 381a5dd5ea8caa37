// Every switch and setting of the web, and whether something obeys it: found in the screens, held against a table of effects. Pure.

/** Where it takes effect: a folder of sources and a word that stands in one of them. Or the feature that it waits for. */
export type Effect = { in: string; by: string } | { waitsFor: "flows" | "campaigns" | "ratings" | "calls" | "chat" };

export interface Source {
  path: string;
  text: string;
}

const CONTROL = /<(?:Switch|Checkbox)\b(?!\.)/g;

/** The controls of one file by the words on them; what is built from a name has a star in its place. */
export function controlsOf({ path, text }: Source): string[] {
  return [...text.matchAll(CONTROL)].map(({ index }) => {
    const element = text.slice(index, closingOf(text, index));
    const [, words = ""] = /label=(?:\{t\()?["'`{]([^"'`}]+(?:\}[^"'`}]*)*)/.exec(element) ?? [];
    return `${path} ${words.replaceAll(/\$\{[^}]*\}?/g, "*").replace(/[)}].*$/s, "")}`;
  });
}

/** To the end of the element's own tag: braces hold whatever they like. */
function closingOf(text: string, from: number): number {
  let depth = 0;
  for (let place = from; place < text.length; place++) {
    if (text[place] === "{") depth++;
    else if (text[place] === "}") depth--;
    else if (depth === 0 && text[place] === ">" && text[place - 1] !== "=") return place;
  }
  return text.length;
}

/** What is wrong, one sentence each. */
export function effectProblems(
  found: readonly string[],
  effects: Readonly<Record<string, readonly Effect[]>>,
  sources: readonly Source[],
): string[] {
  const problems: string[] = [];
  const isObeyed = ({ in: folder, by }: { in: string; by: string }) =>
    sources.some(({ path, text }) => path.startsWith(folder) && text.includes(by));
  for (const name of found) {
    const named = effects[name];
    if (!named || named.length === 0) problems.push(`${name}: nothing says where it takes effect`);
  }
  for (const [name, named] of Object.entries(effects)) {
    if (!found.includes(name)) problems.push(`${name}: there is no such switch or setting`);
    for (const effect of named) {
      if ("in" in effect && !isObeyed(effect))
        problems.push(`${name}: nothing in ${effect.in} knows of "${effect.by}"`);
    }
  }
  return problems;
}
