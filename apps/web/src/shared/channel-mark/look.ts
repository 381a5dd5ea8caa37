// The colour token and the picture of each type of channel; a type without its own looks like the web chat.
export type Glyph = "official" | "whatsapp" | "telegram" | "instagram" | "facebook" | "web";

const looks: Record<string, { token: string; glyph: Glyph }> = {
  whatsapp_cloud: { token: "official", glyph: "official" },
  whatsapp_web: { token: "whatsapp", glyph: "whatsapp" },
  whatsapp_alt: { token: "alt", glyph: "whatsapp" },
  telegram: { token: "telegram", glyph: "telegram" },
  instagram: { token: "instagram", glyph: "instagram" },
  facebook: { token: "facebook", glyph: "facebook" },
};

export const lookOf = (type: string) => looks[type] ?? { token: "web", glyph: "web" as const };
