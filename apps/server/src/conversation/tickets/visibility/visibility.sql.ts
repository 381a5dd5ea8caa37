// The visibility rule as a condition of a query on tickets, aliased t.
import { type RawBuilder, sql } from "kysely";
import {
  type Condition,
  type TicketAtom,
  type Viewer,
  type VisibilitySettings,
  viewerAtom,
} from "./visibility.rules.ts";

/** Known already, or asked of each row. */
type Compiled = boolean | RawBuilder<unknown>;

/** Of tickets aliased t: not one that waits unseen for an answer to what was sent to many. */
export const isAwake = sql`t.status in ('open', 'pending', 'closed')`;

// Equality and null tests only: row security keeps indexes for leakproof operators alone.
const ticketAtoms: Record<TicketAtom, (viewer: Viewer) => Compiled> = {
  isAwake: () => isAwake,
  isMine: (viewer) => sql`coalesce(t.user_id = ${viewer.id}, false)`,
  isUnassigned: () => sql`t.user_id is null`,
  isInMyQueues: ({ queueIds }) => isAmong(sql`t.queue_id`, queueIds),
  hasNoQueue: () => sql`t.queue_id is null`,
  isGroup: () => sql`t.is_group`,
  isOnMyChannels: ({ channelIds }) => isAmong(sql`t.channel_id`, channelIds ?? []),
  isWithBot: () => sql`t.turn in ('bot', 'assistant')`,
  isPrivate: () => sql`t.is_private`,
  isInMyWallet: (viewer) => sql`${viewer.id} = any (t.wallet_ids)`,
};

function isAmong(column: RawBuilder<unknown>, ids: readonly number[]): Compiled {
  // Two-valued, so that a surrounding "not" means what it says also for tickets without queue.
  return ids.length === 0 ? false : sql`coalesce(${column} = any (${[...ids]}::bigint[]), false)`;
}

export function whereHolds(condition: Condition, viewer: Viewer, settings: VisibilitySettings): RawBuilder<unknown> {
  const compiled = compile(condition, viewer, settings);
  return typeof compiled === "boolean" ? sql.raw(String(compiled)) : compiled;
}

/** What is known about the viewer is decided here, so that an admin's query asks nothing and a user's asks little. */
function compile(condition: Condition, viewer: Viewer, settings: VisibilitySettings): Compiled {
  const inner = (part: Condition) => compile(part, viewer, settings);
  if ("viewer" in condition) return viewerAtom(condition.viewer, viewer, settings);
  if ("ticket" in condition) return ticketAtoms[condition.ticket](viewer);
  if ("not" in condition) {
    const part = inner(condition.not);
    return typeof part === "boolean" ? !part : sql`not (${part})`;
  }
  return "all" in condition ? join(condition.all.map(inner), "and") : join(condition.any.map(inner), "or");
}

function join(parts: Compiled[], word: "and" | "or"): Compiled {
  const decisive = word === "or";
  if (parts.includes(decisive)) return decisive;
  const open = parts.filter((part) => typeof part !== "boolean");
  if (open.length === 0) return !decisive;
  return sql`(${sql.join(open, word === "or" ? sql` or ` : sql` and `)})`;
}
