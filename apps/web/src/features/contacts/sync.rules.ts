// What may be done with a channel's address book, and which words tell how far that is. Pure.
import type { ContactSync, SyncChannel } from "@prosa/contracts/sessions/contact-sync";

export const isRunning = ({ last }: Pick<SyncChannel, "last">): boolean => last !== null && last.finishedAt === null;

export type Hindrance = "notConnected" | "nothing";

/** Null: it can be asked. A server answers whenever its telephone is connected; a telephone tells once, after it was linked. */
export function hindranceOf({ isConnected, files }: SyncChannel): Hindrance | null {
  if (!isConnected) return "notConnected";
  return files === 0 ? "nothing" : null;
}

/** The one that somebody came for, else the first that can do it. */
export function channelOf(channels: readonly SyncChannel[], chosenId: number | null, syncId: string | null) {
  return (
    channels.find(({ id }) => id === chosenId) ??
    channels.find(({ last }) => syncId !== null && last?.id === syncId) ??
    channels.find((channel) => hindranceOf(channel) === null) ??
    channels[0]
  );
}

const told = ["created", "renamed", "known", "passedOver", "filesGone"] as const;
export type Told = (typeof told)[number];

/** In the order in which they are said. Nobody lacks what was passed over where nothing was. */
export const toldOf = (last: ContactSync): Told[] =>
  told.filter((what) => last[what] > 0 || (what !== "passedOver" && what !== "filesGone"));
