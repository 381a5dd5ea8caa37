// The namespaces in Portuguese, each fetched when a screen needs it.
import type { ResourceKey } from "i18next";

export const namespaces = import.meta.glob<ResourceKey>("./pt/*.json", { import: "default" });
