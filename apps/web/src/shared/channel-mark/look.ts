// The colour token and the picture of each type of channel.
import type { ChannelType } from "@prosa/contracts/my-channels";

export const channelLook: Record<
  ChannelType,
  { token: string; glyph: "official" | "whatsapp" | "telegram" | "instagram" | "facebook" | "web" }
> = {
  whatsapp_cloud: { token: "official", glyph: "official" },
  whatsapp_web: { token: "whatsapp", glyph: "whatsapp" },
  whatsapp_alt: { token: "alt", glyph: "whatsapp" },
  telegram: { token: "telegram", glyph: "telegram" },
  instagram: { token: "instagram", glyph: "instagram" },
  facebook: { token: "facebook", glyph: "facebook" },
  webchat: { token: "web", glyph: "web" },
};
