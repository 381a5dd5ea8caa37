// What a browser must download before a screen stands, worked out from Vite's manifest.

export interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
}

export type Manifest = Record<string, Chunk>;

export interface Load {
  screen: string;
  js: number;
  css: number;
}

/** Bytes over the wire; kB are thousands, so that nobody argues in our favour. */
export const budget = { js: 350_000, css: 45_000, loader: 6_000, widget: 39_000 };

/** The frame around every screen of somebody signed in; it is a lazy part of its own, but no such screen stands without. */
const FRAME = /\/shell\/Shell\.tsx$/;
const LOCALE = /\/locales\/([^/]+)\//;
/** Where the words of one language are. */
const LIST = /\/locales\/([^/]+)\.ts$/;

/** A chunk with everything it imports statically: the browser asks for all of it at once. */
function closure(manifest: Manifest, keys: string[]): { js: Set<string>; css: Set<string> } {
  const js = new Set<string>();
  const css = new Set<string>();
  const seen = new Set<string>();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) continue;
    seen.add(key);
    if (/\.m?js$/.test(chunk.file)) js.add(chunk.file);
    if (chunk.file.endsWith(".css")) css.add(chunk.file);
    for (const file of chunk.css ?? []) css.add(file);
    waiting.push(...(chunk.imports ?? []));
  }
  return { js, css };
}

export interface Screen {
  /** The module its route fetches. */
  module: string;
  /** The namespaces of words its route waits for, beside those that are always there. */
  namespaces: readonly string[];
}

/** Words without which nothing stands. */
const ALWAYS = ["common", "nav", "errors"];

/** The module that a screen's own function fetches, read from its text, as Vite's manifest names it. */
export function moduleOf(load: string): string {
  const [, base, module] = /import\("(\.\.?)\/([^"]+)"\)/.exec(load) ?? [];
  if (!module) throw new Error(`no import of one module in ${load}`);
  return base === "." ? `src/app/${module}` : `src/${module}`;
}

/**
 * One row per screen: the entry, the frame, the screen's own chunk with all it imports, and its words in the heaviest
 * language. What a screen fetches later, such as a form when it is opened, is not part of its first load.
 */
export function firstLoads(manifest: Manifest, screens: readonly Screen[], sizeOf: (file: string) => number): Load[] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const lazy = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && !manifest[key]?.isEntry);
  const sum = (files: Set<string>) => [...files].reduce((total, file) => total + sizeOf(file), 0);

  const weight = (keys: string[]) => sum(closure(manifest, keys).js);
  const wordsOf = (namespaces: readonly string[]) => {
    const wanted = new Set([...ALWAYS, ...namespaces]);
    const byLocale = new Map<string, string[]>();
    for (const key of lazy) {
      const source = manifest[key]?.src ?? key;
      const list = LIST.exec(source)?.[1];
      const locale = list ?? LOCALE.exec(source)?.[1];
      const name = /([^/]+)\.json$/.exec(source)?.[1] ?? "";
      if (locale && (list || wanted.has(name))) byLocale.set(locale, [...(byLocale.get(locale) ?? []), key]);
    }
    return [...byLocale.values()].sort((a, b) => weight(b) - weight(a))[0] ?? [];
  };
  const frame = lazy.filter((key) => FRAME.test(manifest[key]?.src ?? key));
  const keyOf = (module: string) => lazy.find((key) => (manifest[key]?.src ?? key) === module);

  return screens
    .map(({ module, namespaces }): Load => {
      const key = keyOf(module);
      if (!key) throw new Error(`${module} is among the screens but not in the build`);
      const { js, css } = closure(manifest, [...entries, ...frame, ...wordsOf(namespaces), key]);
      return { screen: module, js: sum(js), css: sum(css) };
    })
    .sort((a, b) => b.js - a.js);
}

/**
 * Chunks that import each other in a circle, as the files of one way round; empty where there is none. Only static imports
 * count: what one of them defines may be read by another before it has run, which is a blank page.
 */
export function chunkCycle(manifest: Manifest): string[] {
  const done = new Set<string>();
  const path: string[] = [];
  const walk = (key: string): string[] => {
    if (path.includes(key)) return [...path.slice(path.indexOf(key)), key];
    if (done.has(key)) return [];
    path.push(key);
    for (const next of manifest[key]?.imports ?? []) {
      const found = walk(next);
      if (found.length > 0) return found;
    }
    path.pop();
    done.add(key);
    return [];
  };
  for (const key of Object.keys(manifest)) {
    const found = walk(key);
    if (found.length > 0) return found.map((one) => manifest[one]?.file ?? one);
  }
  return [];
}

export const isOver = (load: Load) => load.js > budget.js || load.css > budget.css;
