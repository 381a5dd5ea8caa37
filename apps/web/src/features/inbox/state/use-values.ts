// What the variables in a text stand for in this ticket, now; the moment in the words the server would use.
import { spokenAt } from "@prosa/contracts/spoken";
import type { Ticket } from "@prosa/contracts/tickets";
import { useMemo } from "react";
import { useSetting } from "../../../entities/settings/index.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import type { Values } from "./filling.rules.ts";

export function useValues(ticket: Ticket, now: Date): Values {
  const { username, tenantName, timeZone } = useSignedIn();
  const language = useSetting("CustomerLanguage");
  const { contact, protocol, queue } = ticket;
  return useMemo(() => {
    const name = contact.name.trim();
    return {
      name: name || null,
      firstName: name.split(/\s+/)[0] || null,
      protocol,
      user: username,
      queue: queue?.name ?? null,
      company: tenantName,
      ...spokenAt(now, timeZone, language),
    };
  }, [contact.name, protocol, queue, username, tenantName, timeZone, language, now]);
}
