// Deals of a contact who was put together with another, or parted again: the same deals, and whoever sees them is told.
import { defineContactLink } from "#conversation/contacts";
import { apply } from "./deals.apply.ts";
import { lockDeal } from "./deals.save.queries.ts";

defineContactLink({
  table: "deals",
  async moved(ctx, ids) {
    for (const id of ids.toSorted((a, b) => a - b)) {
      const deal = await lockDeal(ctx.tx, id);
      if (deal) await apply(ctx, deal, { set: {}, logs: [] }, null);
    }
  },
});
