// Starting an attendance with a contact: on which channel, in which queue; a refusal leads to what stands in the way.
import { Button, NativeSelect } from "@mantine/core";
import { Ticket } from "@prosa/contracts/tickets";
import { IconMessagePlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { ticketPath } from "../../../app/paths.ts";
import { useMyChannels } from "../../../entities/channel/index.ts";
import { useQueueChoices } from "../../../entities/queue/index.ts";
import { ApiError, useSignedIn } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { errorTexts } from "../../../shared/notices/index.ts";
import { FailedPanel, Remark } from "../../../shared/ui/index.ts";
import { firstChannel, firstQueue, mayStartWithoutQueue, type PastTicket } from "../book.rules.ts";
import css from "../contact-book.module.css";
import { startTicket } from "../contact-book.queries.ts";

const NO_QUEUE = "none";

/** Everybody starts in their own queues; who sees all of them, in any. */
function useOwnQueues() {
  const { profile, queues } = useSignedIn();
  const seesAll = mayStartWithoutQueue(profile);
  const all = useQueueChoices(seesAll);
  return { seesAll, queues: seesAll ? all : queues };
}

export function StartTicket({ contactId, past }: { contactId: number; past: PastTicket[] }) {
  const { t } = useTranslation("book");
  const navigate = useNavigate();
  const mine = useMyChannels();
  const channels = mine.data?.channels ?? [];
  const { seesAll, queues } = useOwnQueues();
  const [chosenChannel, setChannel] = useState<string | null>(null);
  const [chosenQueue, setQueue] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const channel = chosenChannel ?? String(firstChannel(channels, past) ?? "");
  const queue =
    chosenQueue ??
    String(
      firstQueue(
        queues,
        channels.find(({ id }) => String(id) === channel),
      ) ?? "",
    );
  const isReady = channel !== "" && queue !== "";

  const start = async () => {
    if (!isReady || isBusy) return;
    setBusy(true);
    setError(null);
    try {
      const queueId = queue === NO_QUEUE ? null : Number(queue);
      const ticket = await startTicket({ contactId, channelId: Number(channel), queueId });
      void navigate(ticketPath(ticket.id));
    } catch (cause) {
      setError(cause);
      setBusy(false);
    }
  };

  if (mine.isError && !mine.data) return <FailedPanel error={mine.error} onRetry={() => void mine.refetch()} />;
  if (mine.data && channels.length === 0) return <Remark tone="warning">{t("start.noChannel")}</Remark>;
  return (
    <form
      className={css.card}
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <h3>{t("start.title")}</h3>
      <div className={css.start}>
        <NativeSelect
          label={t("start.channel")}
          value={channel}
          onChange={(event) => setChannel(event.currentTarget.value)}
          data={channels.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <NativeSelect
          label={t("start.queue")}
          value={queue}
          onChange={(event) => setQueue(event.currentTarget.value)}
          data={[
            { value: "", label: t("start.chooseQueue"), disabled: true },
            ...queues.map(({ id, name }) => ({ value: String(id), label: name })),
            ...(seesAll ? [{ value: NO_QUEUE, label: t("noQueue") }] : []),
          ]}
        />
        <Button
          type="submit"
          loading={isBusy}
          disabled={!isReady}
          aria-describedby="start-hint"
          leftSection={<IconMessagePlus size={16} stroke={1.75} aria-hidden />}
        >
          {t("start.verb")}
        </Button>
      </div>
      <p id="start-hint" className="meta">
        {isReady ? t("start.ready") : t("start.both")}
      </p>
      <div role="alert">{error !== null && <Refusal error={error} />}</div>
    </form>
  );
}

/** Another attendance stands in the way: if it may be seen, here is the way to it. */
function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation("book");
  const { title, detail, action } = errorTexts(error);
  const other = error instanceof ApiError ? Ticket.safeParse(error.entity) : null;
  return (
    <>
      <Remark tone="warning" title={title}>
        {[detail, action].filter(Boolean).join(" ")}
      </Remark>
      {other?.success && (
        <Button component={Link} to={ticketPath(other.data.id)} variant="default" mt={8}>
          {t("active.open")}
        </Button>
      )}
    </>
  );
}
