// The ways in which a ticket can be met, each asked who meets what: the lists, counters and audiences for everybody and
// every ticket, the doors of single tickets and their files for some.
import { sql } from "kysely";
import { type Actor, type Deps, inTenantScope } from "#platform/context";
import { isAppError } from "#platform/errors";
import {
  audienceFinder,
  canSee,
  forgetAudience,
  lookingOf,
  maySeeTicket,
  showVisibleTicket,
  ticketFacts,
  ticketsSeenBy,
  whereHolds,
} from "../conversation/tickets/index.ts";
import { countVisibleTickets, listVisibleTickets } from "../conversation/tickets/list/tickets.list.ts";
import { loadTickets } from "../conversation/tickets/tickets.queries.ts";
import type { Person } from "./oracle.ts";
import { COMMON_WORD, type World } from "./world.ts";

export interface Meeting {
  surface: string;
  personId: number;
  /** All tickets this person meets there. */
  ticketIds: ReadonlySet<number>;
}

function actorOf(world: World, person: Person): Actor {
  const profile = (person.isSupport ? "admin" : person.profile) as Extract<Actor, { kind: "user" }>["profile"];
  const { id: userId, isSupport } = person;
  return { kind: "user", userId, tenantId: world.tenantId, profile, sessionId: "visibility", isSupport };
}

const everyStatus = ["open", "pending", "closed"] as const;

/** Every ticket that the person's lists hold, and the words' list, and the plain condition that exports use. */
export async function listsOf(deps: Deps, world: World, person: Person): Promise<Meeting[]> {
  return inTenantScope(
    deps,
    world.tenantId,
    actorOf(world, person),
    async (ctx) => {
      const { viewer, settings } = await lookingOf(ctx);
      const all = async (searchParam?: string) => {
        const found: number[] = [];
        let cursor: string | null = null;
        do {
          const page: Awaited<ReturnType<typeof listVisibleTickets>> = await listVisibleTickets(ctx, {
            status: [...everyStatus],
            tab: "all",
            showAll: true,
            pageNumber: 1,
            searchParam,
            cursor: cursor ?? undefined,
          });
          found.push(...page.tickets.map(({ id }) => id));
          cursor = page.cursor;
        } while (cursor);
        return found;
      };
      const { rows } = await sql<{ id: number }>`
        select t.id from tickets t where t.tenant_id = ${world.tenantId}
           and ${whereHolds(canSee, viewer, settings)}`.execute(ctx.tx);
      const meet = (surface: string, ids: readonly number[]): Meeting => {
        // A ticket twice in a list is as wrong as one too many.
        if (new Set(ids).size !== ids.length) throw new Error(`${surface} of seed ${world.seed} repeats a ticket`);
        return { surface, personId: person.id, ticketIds: new Set(ids) };
      };
      return [
        meet("list", await all()),
        meet("search", await all(COMMON_WORD)),
        meet(
          "condition",
          rows.map(({ id }) => id),
        ),
      ];
    },
    { readOnly: true },
  );
}

/** Who would hear of each ticket: one question for the whole company, as the dispatcher asks it. */
export async function audiencesOf(deps: Deps, world: World): Promise<Meeting[]> {
  const ids = world.conversations.map(({ id }) => id);
  return inTenantScope(deps, world.tenantId, { kind: "system", name: "visibility" }, async (ctx) => {
    // Rights and settings of the round before may be kept for a moment.
    forgetAudience(ctx.deps, ctx.tenantId);
    const audience = await audienceFinder(ctx);
    const met = new Map(world.people.map(({ id }) => [id, new Set<number>()]));
    for (const ticket of await loadTickets(ctx.tx, world.tenantId, ids)) {
      for (const userId of audience.of(ticketFacts(ticket))) met.get(userId)?.add(ticket.id);
    }
    const seenBy = await ticketsSeenBy(ctx, ids);
    const inBell = (personId: number) => new Set(ids.filter((ticketId) => seenBy(personId, ticketId) !== null));
    return [...met].flatMap(([personId, ticketIds]) => [
      { surface: "socket audience", personId, ticketIds },
      { surface: "notices", personId, ticketIds: inBell(personId) },
    ]);
  });
}

export function countersOf(deps: Deps, world: World, person: Person) {
  return inTenantScope(deps, world.tenantId, actorOf(world, person), countVisibleTickets, { readOnly: true });
}

/** Asked one by one: a ticket by its id, and whether what belongs to it may be fetched. */
export async function singlesOf(deps: Deps, world: World, person: Person, ticketIds: readonly number[]) {
  return inTenantScope(
    deps,
    world.tenantId,
    actorOf(world, person),
    async (ctx) => {
      const met = { byId: new Set<number>(), files: new Set<number>() };
      for (const ticketId of ticketIds) {
        if (await maySeeTicket(ctx, ticketId)) met.files.add(ticketId);
        const shown = await showVisibleTicket(ctx, ticketId).catch((error) => {
          if (isAppError(error, "ERR_NO_TICKET_FOUND")) return null;
          throw error;
        });
        if (shown) met.byId.add(ticketId);
      }
      return met;
    },
    { readOnly: true },
  );
}
