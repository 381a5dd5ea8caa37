// The namespaces in English, each fetched when a screen needs it.
import type { ResourceKey } from "i18next";

export const namespaces = import.meta.glob<ResourceKey>("./en/*.json", { import: "default" });
