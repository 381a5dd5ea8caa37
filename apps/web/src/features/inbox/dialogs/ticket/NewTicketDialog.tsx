// Starts an attendance with somebody who has not written: contact, channel, queue; a refusal shows what stands in the way.
import { Button, Group, Select } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { newTicket } from "@prosa/contracts/tickets";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMyChannels } from "../../../../entities/channel/index.ts";
import { api, useSignedIn } from "../../../../shared/api/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { useFilterChoices } from "../../state/choices.queries.ts";
import { putTicket } from "../../state/inbox.cache.ts";
import type { Person } from "../../state/new-ticket-door.ts";
import { seesAll } from "../../state/offers.rules.ts";
import { Dialog } from "../Dialog.tsx";
import { type Chosen, ContactField } from "./ContactField.tsx";
import { RefusalCard } from "./RefusalCard.tsx";
import css from "./ticket-dialogs.module.css";

const LAST_CHANNEL = "prosa.newTicket.channel";
const NO_QUEUE = "none";

interface Props {
  person: Person | null;
  onOpen(ticketId: number): void;
  onClose(): void;
}

export default function NewTicketDialog({ person, onOpen, onClose }: Props) {
  const { t } = useTranslation(["attend", "common"]);
  const { profile, userId } = useSignedIn();
  const cache = useQueryClient();
  const [contact, setContact] = useState<Chosen | null>(() =>
    person?.contactId === undefined ? null : { id: person.contactId, name: person.name, number: person.number },
  );
  const place = usePlace();
  const start = useMutation({
    mutationFn: (body: { contactId: number; channelId: number; queueId: number | null }) =>
      api(newTicket, { body, quiet: true }),
    onSuccess: (ticket) => {
      localStorage.setItem(LAST_CHANNEL, String(ticket.whatsappId));
      putTicket(cache, ticket, userId);
      onOpen(ticket.id);
    },
  });
  const { channel, queueId } = place;
  const missing = !channel || queueId === null ? t("new.both") : contact ? null : t("new.who");
  const handleStart = () => {
    if (!contact || !channel || queueId === null) return;
    start.mutate({
      contactId: contact.id,
      channelId: channel.id,
      queueId: queueId === NO_QUEUE ? null : Number(queueId),
    });
  };
  const choose = (next: Chosen | null) => {
    setContact(next);
    start.reset();
  };

  return (
    <Dialog onClose={onClose} size={520} title={t("new.title")} data-testid="new-ticket">
      <div className={css.form}>
        <ContactField
          chosen={contact}
          firstWords={person?.number ?? ""}
          firstName={person?.name ?? ""}
          onChoose={choose}
        />
        <div className={css.two}>
          <Select
            label={t("new.channel")}
            allowDeselect={false}
            value={channel ? String(channel.id) : null}
            data={place.channels.map(({ id, name }) => ({ value: String(id), label: name }))}
            error={place.hasNoChannel ? t("new.noChannel") : null}
            onChange={(value) => {
              place.setChannelId(value);
              start.reset();
            }}
          />
          <Select
            label={t("new.queue")}
            allowDeselect={false}
            searchable
            value={queueId}
            data={[
              ...place.queues.map(({ id, name }) => ({ value: String(id), label: name })),
              ...(seesAll(profile) ? [{ value: NO_QUEUE, label: t("new.withoutQueue") }] : []),
            ]}
            onChange={(value) => {
              place.setQueueId(value);
              start.reset();
            }}
          />
        </div>
        {channel?.capabilities.starts === "template" && <p className="meta">{t("new.template")}</p>}
        {start.error && <RefusalCard error={start.error} onOpen={onOpen} />}
        <Group justify="flex-end">
          <span className="meta grow" role="status" id="new-ticket-missing">
            {missing}
          </span>
          <Button variant="default" onClick={onClose}>
            {t("common:actions.cancel")}
          </Button>
          <Button
            disabled={missing !== null}
            loading={start.isPending}
            aria-describedby="new-ticket-missing"
            onClick={handleStart}
          >
            {t("new.action")}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}

/** Only channels that may begin a conversation; the last one used, and the only queue, are chosen already. */
function usePlace() {
  const asked = useMyChannels();
  const [channelId, setChannelId] = useState<string | null>(() => localStorage.getItem(LAST_CHANNEL));
  const [wantedQueue, setQueueId] = useState<string | null>(null);
  const channels = asked.data?.channels.filter(({ capabilities }) => capabilities.starts !== "no") ?? [];
  const channel = channels.find(({ id }) => String(id) === channelId) ?? channels.find(({ isDefault }) => isDefault);
  const { queues } = useFilterChoices(true);
  const usual =
    queues.find(({ id }) => id === channel?.defaultQueueId) ?? (queues.length === 1 ? queues[0] : undefined);
  const only = channel ?? (channels.length === 1 ? channels[0] : undefined);
  return {
    channels,
    channel: only,
    hasNoChannel: asked.isSuccess && channels.length === 0,
    queues,
    queueId: wantedQueue ?? (usual ? String(usual.id) : null),
    setChannelId,
    setQueueId,
  };
}
