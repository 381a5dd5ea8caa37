// What a telephone can do, without buttons and lists, which are unreliable there.
import type { Capabilities } from "@prosa/contracts/capabilities";

const MB = 1024 * 1024;

export const telephone: Capabilities = {
  sends: ["text", "image", "video", "audio", "voice", "document", "sticker", "location", "contacts"],
  textMax: 4096,
  captionMax: 1024,
  files: {
    image: { maxBytes: 16 * MB, mimes: ["image/jpeg", "image/png"], caption: true },
    video: { maxBytes: 64 * MB, mimes: ["video/mp4", "video/3gpp"], caption: true },
    audio: {
      maxBytes: 16 * MB,
      mimes: ["audio/aac", "audio/amr", "audio/mpeg", "audio/mp4", "audio/ogg"],
      caption: false,
    },
    voice: { maxBytes: 16 * MB, mimes: ["audio/ogg"], caption: false },
    document: {
      maxBytes: 100 * MB,
      mimes: [
        "text/plain",
        "application/pdf",
        "application/msword",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "application/vnd.ms-excel",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "application/vnd.ms-powerpoint",
        "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "application/zip",
      ],
      caption: true,
    },
    sticker: { maxBytes: MB, mimes: ["image/webp"], caption: false },
  },
  windowHours: null,
  quotedReply: true,
  reaction: true,
  editOwn: true,
  deleteHours: 24,
  templates: false,
  groups: true,
  calls: false,
  typing: true,
  receipts: { delivered: true, read: true, played: true },
  starts: "anything",
};
