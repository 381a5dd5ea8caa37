// Somebody was faster with the same deal.
import type { DealCard } from "@prosa/contracts/kanban";

export class Overtaken extends Error {
  /** The deal as it is now. */
  readonly card: DealCard;
  constructor(card: DealCard) {
    super("somebody was faster");
    this.card = card;
  }
}
