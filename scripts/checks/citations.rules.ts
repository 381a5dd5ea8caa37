// Paths that a document cites, as plain functions of its text: links, and names that begin with a folder of the root.

export interface Citation {
  /** From the root of the project. */
  path: string;
  line: number;
}

const LINK = /\]\(([^)\s]+)\)/g;
const ELSEWHERE = /^(\w+:|#|\/)/;
const NAMED = /(?<![\w/.@-])(?:apps|packages|docs|scripts|deploy|e2e|spec|\.ci)\/[\w.@/-]*([<*{]?)/g;
/** Made by a command or by whoever installs, so a clone does not have them. */
const MADE = new Set(["e2e/out", "deploy/.env"]);

/** Every path that the document `from` cites; what is left open, as in `functions/<module>`, counts up to there. */
export function citationsOf(from: string, text: string): Citation[] {
  const folder = from.split("/").slice(0, -1);
  return text.split("\n").flatMap((words, index) => {
    const links = [...words.matchAll(LINK)]
      .map(([, target = ""]) => target)
      .filter((target) => !ELSEWHERE.test(target))
      .map((target) => resolved(folder, target.split("#")[0] ?? ""));
    const names = [...words.replace(LINK, "]").matchAll(NAMED)].map(([name, open]) => certainPart(name, open ?? ""));
    return [...links, ...names].filter((path) => !MADE.has(path)).map((path) => ({ path, line: index + 1 }));
  });
}

function resolved(folder: readonly string[], target: string): string {
  const parts = [...folder];
  for (const part of target.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

/** Without the full stop of a sentence, and without a last part that a placeholder completes. */
function certainPart(name: string, open: string): string {
  const path = open ? name.slice(0, name.lastIndexOf("/")) : name;
  return path.replace(/[./]+$/, "");
}

/** What exists: a path, or the number of a decision without its title. */
export function missing(cited: readonly Citation[], exists: (path: string) => boolean, decisions: readonly string[]) {
  const isDecision = (path: string) =>
    /^docs\/decisions\/\d{3}$/.test(path) && decisions.some((name) => name.startsWith(`${path.slice(-3)}-`));
  return cited.filter(({ path }) => !exists(path) && !isDecision(path));
}
