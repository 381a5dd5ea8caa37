// Keeps the door to "new attendance" open while the conversations are shown; the dialog comes when it is asked for.
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { useShortcut } from "../../../../shared/keyboard/index.ts";
import { loadPatiently } from "../../../../shared/ui/index.ts";
import { type Person, registerNewTicket } from "../../state/new-ticket-door.ts";

const NewTicketDialog = lazy(() => loadPatiently(() => import("./NewTicketDialog.tsx")));

export function NewTicketHost({ onOpen }: { onOpen(ticketId: number): void }) {
  const { t } = useTranslation(["attend", "ticket"]);
  const [asked, setAsked] = useState<{ person: Person | null } | null>(null);
  useEffect(() => registerNewTicket((person) => setAsked({ person: person ?? null })), []);
  const group = t("ticket:keys.group");
  useShortcut({ keys: "c", group, label: t("offers.newTicket"), run: () => setAsked({ person: null }) });
  if (!asked) return null;
  const close = () => setAsked(null);
  const handleOpen = (ticketId: number) => {
    close();
    onOpen(ticketId);
  };
  return (
    <Suspense fallback={null}>
      <NewTicketDialog person={asked.person} onOpen={handleOpen} onClose={close} />
    </Suspense>
  );
}
