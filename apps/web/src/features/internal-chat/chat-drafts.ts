// What is being written to colleagues, one per chat, for as long as the window is open.
import type { ChatMessage } from "@prosa/contracts/office/internal-chat";
import { registerUnsafe } from "../../shared/safety/index.ts";
import { createStore, useStore } from "../../shared/store.ts";
import { pending } from "./chat.queries.ts";

export interface ChatDraft {
  text: string;
  files: readonly { clientId: string; file: File }[];
  quoted: ChatMessage | null;
  editing: ChatMessage | null;
}

export const emptyDraft: ChatDraft = { text: "", files: [], quoted: null, editing: null };

const drafts = createStore<ReadonlyMap<number, ChatDraft>>(new Map());

export const useDraft = (chatId: number): ChatDraft => useStore(drafts, (all) => all.get(chatId) ?? emptyDraft);

export function changeDraft(chatId: number, part: Partial<ChatDraft>): void {
  drafts.set(new Map([...drafts.get(), [chatId, { ...(drafts.get().get(chatId) ?? emptyDraft), ...part }]]));
}

// A new version waits while something is on its way or half written.
registerUnsafe(
  "internal-chat",
  () => pending.get().length > 0 || [...drafts.get().values()].some(({ text }) => text !== ""),
);
