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
export const budget = { js: 350_000, css: 45_000 };

/** The frame around every screen of somebody signed in; it is a lazy part of its own, but no such screen stands without. */
const FRAME = /\/shell\/Shell\.tsx$/;
const LOCALE = /\/locales\/([^/]+)\//;

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

/**
 * One row for the entry and one for every lazily loaded part on top of it. Texts of a language are loaded lazily too,
 * but no screen stands without them: every row carries those of the heaviest language, and the frame.
 */
export function firstLoads(manifest: Manifest, sizeOf: (file: string) => number): Load[] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const lazy = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && !manifest[key]?.isEntry);
  const localeOf = (key: string) => LOCALE.exec(manifest[key]?.src ?? key)?.[1];
  const sum = (files: Set<string>) => [...files].reduce((total, file) => total + sizeOf(file), 0);

  const byLocale = new Map<string, string[]>();
  for (const key of lazy) {
    const locale = localeOf(key);
    if (locale) byLocale.set(locale, [...(byLocale.get(locale) ?? []), key]);
  }
  const weight = (keys: string[]) => sum(closure(manifest, keys).js);
  const texts = [...byLocale.values()].sort((a, b) => weight(b) - weight(a))[0] ?? [];

  const frame = lazy.filter((key) => FRAME.test(manifest[key]?.src ?? key));

  const row = (screen: string, keys: string[]): Load => {
    const { js, css } = closure(manifest, [...entries, ...texts, ...frame, ...keys]);
    return { screen, js: sum(js), css: sum(css) };
  };
  return [
    row("(shell)", []),
    ...lazy.filter((key) => !localeOf(key)).map((key) => row(manifest[key]?.src ?? key, [key])),
  ].sort((a, b) => b.js - a.js);
}

export const isOver = (load: Load) => load.js > budget.js || load.css > budget.css;
