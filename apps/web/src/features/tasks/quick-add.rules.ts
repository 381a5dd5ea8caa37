// What somebody means by "Ligar para Maria amanhã 10h": the words, and the date and time in them. Loads its reader when it is asked.
import { type Wall, wallText } from "../../shared/moment-field/index.ts";

export interface Understood {
  name: string;
  /** As the wall shows it; null: no date was said. */
  wall: string | null;
}

interface Part {
  get(component: "year" | "month" | "day" | "hour" | "minute"): number | null;
  isCertain(component: "hour"): boolean;
}
type Reader = (
  text: string,
  ref: Date,
  option: { forwardDate: boolean },
) => { index: number; text: string; start: Part }[];

const readers: Record<string, () => Promise<Reader>> = {
  pt: async () => (await import("chrono-node/pt")).parse as Reader,
  es: async () => (await import("chrono-node/es")).parse as Reader,
  en: async () => (await import("chrono-node/en")).parse as Reader,
};

const START_OF_WORK = 9;

/** `now` as the wall shows it: "tomorrow" is the day after that one, wherever the browser stands. */
export async function understand(text: string, language: string, now: string): Promise<Understood> {
  const words = text.trim();
  const parse = await (readers[language] ?? readers.en)?.();
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = now.split(/[-T:]/).map(Number);
  // "10h" is how Portuguese and Spanish say ten o'clock; the reader knows "10:00".
  const readable =
    language === "en" ? words : words.replace(/(\d{1,2})\s?h(\d{2})?(?![\p{L}\d])/giu, (all, h, m) => same(all, h, m));
  const reference = new Date(year, month - 1, day, hour, minute);
  const found = parse?.(readable, reference, { forwardDate: true }).find((one) => isWhole(readable, one));
  if (!found) return { name: words, wall: null };
  const { start } = found;
  const part = (name: keyof Wall) => start.get(name) ?? 0;
  const isTimed = start.isCertain("hour");
  const wall: Wall = {
    ...{ year: part("year"), month: part("month"), day: part("day") },
    hour: isTimed ? part("hour") : START_OF_WORK,
    minute: isTimed ? part("minute") : 0,
  };
  const rest = `${readable.slice(0, found.index)} ${readable.slice(found.index + found.text.length)}`;
  const name = rest
    .replace(/\s+/g, " ")
    .replace(/[\s,;]+$/, "")
    .trim();
  return { name: name || words, wall: wallText(wall) };
}

const same = (_: string, hour: string, minute: string | undefined) => `${hour}:${minute ?? "00"}`;

/** The reader takes the "Mar" of "María" for March: letters with accents end a word to it. */
function isWhole(text: string, { index, text: part }: { index: number; text: string }): boolean {
  const letter = /\p{L}/u;
  return !letter.test(text.charAt(index - 1)) && !letter.test(text.charAt(index + part.length));
}
