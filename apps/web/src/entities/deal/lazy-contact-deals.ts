// The deals of a contact, fetched with their words when the first contact is shown: no first screen needs them.
import { lazy } from "react";
import { loadNamespaces } from "../../shared/i18n/index.ts";
import { loadPatiently } from "../../shared/ui/index.ts";

export const ContactDeals = lazy(async () => {
  const load = () => Promise.all([import("./ContactDeals.tsx"), loadNamespaces(["kanban"])]);
  const [{ ContactDeals: list }] = await loadPatiently(load);
  return { default: list };
});
