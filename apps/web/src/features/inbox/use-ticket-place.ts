// The ways from one conversation to the next and back to the list; what the list shows goes along in the address.
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { paths, ticketPath } from "../../app/paths.ts";
import { presentAddress } from "../../shared/present-address.ts";

/** The message or page an address names, and that it be read anew, belongs to one conversation and stays behind with it. */
function listParams(): URLSearchParams {
  const params = new URLSearchParams(presentAddress().search);
  for (const name of ["m", "t", "pageNumber"]) params.delete(name);
  return params;
}

export function useTicketPlace() {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      open(id: number) {
        // At once: while a slow machine draws, what is typed must not land in the conversation that was left.
        void navigate({ pathname: ticketPath(id), search: listParams().toString() }, { flushSync: true });
      },
      openMessage(id: number, messageId?: number) {
        const search = listParams();
        if (messageId !== undefined) search.set("m", String(messageId));
        void navigate({ pathname: ticketPath(id), search: search.toString() });
      },
      close: () => void navigate({ pathname: paths.attendanceChats, search: listParams().toString() }),
    }),
    [navigate],
  );
}
