// What Instagram and Messenger can do by the hub (providers/hub-notificame.md, sections 3 to 5): less than directly.
import type { Capabilities } from "@prosa/contracts/capabilities";
import { limits } from "@prosa/contracts/limits";

const MB = 1024 * 1024;

const both = {
  captionMax: 0,
  // The hub has no word for a person's later answer.
  windowHours: 24,
  quotedReply: false,
  reaction: false,
  editOwn: false,
  deleteHours: null,
  templates: false,
  groups: false,
  calls: false,
  typing: false,
  receipts: { delivered: false, read: false, played: false },
  starts: "no",
  hears: { edit: false, remove: false, reaction: false },
} as const;

const INSTAGRAM_FILE = limits.instagramFileMB * MB;

export const instagramByHub: Capabilities = {
  ...both,
  sends: ["text", "image", "video", "audio", "document", "buttons", "list", "link", "location", "comment"],
  receives: ["text", "image", "video", "audio", "document", "location", "choice", "comment", "unsupported"],
  textMax: 1000,
  textIn: "bytes",
  files: {
    image: { maxBytes: INSTAGRAM_FILE, mimes: ["image/jpeg", "image/png"], caption: false },
    video: { maxBytes: INSTAGRAM_FILE, mimes: ["video/mp4"], caption: false },
    audio: { maxBytes: INSTAGRAM_FILE, mimes: ["audio/mp4", "audio/aac"], caption: false },
    voice: null,
    document: { maxBytes: INSTAGRAM_FILE, mimes: ["application/pdf"], caption: false },
    sticker: null,
  },
  // In public only: how an answer goes to the writer alone is not known.
  comments: { privateDays: 0, answersTop: false, hides: false, removes: false },
};

export const facebookByHub: Capabilities = {
  ...both,
  sends: ["text", "image", "video", "audio", "document", "buttons", "list", "link", "location"],
  receives: ["text", "image", "video", "audio", "document", "location", "choice", "unsupported"],
  textMax: 2000,
  files: {
    image: { maxBytes: 25 * MB, mimes: ["image/jpeg", "image/png", "image/gif"], caption: false },
    video: { maxBytes: 25 * MB, mimes: ["video/mp4"], caption: false },
    audio: { maxBytes: 25 * MB, mimes: ["audio/mpeg", "audio/mp4", "audio/aac"], caption: false },
    voice: null,
    document: { maxBytes: 25 * MB, mimes: ["*/*"], caption: false },
    sticker: null,
  },
};
