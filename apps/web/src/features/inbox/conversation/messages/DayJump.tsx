// The calendar of a conversation: a day chosen in it is where the reading goes on.
import { Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { messageOnDay } from "@prosa/contracts/message-search";
import { useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { api, useSignedIn } from "../../../../shared/api/index.ts";
import { DayPicker } from "../../../../shared/date-field/DayPicker.tsx";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { showError } from "../../../../shared/notices/index.ts";
import { useConversation } from "../../bubbles/conversation-context.ts";

interface Props {
  at: string;
  onClose(): void;
  children: ReactElement;
}

/** The calendar's own names of days: YYYY-MM-DD, where the company is. */
const dayIn = (zone: string, at: Date) => new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(at);

export default function DayJump({ at, onClose, children }: Props) {
  const { t } = useTranslation(["conversation", "message"]);
  const { ticket, handlers } = useConversation();
  const { timeZone } = useSignedIn();
  const find = useMutation({
    mutationFn: (day: string) => api(messageOnDay, { params: { ticketId: ticket.id }, query: { day }, quiet: true }),
    onError: showError,
    onSuccess({ message }) {
      onClose();
      if (message) handlers.jumpTo(message);
    },
  });
  return (
    <Popover opened onChange={(opened) => !opened && onClose()} position="bottom" withArrow trapFocus returnFocus>
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown aria-label={t("message:list.goToDay")} data-testid="day-jump" aria-busy={find.isPending}>
        <DayPicker
          value={dayIn(timeZone, new Date(at))}
          maxDate={dayIn(timeZone, new Date())}
          labels={{ previousMonth: t("calendar.previousMonth"), nextMonth: t("calendar.nextMonth") }}
          onChange={(day) => !find.isPending && find.mutate(day)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
