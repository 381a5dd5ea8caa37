// Nothing is open: says who waits and offers the one who has waited longest.
import { Button } from "@mantine/core";
import { IconCircleCheck, IconMessages } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useFormats, useNow } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { showError } from "../../../shared/notices/index.ts";
import { Empty } from "../../../shared/ui/index.ts";
import { findNext, useTicketCounts } from "../state/inbox.queries.ts";
import css from "./conversation.module.css";

export function NoConversation({ onOpen }: { onOpen(ticketId: number): void }) {
  const { t } = useTranslation("ticket");
  const formats = useFormats();
  const now = useNow();
  const { profile } = useSignedIn();
  const { data: counts } = useTicketCounts();
  const next = useMutation({
    mutationFn: () => findNext(profile, "waiting"),
    onSuccess: (ticket) => ticket && onOpen(ticket.id),
    onError: showError,
  });
  const since = counts?.oldestWaitingSince ?? null;
  const isWaiting = since !== null;

  return (
    <main className={css.conversation} data-region="" tabIndex={-1}>
      <div className={css.fill}>
        <Empty
          icon={
            isWaiting || !counts ? (
              <IconMessages size={24} stroke={1.75} />
            ) : (
              <IconCircleCheck size={24} stroke={1.75} />
            )
          }
          title={counts ? t("none.pending", { count: counts.pending }) : t("none.title")}
          action={
            isWaiting ? (
              <Button loading={next.isPending} onClick={() => next.mutate()}>
                {t("none.openNext")}
              </Button>
            ) : null
          }
        >
          {isWaiting ? t("none.longest", { time: formats.wait(since, now) }) : counts ? t("none.calm") : ""}
        </Empty>
      </div>
    </main>
  );
}
