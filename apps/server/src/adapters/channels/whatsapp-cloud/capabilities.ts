// What the official WhatsApp can do (providers/README.md, section 1; limits in providers/whatsapp-cloud.md, section 2).
import type { Capabilities } from "@prosa/contracts/capabilities";
import { contentLimits } from "@prosa/contracts/message-content";

const KB = 1024;
const MB = 1024 * KB;

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
    "template",
  ],
  textMax: 4096,
  captionMax: contentLimits.caption,
  files: {
    image: { maxBytes: 5 * MB, mimes: ["image/jpeg", "image/png"], caption: true },
    video: { maxBytes: 16 * MB, mimes: ["video/mp4", "video/3gpp"], caption: true },
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
      ],
      caption: true,
    },
    // Animated ones; the provider takes still ones up to 100 KB only, and says so.
    sticker: { maxBytes: 500 * KB, mimes: ["image/webp"], caption: false },
  },
  windowHours: 24,
  quotedReply: true,
  reaction: true,
  // The Cloud API has no endpoint to edit or take back a sent message.
  editOwn: false,
  deleteHours: null,
  templates: true,
  // Only for a few accounts, with eight people and without most types: not offered.
  groups: false,
  calls: false,
  typing: true,
  receipts: { delivered: true, read: true, played: true },
  starts: "template",
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
    "order",
    "system",
    "unsupported",
  ],
  hears: { edit: true, remove: true, reaction: true },
};
