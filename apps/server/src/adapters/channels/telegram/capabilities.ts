// What a Telegram bot can do (providers/telegram.md, sections 3 and 4).
import type { ReactionTypeEmoji } from "@grammyjs/types";
import type { Capabilities } from "@prosa/contracts/capabilities";
import { contentLimits } from "@prosa/contracts/message-content";

const MB = 1024 * 1024;

type Sign = ReactionTypeEmoji["emoji"];

/** Every sign a bot may react with; a test holds the list against the provider's own declarations. */
const reactions: Sign[] = [
  ...(["👍", "👎", "❤", "🔥", "🥰", "👏", "😁", "🤔", "🤯", "😱", "🤬", "😢", "🎉", "🤩", "🤮", "💩", "🙏"] as const),
  ...(["👌", "🕊", "🤡", "🥱", "🥴", "😍", "🐳", "❤‍🔥", "🌚", "🌭", "💯", "🤣", "⚡", "🍌", "🏆", "💔", "🤨"] as const),
  ...([
    "😐",
    "🍓",
    "🍾",
    "💋",
    "🖕",
    "😈",
    "😴",
    "😭",
    "🤓",
    "👻",
    "👨‍💻",
    "👀",
    "🎃",
    "🙈",
    "😇",
    "😨",
    "🤝",
  ] as const),
  ...(["✍", "🤗", "🫡", "🎅", "🎄", "☃", "💅", "🤪", "🗿", "🆒", "💘", "🙉", "🦄", "😘", "💊", "🙊", "😎"] as const),
  ...(["👾", "🤷‍♂", "🤷", "🤷‍♀", "😡"] as const),
];

export const capabilities: Capabilities = {
  sends: [
    "text",
    "image",
    "video",
    "audio",
    "voice",
    "document",
    "sticker",
    "location",
    "contacts",
    "buttons",
    "list",
    "link",
    "locationRequest",
  ],
  receives: [
    "text",
    "image",
    "video",
    "audio",
    "voice",
    "document",
    "sticker",
    "location",
    "contacts",
    "choice",
    "system",
    "unsupported",
  ],
  textMax: 4096,
  captionMax: contentLimits.caption,
  files: {
    image: { maxBytes: 10 * MB, mimes: ["image/jpeg", "image/png", "image/webp"], caption: true },
    video: { maxBytes: 50 * MB, mimes: ["video/mp4"], caption: true },
    audio: { maxBytes: 50 * MB, mimes: ["audio/mpeg", "audio/mp4"], caption: true },
    voice: { maxBytes: 50 * MB, mimes: ["audio/ogg"], caption: false },
    document: { maxBytes: 50 * MB, mimes: ["*/*"], caption: true },
    sticker: { maxBytes: 512 * 1024, mimes: ["image/webp"], caption: false },
  },
  windowHours: null,
  quotedReply: true,
  reaction: true,
  reactions,
  editOwn: true,
  deleteHours: 48,
  templates: false,
  groups: false,
  calls: false,
  typing: true,
  // A call that succeeded is all a bot ever hears.
  receipts: { delivered: false, read: false, played: false },
  // A bot writes only to who has started it.
  starts: "no",
  // That somebody deleted a message is told to nobody but them.
  hears: { edit: true, remove: false, reaction: true },
  cardsMax: 1,
};
