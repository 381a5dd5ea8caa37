// Says who else is at a ticket, to those who are at it and may see it. Lives in memory and on Redis' bell; kept nowhere.
import { z } from "zod";
import { showTyping, whoseEyesSee } from "#conversation/tickets";
import { actorOf, type Deps, inTenantScope, type SessionState } from "#platform/context";
import type { StopWork } from "#platform/registry";
import { BELL } from "./presence.customers.ts";
import { createPresence, type Place } from "./presence.rules.ts";

/** Said again, so that a process that missed it, or has just begun, knows. */
const ROUND_MS = 15_000;
/** How often the writing in one ticket asks for a sign to its customer; whether one is given is decided once for all. */
const TELL_AGAIN_MS = 5_000;
const MOST_TOLD = 10_000;

const Told = z.object({
  process: z.string(),
  tenantId: z.number(),
  ticketId: z.number(),
  /** Whoever has people there says so in return. */
  asks: z.boolean(),
  people: z.array(z.object({ userId: z.number(), name: z.string(), isTyping: z.boolean() })),
});

export async function watchTickets(deps: Deps): Promise<StopWork> {
  const presence = createPresence();
  const self = deps.ids.uuid();
  const sessions = new Map<string, SessionState>();
  const now = () => deps.clock.monotonic();
  const toldAt = new Map<string, number>();

  /** Asked before anything is told: whoever lost the ticket meanwhile must not hear who is at it. */
  async function maySee(session: SessionState, ticketId: number): Promise<string | null> {
    return inTenantScope(
      deps,
      session.tenantId,
      actorOf(session),
      async (ctx) => (await whoseEyesSee(ctx, ticketId))?.name ?? null,
      { readOnly: true, plansOnce: true },
    );
  }

  /** Most people are alone with their ticket: there is nothing to tell then, and nothing to ask. */
  async function tellHere(place: Place): Promise<void> {
    for (const socketId of presence.untold(place, now())) {
      const session = sessions.get(socketId);
      if (!session || (await maySee(session, place.ticketId)) === null) {
        leave(socketId);
        continue;
      }
      const notice = presence.tell(socketId, place, now());
      if (notice) deps.realtime.tellPresence(socketId, notice);
    }
  }

  function say({ tenantId, ticketId }: Place, asks: boolean): void {
    const people = presence.here({ tenantId, ticketId }, now());
    deps.redis.ring(BELL, JSON.stringify({ process: self, tenantId, ticketId, asks, people }));
  }

  function announce(place: Place, asks = false): void {
    say(place, asks);
    void tellHere(place).catch((error) => deps.log.debug({ error }, "presence was not told"));
  }

  async function view(session: SessionState, socketId: string, ticketId: number | null): Promise<void> {
    const name = ticketId === null ? null : await maySee(session, ticketId);
    const isThere = ticketId !== null && name !== null;
    if (isThere) sessions.set(socketId, session);
    const { tenantId, userId } = session;
    const changed = presence.view(socketId, isThere ? { tenantId, userId, ticketId, name } : null);
    for (const place of changed) announce(place, place.ticketId === ticketId);
  }

  /** A key says nothing new for a while: the sign that the last one gave is still shown. */
  function isDue({ userId }: SessionState, { tenantId, ticketId }: Place): boolean {
    const key = `${tenantId}.${ticketId}.${userId}`;
    if ((toldAt.get(key) ?? Number.NEGATIVE_INFINITY) > now() - TELL_AGAIN_MS) return false;
    if (toldAt.size >= MOST_TOLD) toldAt.clear();
    toldAt.set(key, now());
    return true;
  }

  async function sayToCustomer(session: SessionState, { tenantId, ticketId }: Place): Promise<void> {
    await inTenantScope(deps, tenantId, actorOf(session), (ctx) => showTyping(ctx, ticketId)).catch((error) =>
      deps.log.debug({ error }, "a customer was not shown that somebody writes"),
    );
  }

  function leave(socketId: string): void {
    sessions.delete(socketId);
    for (const place of presence.view(socketId, null)) announce(place);
  }

  let isStopped = false;
  deps.realtime.onBrowserEvent((session, event, data, socketId) => {
    if (isStopped) return;
    if (event === "ticket.viewing") {
      const { ticketId } = data as { ticketId: number | null };
      view(session, socketId, ticketId).catch((error) => deps.log.debug({ error }, "a viewer was not noted"));
    } else if (event === "ticket.typing") {
      const place = presence.type(socketId, (data as { ticketId: number }).ticketId, now());
      if (!place) return;
      announce(place);
      if (isDue(session, place)) void sayToCustomer(session, place);
    }
  });
  deps.realtime.onSocketGone((_session, socketId) => {
    if (!isStopped) leave(socketId);
  });
  const deafen = deps.redis.listen(BELL, (message) => {
    const told = Told.safeParse(JSON.parse(message));
    if (!told.success || told.data.process === self || isStopped) return;
    const { process, people, asks, ...place } = told.data;
    presence.hear(process, place, people, now());
    if (asks && presence.isAnybodyAt(place)) say(place, false);
    void tellHere(place).catch((error) => deps.log.debug({ error }, "presence was not told"));
  });
  const round = setInterval(() => {
    presence.tidy(now());
    for (const place of presence.places()) announce(place);
  }, ROUND_MS);

  return async () => {
    isStopped = true;
    deafen();
    clearInterval(round);
  };
}
