// What our own web chat can do: both ends are ours, so only its size and what browsers draw are limits.
import type { Capabilities } from "@prosa/contracts/capabilities";
import { contentLimits } from "@prosa/contracts/message-content";

const MB = 1024 * 1024;
const most = 25 * MB;

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
  ],
  receives: ["text", "image", "video", "audio", "document", "choice"],
  textMax: 4096,
  captionMax: contentLimits.caption,
  files: {
    image: { maxBytes: most, mimes: ["image/jpeg", "image/png", "image/webp"], caption: true },
    video: { maxBytes: most, mimes: ["video/mp4"], caption: true },
    audio: { maxBytes: most, mimes: ["audio/mpeg", "audio/mp4", "audio/ogg"], caption: false },
    voice: { maxBytes: most, mimes: ["audio/ogg"], caption: false },
    document: { maxBytes: most, mimes: ["*/*"], caption: true },
    sticker: { maxBytes: MB, mimes: ["image/webp"], caption: false },
  },
  windowHours: null,
  quotedReply: true,
  reaction: true,
  editOwn: true,
  deleteHours: 24,
  templates: false,
  groups: false,
  calls: false,
  typing: true,
  receipts: { delivered: true, read: true, played: false },
  // Whoever has no panel open cannot be reached, and nobody is known before they write.
  starts: "no",
  hears: { edit: false, remove: false, reaction: false },
};
