// What the header of an open ticket offers, with everything that decides it.
import type { Ticket } from "@prosa/contracts/tickets";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useContactTickets } from "../panel/panel.queries.ts";
import { useCompanySettings } from "../settings.queries.ts";
import { isPeek, newerOn, type Offers, offersOf, type Viewer } from "./offers.rules.ts";
import { asksOnClosing, closingQuery } from "./ticket-changes.queries.ts";

export function useViewer(): Viewer {
  const { userId, profile, queues } = useSignedIn();
  return useMemo(() => ({ userId, profile, queueIds: queues.map(({ id }) => id) }), [userId, profile, queues]);
}

/** Somebody reads along without having taken it: nothing is marked as read. */
export const useIsPeeking = (ticket: Ticket): boolean => isPeek(ticket, useViewer());

export function useOffers(ticket: Ticket): Offers {
  const viewer = useViewer();
  const settings = useCompanySettings();
  const isClosed = ticket.status === "closed";
  const attendances = useContactTickets(ticket.contactId, isClosed);
  const closing = useQuery({ ...closingQuery, enabled: !isClosed });
  return useMemo(
    () =>
      offersOf(ticket, viewer, {
        settings,
        newer: newerOn(ticket, attendances.data?.tickets ?? []),
        mayGiveReason: closing.data !== undefined && !asksOnClosing(closing.data) && closing.data.reasons.length > 0,
      }),
    [ticket, viewer, settings, attendances.data, closing.data],
  );
}
