// The nine templates a flow may begin from. They lack only what is a company's own: the fallback, queues, addresses.
import type { FlowDocument } from "../document/document.ts";
import { hours, menu, night } from "./desk.ts";
import { clinic, restaurant, survey } from "./service.ts";
import { lead, returns, secondCopy } from "./trade.ts";

export const templateNames = [
  "menu",
  "hours",
  "lead",
  "secondCopy",
  "restaurant",
  "clinic",
  "survey",
  "night",
  "returns",
] as const;
export type TemplateName = (typeof templateNames)[number];

/** A fresh document each time: whoever chooses one changes it. */
export const templates: Record<TemplateName, () => FlowDocument> = {
  menu,
  hours,
  lead,
  secondCopy,
  restaurant,
  clinic,
  survey,
  night,
  returns,
};
