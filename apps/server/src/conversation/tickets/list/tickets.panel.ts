// The supervision wall: everything that is open or waits, by person or by queue, the longest wait first.
import type { AnswerOf, QueryOf } from "@prosa/contracts/route";
import type { attendancePanel } from "@prosa/contracts/ticket-panel";
import type { Ctx } from "#platform/context";
import { type Presence, readPresence } from "../story.queries.ts";
import { loadTicketsSeenBy } from "../tickets.queries.ts";
import { toWire } from "../tickets.wire.ts";
import { type Looking, lookingOf } from "../visibility/tickets.viewers.ts";
import { seesAll } from "../visibility/visibility.rules.ts";
import { type ColumnRow, readColumns, readColumnTickets } from "./panel.queries.ts";
import { cardsPerColumn } from "./panel.rules.ts";

export async function showPanel(
  ctx: Ctx,
  { by, detail }: QueryOf<typeof attendancePanel>,
): Promise<AnswerOf<typeof attendancePanel>> {
  const looking = await lookingOf(ctx);
  const isSmall = looking.viewer.profile === "user" && !seesAll(looking.viewer);
  const scope = { tenantId: ctx.tenantId, ...looking, by, isOwnOnly: isSmall };
  const columns = await readColumns(ctx.tx, scope);
  const presence = by === "user" ? await readPresence(ctx.tx, ctx.tenantId, ctx.now) : new Map<number, Presence>();
  const most = cardsPerColumn(columns.length);
  const cards = detail ? await cardsOf(ctx, looking, await readColumnTickets(ctx.tx, scope, most)) : new Map();
  return {
    columns: columns.map((column) => {
      const tickets = cards.get(column.id) ?? [];
      return {
        ...toColumn(column),
        isOnline: column.id !== null && (presence.get(column.id)?.isOnline ?? false),
        pause: (column.id !== null && presence.get(column.id)?.pause) || null,
        tickets,
        hasMore: Boolean(detail) && column.open + column.pending > tickets.length,
      };
    }),
  };
}

function toColumn({ oldestWaitingSince, ...column }: ColumnRow) {
  return { ...column, oldestWaitingSince: oldestWaitingSince?.toISOString() ?? null };
}

type Card = AnswerOf<typeof attendancePanel>["columns"][number]["tickets"][number];

async function cardsOf(ctx: Ctx, looking: Looking, places: { columnId: number | null; ticketId: number }[]) {
  const ids = places.map(({ ticketId }) => ticketId);
  const loaded = await loadTicketsSeenBy(ctx.tx, ctx.tenantId, ids, looking.viewer.id);
  const rows = new Map(loaded.map((row) => [row.id, row]));
  const cards = new Map<number | null, Card[]>();
  for (const { columnId, ticketId } of places) {
    const row = rows.get(ticketId);
    if (!row) continue;
    const card = toWire(ctx.deps, row, { ...looking, inboundSeen: row.inboundSeen });
    cards.set(columnId, [...(cards.get(columnId) ?? []), card]);
  }
  return cards;
}
