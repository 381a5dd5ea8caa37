// Starts a new attendance, where somebody can.
import { ActionIcon } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Hint } from "../../../shared/ui/index.ts";
import { useNewTicket } from "../state/new-ticket-door.ts";

export function NewTicketButton() {
  const { t } = useTranslation("ticket");
  const open = useNewTicket();
  if (!open) return null;
  return (
    <Hint label={t("newTicket")}>
      <ActionIcon
        variant="filled"
        color="brand"
        size="var(--h-control)"
        aria-label={t("newTicket")}
        aria-keyshortcuts="c"
        onClick={() => open()}
      >
        <IconPlus size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}
