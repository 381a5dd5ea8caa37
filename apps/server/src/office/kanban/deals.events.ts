// Who hears about deals. Runs after commit, from the journal, so nobody hears of a change that was rolled back.
import { z } from "zod";
import { defineJournalKind, type EventNews } from "#platform/journal";
import { dealAudience } from "./deals.audience.ts";
import { readPlain } from "./deals.queries.ts";
import { toWire } from "./deals.wire.ts";
import { DealFacts } from "./kanban.types.ts";

const aside = { ticketId: null, version: null } as const;

const DealChanged = z.object({
  dealId: z.number(),
  // A new one has nothing before it.
  before: DealFacts.optional(),
  facts: DealFacts,
  fromLaneId: z.number().nullable(),
  byUserId: z.number().nullable(),
});
const DealDeleted = z.object({ dealId: z.number(), facts: DealFacts });

declare module "#platform/journal" {
  interface JournalKinds {
    "deal.changed": z.infer<typeof DealChanged>;
    "deal.deleted": z.infer<typeof DealDeleted>;
  }
}

/** A row is for those who may see the deal as it is now; whoever could before the row and cannot now is told it is gone. */
export const dealChanged = defineJournalKind({
  kind: "deal.changed",
  data: DealChanged,
  news: async (context, rows) => {
    const deals = new Map(
      (
        await readPlain(
          context.tx,
          rows.map(({ data }) => data.dealId),
        )
      ).map((deal) => [deal.id, deal]),
    );
    const audience = await dealAudience(
      context,
      rows.flatMap(({ data }) => [data.facts, data.before ?? data.facts]),
    );
    const movers = await namesOf(
      context.tx,
      rows.flatMap(({ data }) => data.byUserId ?? []),
    );
    return rows.flatMap(({ seq, at, data }): EventNews[] => {
      const deal = deals.get(data.dealId);
      if (!deal) return [];
      const users = audience.of({ ...data.facts, ownerId: deal.owner?.id ?? null });
      const by = movers.find(({ id }) => id === data.byUserId) ?? null;
      const content = { deal: toWire(deal), fromLaneId: data.fromLaneId, by };
      const news: EventNews[] = [{ seq, at, ...aside, users, type: "deal.changed", data: content }];
      const left = data.before ? audience.of(data.before).filter((id) => !users.includes(id)) : [];
      const gone = { dealId: deal.id, boardId: deal.boardId };
      if (left.length > 0) news.push({ seq, at, ...aside, users: left, type: "deal.gone", data: gone });
      return news;
    });
  },
});

export const dealDeleted = defineJournalKind({
  kind: "deal.deleted",
  data: DealDeleted,
  news: async (context, rows) => {
    const audience = await dealAudience(
      context,
      rows.map(({ data }) => data.facts),
    );
    return rows.map(({ seq, at, data: { dealId, facts } }) => ({
      seq,
      at,
      ...aside,
      users: audience.of(facts),
      type: "deal.gone" as const,
      data: { dealId, boardId: facts.boardId },
    }));
  },
});

function namesOf(tx: Parameters<typeof readPlain>[0], userIds: readonly number[]) {
  return tx
    .selectFrom("users")
    .select(["id", "name"])
    .where("id", "in", [0, ...userIds])
    .execute();
}
