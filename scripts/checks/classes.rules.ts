// Classes of style sheets: whoever names one in code means one that the sheet has.
import { posix } from "node:path";
import type { Finding, SourceFile } from "./house.rules.ts";

const SHEET = /^import (\w+) from "(\.[^"]+\.module\.css)";/gm;
const CLASS = /\.([A-Za-z_][\w-]*)/g;

/** A name that the sheet lacks is undefined at run time, and the page loses its looks without a word. */
export function checkClasses(sources: readonly SourceFile[]): Finding[] {
  const sheets = new Map(
    sources
      .filter(({ path }) => path.endsWith(".module.css"))
      .map(({ path, text }) => [path, new Set([...text.matchAll(CLASS)].map(([, name]) => name))]),
  );
  return sources
    .filter(({ path }) => /\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(SHEET)].flatMap(([, local = "", from = ""]) => {
        const sheet = posix.join(posix.dirname(path), from);
        const has = sheets.get(sheet);
        if (!has) return [{ path, message: `imports ${sheet}, which does not exist` }];
        const uses = text.matchAll(new RegExp(`(?<![\\w./"-])${local}\\.(\\w+)`, "g"));
        const missing = new Set([...uses].map(([, name = ""]) => name).filter((name) => !has.has(name)));
        return [...missing].map((name) => ({ path, message: `${sheet} has no class "${name}"` }));
      }),
    );
}
