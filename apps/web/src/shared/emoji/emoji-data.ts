// The emoji of the reader's language, served by ourselves; nothing is asked of any other host.
import { defaultEmojiDataResolver, type EmojiData } from "frimousse";
import { type LanguageCode, normalise } from "../i18n/index.ts";
import { matchEmoji } from "./emoji.rules.ts";

/** Written there by the build; see vite.config.ts. */
export const EMOJI_BASE = "/emoji";

const spoken = ["pt", "en", "es"] as const;

/** The nearest language we have emoji names in. */
export function emojiLocale(locale: string): (typeof spoken)[number] {
  const language = (normalise(locale) ?? ("pt" as LanguageCode)).slice(0, 2);
  return spoken.find((one) => one === language) ?? "en";
}

const loading = new Map<string, Promise<EmojiData>>();

/** What ":" offers for the letters typed after it. */
export async function findEmoji(locale: string, letters: string, count: number) {
  const language = emojiLocale(locale);
  const known =
    loading.get(language) ?? Promise.resolve(defaultEmojiDataResolver(language, { emojibaseUrl: EMOJI_BASE }));
  loading.set(language, known);
  const { emojis } = await known.catch((cause: unknown) => {
    loading.delete(language);
    throw cause;
  });
  return matchEmoji(emojis, letters, count);
}
