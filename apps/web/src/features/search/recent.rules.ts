// The searches somebody came back from with something: newest first, each once. Pure.

export const MOST_RECENT = 6;

export function withRecent(known: readonly string[], text: string): string[] {
  const words = text.trim();
  if (words === "") return [...known];
  const isSame = (one: string) => one.toLocaleLowerCase() === words.toLocaleLowerCase();
  return [words, ...known.filter((one) => !isSame(one))].slice(0, MOST_RECENT);
}

/** What was written down may be of an older version, or of somebody's own making. */
export function readRecent(stored: string | null): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(value) ? value.filter((one) => typeof one === "string").slice(0, MOST_RECENT) : [];
  } catch {
    return [];
  }
}
