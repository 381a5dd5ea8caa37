// What a channel can show of a flow: the contract's capabilities, and the few things only flows ask about.
import type { Capabilities } from "@prosa/contracts/capabilities";
import type { MessageType } from "@prosa/contracts/message-content";

export interface Abilities extends Pick<Capabilities, "textMax" | "captionMax" | "files" | "windowHours"> {
  sends: readonly MessageType[];
  /** Instagram counts bytes. */
  textIn?: "characters" | "bytes";
  /** Titles of tapped answers; longer ones make the whole a numbered text. */
  choiceTitleMax?: number;
  /** Copy, call and link buttons as drawn; `split`: replies go apart from the others. */
  dynamicButtons?: "whole" | "split" | null;
  /** A text to copy is set as code. */
  copyAsCode?: boolean;
}

/** Channels declare capabilities; every one of them is a set of abilities without extras. */
export const abilitiesOf = (capabilities: Capabilities, extras: Partial<Abilities> = {}): Abilities => ({
  ...capabilities,
  ...extras,
});

const MB = 1024 * 1024;
type Files = Capabilities["files"];

const anyOf = (maxBytes: number, caption: boolean): NonNullable<Files["image"]> => ({
  maxBytes,
  mimes: ["*"],
  caption,
});

function filesUpTo(image: number, other: number, caption: boolean, document = other): Files {
  return {
    image: { maxBytes: image * MB, mimes: ["image/jpeg", "image/png", "image/gif", "image/webp"], caption },
    video: { maxBytes: other * MB, mimes: ["video/mp4", "video/3gpp", "video/quicktime"], caption },
    audio: { maxBytes: other * MB, mimes: ["audio/aac", "audio/mpeg", "audio/mp4", "audio/ogg"], caption: false },
    voice: null,
    document: anyOf(document * MB, caption),
    sticker: null,
  };
}

const files: readonly MessageType[] = ["text", "image", "video", "audio", "document"];
const officialFiles: Files = {
  ...filesUpTo(5, 16, true, 100),
  image: { maxBytes: 5 * MB, mimes: ["image/jpeg", "image/png"], caption: true },
};

export const channelKinds = [
  "official",
  "alternative",
  "unofficial",
  "telegram",
  "instagram",
  "facebook",
  "widget",
] as const;
export type ChannelKind = (typeof channelKinds)[number];

/**
 * The sets of the design, one per kind of channel, for the inspector and the simulator. A connected channel's own
 * capabilities are what counts when something is sent.
 */
export const channelSets: Record<ChannelKind, Abilities> = {
  official: {
    sends: [...files, "location", "buttons", "list", "link", "locationRequest"],
    textMax: 4096,
    captionMax: 1024,
    files: officialFiles,
    windowHours: 24,
  },
  alternative: {
    sends: [...files, "location", "buttons", "list", "link"],
    textMax: 4096,
    captionMax: 1024,
    files: filesUpTo(16, 16, true, 100),
    windowHours: null,
    dynamicButtons: "split",
  },
  unofficial: {
    sends: [...files, "location"],
    textMax: 4096,
    captionMax: 1024,
    files: filesUpTo(16, 16, true, 100),
    windowHours: null,
  },
  telegram: {
    sends: [...files, "location", "buttons", "list", "link", "locationRequest"],
    textMax: 4096,
    captionMax: 1024,
    files: filesUpTo(10, 50, true),
    windowHours: null,
    copyAsCode: true,
  },
  instagram: {
    sends: [...files, "buttons", "list", "link"],
    textMax: 1000,
    textIn: "bytes",
    captionMax: 0,
    files: filesUpTo(8, 8, false),
    windowHours: 24,
    choiceTitleMax: 20,
  },
  facebook: {
    sends: [...files, "buttons", "list", "link"],
    textMax: 2000,
    captionMax: 0,
    files: filesUpTo(25, 25, false),
    windowHours: 24,
    choiceTitleMax: 20,
  },
  widget: {
    sends: [...files, "location", "buttons", "list", "link"],
    textMax: 4096,
    captionMax: 1024,
    files: filesUpTo(50, 50, true),
    windowHours: null,
    dynamicButtons: "whole",
  },
};
