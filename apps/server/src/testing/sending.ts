// Claims and settlements of one conversation, as the tests of sending make them.

import type { Result } from "../conversation/messages/messages.rules.ts";
import {
  type Claim,
  type LineId,
  type Next,
  playRound,
  type Room,
  type Settlement,
} from "../conversation/messages/sending/messages.sending.ts";
import type { Ticket } from "../conversation/tickets/tickets.types.ts";
import { aMessage, type TestDatabase, type TestServer } from "./index.ts";

export const plenty: Room = { room: 10, fileRoom: 10, laterMs: 1_000 };
const words = { code: "131016", detail: null, failure: "ERR_SENDING_WAPP_MSG", class: "RETRY_LATER" } as const;
export const accepted: Result = { outcome: "accepted", providerId: "wamid.1" };
export const unknown: Result = { outcome: "unknown", detail: "no answer" };
export const later: Result = { outcome: "retry", ...words, afterMs: 2_000 };
export const refused: Result = { outcome: "refused", ...words };

export function claimed(next: Next | undefined): Claim {
  if (next?.outcome !== "claimed") throw new Error(`Expected a claim, got ${next?.outcome}`);
  return next;
}

/** In the ticket and on the server that the test has at that moment. */
export function sendingIn(db: TestDatabase, present: () => { server: TestServer; ticket: Ticket }) {
  const lineOf = (): LineId => ({ tenantId: present().ticket.tenantId, channelId: present().ticket.channelId });
  const claimNext = async (line: LineId, ticketIds: number[], room: Room) =>
    (await playRound(present().server.deps, [{ ...line, ...room, ticketIds }]))[0] ?? [];
  const settle = async (settlements: Settlement[], waits: boolean) =>
    (await playRound(present().server.deps, [{ ...lineOf(), ...plenty, settlements }], waits))[0] ?? [];
  const ofTicket = <R>(query: string) => db.sql<R>(query, [present().ticket.id]);

  return {
    lineOf,
    claimNext,
    settle,
    queued(body: string, given: Partial<Parameters<typeof aMessage>[1]> = {}) {
      const { ticket } = present();
      return aMessage(db, { tenant: ticket.tenantId, ticket, fromMe: true, status: "queued", body, ...given });
    },
    claim: async (room = plenty) => (await claimNext(lineOf(), [present().ticket.id], room))[0] as Next,
    settleWith: async (one: Claim, result: Settlement["result"], recipient: Settlement["recipient"] = []) =>
      (await settle([{ claim: one, result, recipient }], true))[0],
    async states() {
      const rows = await ofTicket<{ status: string }>("select status from messages where ticket_id = $1 order by id");
      return rows.map(({ status }) => status);
    },
    attempts: () =>
      ofTicket(`select a.outcome, a.number from message_attempts a
                  join messages m on m.tenant_id = a.tenant_id and m.id = a.message_id
                 where m.ticket_id = $1 order by a.id`),
    turns: () => ofTicket("select message_id::int, tries, claim_id from send_turns where ticket_id = $1"),
    /** As if the time of every claim and every wait were over. */
    timePasses: () => db.sql("update send_turns set due_at = now() - interval '1 second'"),
  };
}
