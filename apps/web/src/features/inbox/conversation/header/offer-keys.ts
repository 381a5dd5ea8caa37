// The letters of what the header offers, and how it is asked for.
import type { OfferKind } from "../../state/offers.rules.ts";

export type OnOffer = (kind: OfferKind | "resolveNext", byKey: boolean) => void;

export const offerKeys: Partial<Record<OfferKind, string>> = {
  attend: "a",
  assume: "a",
  resolve: "e",
  return: "u",
  transfer: "t",
  protocol: "p",
};

/** As it is printed; the conversation itself listens for the search, which a second press leaves to the browser. */
export const printedKey = (kind: OfferKind) => (kind === "search" ? "mod+f" : offerKeys[kind]);
