// The deals of a contact, fetched with their words when the first contact is shown: no first screen needs them.
import { lazy } from "react";
import { loadNamespaces } from "../../shared/i18n/index.ts";
import { loadChunk } from "../../shared/ui/index.ts";

export const ContactDeals = lazy(async () => {
  const [{ ContactDeals: list }] = await Promise.all([
    loadChunk(() => import("./ContactDeals.tsx")),
    loadNamespaces(["kanban"]),
  ]);
  return { default: list };
});
