// What a device shows of a push: our words, with as many names and words of others as the person lets through. Pure.
import { type PushLanguage, pushLanguages } from "@prosa/contracts/company/notice-ways";
import type { PushPayload } from "@prosa/contracts/push";

/** Of one kind: without any name, and with the names it may have. */
export interface KindWords {
  none: string;
  names: string;
}

export interface WorkerWords {
  test: { title: string; body: string };
  kinds: Readonly<Record<string, Readonly<Record<string, KindWords>>>>;
  other: string;
}

export interface Shown {
  title: string;
  body: string;
}

const PLACE = /\{\{(\w+)\}\}/g;

/** Null where one of its names is missing or empty: a sentence with a hole says nothing. */
function filled(sentence: string, params: Readonly<Record<string, string>>): string | null {
  const isWhole = [...sentence.matchAll(PLACE)].every(([, name = ""]) => params[name]);
  return isWhole ? sentence.replace(PLACE, (_, name: string) => params[name] ?? "") : null;
}

export function wordsOfPush({ kind, params }: Pick<PushPayload, "kind" | "params">, words: WorkerWords): Shown {
  if (kind === "test") return words.test;
  const [group = "", name = ""] = kind.split(".");
  const own = words.kinds[group]?.[name];
  const title = own ? (filled(own.names, params) ?? own.none) : words.other;
  return { title, body: params.text ?? "" };
}

/** What came may be of another version, or of nobody. */
export function readPush(text: string | undefined): PushPayload | null {
  if (text === undefined) return null;
  try {
    const found = JSON.parse(text) as Partial<PushPayload> | null;
    const isOurs = found?.v === 1 && typeof found.kind === "string" && typeof found.tag === "string";
    return isOurs ? ({ params: {}, subject: null, language: "pt", ...found } as PushPayload) : null;
  } catch {
    return null;
  }
}

/** Of the interface's languages the one that the worker has words in. */
export function pushLanguageOf(code: string): PushLanguage {
  return pushLanguages.find((one) => code.toLowerCase().startsWith(one)) ?? "pt";
}
