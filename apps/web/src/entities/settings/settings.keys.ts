// The cache keys of the settings: as screens obey them, and as the catalogue lists them.
export const settingsKeys = {
  all: ["settings"],
  inForce: ["settings", "in-force"],
  listed: ["settings", "listed"],
} as const;
