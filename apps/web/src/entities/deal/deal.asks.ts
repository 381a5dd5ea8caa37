// What is asked of the server about deals beside their contacts. A chunk of its own: no first screen waits for these shapes.
import { contactDeals, dealStages, dealsOfContacts } from "@prosa/contracts/contact-deals";
import { createDeal, DealCard, updateDeal } from "@prosa/contracts/kanban";
import type { CallOf } from "@prosa/contracts/route";
import { ApiError, api } from "../../shared/api/index.ts";
import { Overtaken } from "./overtaken.ts";

const quiet = { quiet: true, silent: true } as const;

export const askContactDeals = (contactId: number, signal: AbortSignal) =>
  api(contactDeals, { params: { contactId }, signal, ...quiet });

export const askDealsOfContacts = (contactIds: readonly number[], signal: AbortSignal) =>
  api(dealsOfContacts, { query: { contactIds: contactIds.join() }, signal, ...quiet });

export const askStages = (signal: AbortSignal) => api(dealStages, { signal, ...quiet });

export const makeDeal = (body: CallOf<typeof createDeal>["body"]) => api(createDeal, { body, quiet: true });

export type DealWish = CallOf<typeof updateDeal>["body"];

export async function changeDeal(dealId: number, body: DealWish): Promise<DealCard> {
  try {
    return await api(updateDeal, { params: { dealId }, body, quiet: true });
  } catch (error) {
    const isLate = error instanceof ApiError && error.code === "ERR_CONFLICT";
    const now = isLate ? DealCard.safeParse(error.entity) : null;
    throw now?.success ? new Overtaken(now.data) : error;
  }
}
