// The pretend hub as plain JSON, for the snapshot; files are left out, for their addresses end soon.
import type { HubState } from "./hub.ts";

export type SavedHub = {
  [Name in Exclude<keyof HubState, "files">]: [string, HubState[Name] extends Map<string, infer V> ? V : never][];
};

export const saveHub = (state: HubState): SavedHub => ({
  channels: [...state.channels],
  subscriptions: [...state.subscriptions],
  messages: [...state.messages],
  posts: [...state.posts],
  lastWord: [...state.lastWord],
});

export function restoreHub(state: HubState, saved: SavedHub) {
  for (const [id, one] of saved.channels) state.channels.set(id, one);
  for (const [id, one] of saved.subscriptions) state.subscriptions.set(id, one);
  for (const [id, one] of saved.messages) state.messages.set(id, one);
  for (const [id, one] of saved.posts) state.posts.set(id, one);
  for (const [id, one] of saved.lastWord) state.lastWord.set(id, one);
}
