// What Messenger and Instagram can do (providers/meta-messenger-instagram.md, sections 3 to 5).
import type { Capabilities } from "@prosa/contracts/capabilities";
import { limits } from "@prosa/contracts/limits";
import type { MessageType } from "@prosa/contracts/message-content";

const MB = 1024 * 1024;

/** The only signs these networks have names for. */
export const reactionNames: Readonly<Record<string, string>> = {
  "❤": "love",
  "😂": "smile",
  "😮": "wow",
  "😢": "sad",
  "😠": "angry",
  "👍": "like",
  "👎": "dislike",
};

const receives: MessageType[] = [
  "text",
  "image",
  "video",
  "audio",
  "document",
  "location",
  "choice",
  "comment",
  "unsupported",
];

const both = {
  captionMax: 0,
  windowHours: 24,
  // Later a person may still answer, but no machine.
  personHours: 168,
  quotedReply: true,
  reaction: true,
  reactions: Object.keys(reactionNames),
  // No documented endpoint changes or takes back what was sent.
  editOwn: false,
  deleteHours: null,
  templates: false,
  groups: false,
  calls: false,
  typing: true,
  starts: "no",
  receives,
} as const;

export const facebookCapabilities: Capabilities = {
  ...both,
  sends: ["text", "image", "video", "audio", "voice", "document", "buttons", "list", "link", "comment"],
  reactions: [...both.reactions],
  receives: [...receives],
  textMax: 2000,
  files: {
    image: { maxBytes: 25 * MB, mimes: ["image/jpeg", "image/png", "image/gif"], caption: false },
    video: { maxBytes: 25 * MB, mimes: ["video/mp4"], caption: false },
    audio: { maxBytes: 25 * MB, mimes: ["audio/mpeg", "audio/mp4", "audio/aac"], caption: false },
    voice: { maxBytes: 25 * MB, mimes: ["audio/ogg"], caption: false },
    document: { maxBytes: 25 * MB, mimes: ["*/*"], caption: false },
    sticker: null,
  },
  receipts: { delivered: true, read: true, played: false },
  // Whoever unsends a message in Messenger tells nobody.
  hears: { edit: true, remove: false, reaction: true },
  comments: { privateDays: 7, answersTop: false, hides: true, removes: true },
};

const INSTAGRAM_FILE = limits.instagramFileMB * MB;

export const instagramCapabilities: Capabilities = {
  ...both,
  sends: ["text", "image", "video", "audio", "document", "buttons", "list", "link", "comment"],
  reactions: [...both.reactions],
  receives: [...receives],
  textMax: 1000,
  textIn: "bytes",
  files: {
    image: { maxBytes: INSTAGRAM_FILE, mimes: ["image/jpeg", "image/png", "image/gif"], caption: false },
    video: { maxBytes: INSTAGRAM_FILE, mimes: ["video/mp4"], caption: false },
    audio: { maxBytes: INSTAGRAM_FILE, mimes: ["audio/mp4", "audio/aac"], caption: false },
    // A note recorded here is Ogg, which Instagram does not take.
    voice: null,
    document: { maxBytes: INSTAGRAM_FILE, mimes: ["application/pdf"], caption: false },
    sticker: null,
  },
  receipts: { delivered: false, read: true, played: false },
  hears: { edit: true, remove: true, reaction: true },
  comments: { privateDays: 7, answersTop: true, hides: true, removes: true },
};
