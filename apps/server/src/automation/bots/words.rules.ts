// What a customer wrote as a flow hears it, and how long more words are waited for. Pure.
import type { Inbound, Language } from "@prosa/flows";
import type { Word } from "./bots.types.ts";

const MEDIA: ReadonlySet<string> = new Set(["image", "video", "audio", "voice", "document", "sticker"]);

export function inboundOf({ type, body, content, mediaId }: Word): Inbound {
  const choiceId = content?.type === "choice" ? content.choiceId : null;
  const location = content?.type === "location" ? { latitude: content.latitude, longitude: content.longitude } : null;
  const kind = MEDIA.has(type) ? "media" : location ? "location" : "text";
  return { text: body, kind, choiceId, mediaId, location };
}

/** Milliseconds until the words are heard together, at most four times the wait after the first; 0: now. A tap says it all. */
export function gatherMs(words: readonly Word[], gatherSeconds: number, now: Date): number {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last || words.some(({ content }) => content?.type === "choice")) return 0;
  const wait = gatherSeconds * 1000;
  const until = Math.min(last.createdAt.getTime() + wait, first.createdAt.getTime() + 4 * wait);
  return Math.max(0, until - now.getTime());
}

/** For the team, beside first words that came so late that a greeting would be strange. */
export const lateWords: Record<Language, string> = {
  pt: "Esta mensagem demorou mais de 30 minutos para chegar. Por isso o robô não respondeu.",
  en: "This message took more than 30 minutes to arrive. That is why the bot did not answer.",
  es: "Este mensaje tardó más de 30 minutos en llegar. Por eso el robot no respondió.",
};
