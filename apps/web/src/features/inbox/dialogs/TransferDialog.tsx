// Gives a ticket to a person, a queue or a chatbot; where it already is cannot be chosen.
import { Button, Group, SegmentedControl, Select, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import type { Ticket } from "@prosa/contracts/tickets";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { errorTexts } from "../../../shared/notices/index.ts";
import { Avatar, ColorDot, FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import { targetsQuery, type WantedChange } from "../conversation/ticket-changes.queries.ts";
import { ChoiceList } from "./ChoiceList.tsx";
import { Dialog } from "./Dialog.tsx";
import css from "./ticket-dialogs.module.css";
import {
  type Aim,
  aimsOf,
  byReach,
  changeFor,
  type Destination,
  named,
  nowhere,
  queueFor,
  queuesOf,
  type Targets,
} from "./transfer.rules.ts";

interface Props {
  ticket: Ticket;
  onTransfer(wanted: WantedChange): Promise<void>;
  onClose(): void;
}

export default function TransferDialog({ ticket, onTransfer, onClose }: Props) {
  const { t } = useTranslation("attend");
  const query = useQuery(targetsQuery(ticket.id));
  const title = t("transfer.title", { name: ticket.contact.name });
  return (
    <Dialog onClose={onClose} size={520} title={title} data-testid="transfer">
      {query.error && <FailedPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <Waiting label={t("transfer.loading")}>
          <span className="skel" style={{ height: 280 }} />
        </Waiting>
      )}
      {query.data && <TransferForm ticket={ticket} targets={query.data} onTransfer={onTransfer} onClose={onClose} />}
    </Dialog>
  );
}

function TransferForm({ ticket, targets, onTransfer, onClose }: Props & { targets: Targets }) {
  const { t } = useTranslation(["attend", "common"]);
  const [to, setTo] = useState<Destination>(nowhere);
  const [words, setWords] = useState("");
  const [note, setNote] = useState("");
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The dialog was there before its content and has put the focus elsewhere meanwhile.
  useEffect(() => field.current?.focus(), []);
  const wanted = changeFor(to, note);
  const aims = aimsOf(targets);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!wanted || isBusy) return;
    setBusy(true);
    try {
      await onTransfer(wanted);
    } catch (refusal) {
      setError(refusal);
      setBusy(false);
    }
  };
  const handleAim = (aim: string) => {
    setTo({ ...nowhere, aim: aim as Aim });
    setWords("");
    setError(null);
  };
  const search = t(to.aim === "person" ? "transfer.searchPerson" : "transfer.searchQueue");

  return (
    <form className={css.form} onSubmit={(event) => void handleSubmit(event)}>
      <SegmentedControl
        aria-label={t("transfer.to")}
        fullWidth
        value={to.aim}
        onChange={handleAim}
        data={aims.map((aim) => ({ value: aim, label: t(`transfer.${aim}`) }))}
      />
      <TextInput
        aria-label={search}
        placeholder={search}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        ref={field}
        value={words}
        data-autofocus
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Destinations ticket={ticket} targets={targets} words={words} to={to} onChange={setTo} />
      {to.aim !== "flow" && (
        <Textarea
          label={t("transfer.note")}
          description={t("transfer.noteHint")}
          autosize
          minRows={2}
          maxRows={5}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      {error !== null && (
        <p className={css.problem} role="alert">
          {errorTexts(error).title}. {errorTexts(error).action}
        </p>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t("common:actions.cancel")}
        </Button>
        <Button type="submit" disabled={!wanted} loading={isBusy}>
          {t("transfer.action")}
        </Button>
      </Group>
    </form>
  );
}

interface DestinationsProps {
  ticket: Ticket;
  targets: Targets;
  words: string;
  to: Destination;
  onChange(to: Destination): void;
}

function Destinations({ ticket, targets, words, to, onChange }: DestinationsProps) {
  const { t } = useTranslation("attend");
  const here = (isHere: boolean) => (isHere ? t("transfer.here") : undefined);
  if (to.aim === "person") {
    const person = targets.people.find(({ id }) => id === to.personId);
    const queues = queuesOf(targets, person);
    return (
      <>
        <ChoiceList
          label={t("transfer.person")}
          isHiddenLabel
          value={to.personId === null ? null : String(to.personId)}
          empty={t(words.trim() === "" ? "transfer.noPeople" : "transfer.noMatch")}
          choices={named(targets.people, words)
            .sort(byReach)
            .map((one) => ({
              value: String(one.id),
              name: one.name,
              mark: <Avatar id={one.id} name={one.name} size={24} online={one.isOnline} />,
              facts: `${t(one.isOnline ? "transfer.online" : "transfer.offline")} · ${t("transfer.load", { count: one.open })}`,
              refusal: here(one.isHere),
            }))}
          onChange={(value) => {
            const chosen = targets.people.find(({ id }) => String(id) === value);
            if (chosen) onChange({ ...to, personId: chosen.id, queueId: queueFor(chosen, ticket.queueId) });
          }}
        />
        {queues.length > 0 && (
          <Select
            label={t("transfer.inQueue")}
            allowDeselect={false}
            value={to.queueId === null ? null : String(to.queueId)}
            data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(value) => value && onChange({ ...to, queueId: Number(value) })}
          />
        )}
      </>
    );
  }
  const isQueue = to.aim === "queue";
  const choices = isQueue
    ? named(targets.queues, words).map(({ id, name, color, isHere }) => ({
        value: String(id),
        name,
        mark: <ColorDot color={color} />,
        refusal: here(isHere),
      }))
    : named(targets.flows, words).map(({ id, name }) => ({ value: String(id), name }));
  const chosen = isQueue ? to.queueId : to.flowId;
  return (
    <ChoiceList
      label={t(isQueue ? "transfer.queue" : "transfer.flow")}
      isHiddenLabel
      value={chosen === null ? null : String(chosen)}
      empty={t(words.trim() === "" ? "transfer.noQueues" : "transfer.noQueueMatch")}
      choices={choices}
      onChange={(value) => onChange({ ...to, [isQueue ? "queueId" : "flowId"]: Number(value) })}
    />
  );
}
