// Emoji: what was used last. The picker and the names are loaded when they are needed (EmojiPicker.tsx, emoji-data.ts).
export { noteEmoji, recentEmoji } from "./recent.ts";
