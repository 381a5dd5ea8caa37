// A deal where several screens show it: those of one contact with what can be done with them, what those of many are worth, the
// stages to choose from, and how a deal is changed.
export type { DealWish } from "./deal.asks.ts";
export { changeDeal, dealKeys, useContactDeals, useDealsOfContacts, useStages } from "./deal.queries.ts";
export { useDealsNews } from "./deal.realtime.ts";
export { lastBoard } from "./last-board.ts";
export { ContactDeals } from "./lazy-contact-deals.ts";
export { moneySigns } from "./money-signs.ts";
export { Overtaken } from "./overtaken.ts";
export { boardOf, stageOptions } from "./stages.rules.ts";
