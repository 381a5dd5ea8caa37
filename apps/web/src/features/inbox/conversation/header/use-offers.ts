// What the header of an open ticket offers, with everything that decides it.
import type { Ticket } from "@prosa/contracts/tickets";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSetting } from "../../../../entities/settings/index.ts";
import { useSignedIn } from "../../../../shared/api/index.ts";
import { useContactTickets } from "../../panel/panel.queries.ts";
import { isPeek, newerOn, type Offers, offersOf, type Viewer } from "../../state/offers.rules.ts";
import { asksOnClosing, closingQuery } from "../../state/ticket-changes.queries.ts";

export function useViewer(): Viewer {
  const { userId, profile, queues } = useSignedIn();
  return useMemo(() => ({ userId, profile, queueIds: queues.map(({ id }) => id) }), [userId, profile, queues]);
}

/** Somebody reads along without having taken it: nothing is marked as read. */
export const useIsPeeking = (ticket: Ticket): boolean => isPeek(ticket, useViewer());

export function useOffers(ticket: Ticket): Offers {
  const viewer = useViewer();
  const onlyAdminsReopen = useSetting("ReopenAdminOnly");
  const hidesPrivate = useSetting("HidePrivateTickets");
  const isClosed = ticket.status === "closed";
  const attendances = useContactTickets(ticket.contactId, isClosed);
  const closing = useQuery({ ...closingQuery, enabled: !isClosed });
  return useMemo(
    () =>
      offersOf(ticket, viewer, {
        onlyAdminsReopen,
        hidesPrivate,
        newer: newerOn(ticket, attendances.data?.tickets ?? []),
        mayGiveReason: closing.data !== undefined && !asksOnClosing(closing.data) && closing.data.reasons.length > 0,
      }),
    [ticket, viewer, onlyAdminsReopen, hidesPrivate, attendances.data, closing.data],
  );
}
