// The shelf of customers' messages: whoever may see the ticket reads its files, and hears when one of them changes.
import { lockTicket, maySeeTicket, touchForMessage } from "#conversation/tickets";
import * as queries from "./media.queries.ts";
import { defineShelf } from "./media.shelves.ts";

defineShelf({
  name: "messages",
  find: queries.findMedia,
  async mayRead(ctx, media) {
    const found = await queries.findMedia(ctx.tx, ctx.tenantId, media.id);
    return found !== undefined && (await maySeeTicket(ctx, found.ticketId));
  },
  async change(ctx, media, known, set) {
    const found = await queries.findMedia(ctx.tx, ctx.tenantId, media.id);
    // Tickets are locked before what belongs to them, here as everywhere.
    if (!found || !(await lockTicket(ctx.tx, found.ticketId))) return false;
    if (!(await queries.saveMedia(ctx.tx, media.id, known, set))) return false;
    await touchForMessage(ctx, "message.changed", { id: found.messageId, ticketId: found.ticketId }, {});
    return true;
  },
  owned: queries.ownedKeys,
});
