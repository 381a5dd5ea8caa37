// The emoji this person used last on this device, and the skin tone they like.
import { createStore } from "../store.ts";
import { withRecent } from "./emoji.rules.ts";

const RECENT_KEY = "prosa.emoji";
const TONE_KEY = "prosa.emoji-tone";
const KEPT = 18;

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(RECENT_KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

export const recentEmoji = createStore<readonly string[]>(read());

export function noteEmoji(emoji: string): void {
  recentEmoji.set((before) => withRecent(before, emoji, KEPT));
  localStorage.setItem(RECENT_KEY, JSON.stringify(recentEmoji.get()));
}

export const skinTone = {
  get: () => localStorage.getItem(TONE_KEY) ?? "none",
  set: (tone: string) => localStorage.setItem(TONE_KEY, tone),
};
