// What the variables in a text stand for in this ticket, now.
import type { Ticket } from "@prosa/contracts/tickets";
import { useMemo } from "react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { greetingOf, useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import type { Values } from "./guard.rules.ts";

export function useValues(ticket: Ticket, now: Date): Values {
  const { t } = useTranslation("message");
  const formats = useFormats();
  const { username, tenantName } = useSignedIn();
  const { contact, protocol, queue } = ticket;
  return useMemo(() => {
    const name = contact.name.trim();
    return {
      name: name || null,
      firstName: name.split(/\s+/)[0] || null,
      greeting: t(`sample.greeting.${greetingOf(formats.hour(now))}`),
      protocol,
      user: username,
      queue: queue?.name ?? null,
      company: tenantName,
      date: formats.date(now),
      time: formats.time(now),
    };
  }, [contact.name, protocol, queue, username, tenantName, formats, now, t]);
}
