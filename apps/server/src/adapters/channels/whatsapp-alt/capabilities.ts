// What WhatsApp by an Evolution server can do: what a telephone can, with the buttons and lists that this way adds.
import type { Capabilities } from "@prosa/contracts/capabilities";
import { telephone } from "#adapters/whatsapp";

export const capabilities: Capabilities = {
  ...telephone,
  groups: false,
  addressBook: "server",
  sends: [...telephone.sends, "buttons", "list", "link"],
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
    "unsupported",
  ],
};
