// The namespaces in Spanish, each fetched when a screen needs it.
import type { ResourceKey } from "i18next";

export const namespaces = import.meta.glob<ResourceKey>("./es/*.json", { import: "default" });
