// Gives a ticket to a person in one of their queues, to a queue or to a chatbot, with a note that only the team reads;
// where it already is cannot be chosen.
import { Button, Group, Modal, NativeSelect, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import type { Ticket } from "@prosa/contracts/tickets";
import { IconSearch, IconTransfer } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ChoiceList } from "../../shared/choice-list/ChoiceList.tsx";
import { named } from "../../shared/choices/index.ts";
import { useCovers } from "../../shared/covered.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { errorTexts } from "../../shared/notices/index.ts";
import { Avatar, ColorDot, FailedPanel, Remark, Waiting } from "../../shared/ui/index.ts";
import { usePauseWords } from "../people/index.ts";
import { transferTargetsQuery, usePausesOfTargets } from "./ticket.queries.ts";
import css from "./transfer.module.css";
import {
  type Aim,
  aimsOf,
  byReach,
  type Destination,
  givenTo,
  nameOf,
  nowhere,
  queuesOf,
  type Targets,
  type TransferWish,
  wishFor,
} from "./transfer.rules.ts";

interface Props {
  ticket: Ticket;
  /** Chosen already, but not for the queue it is in. */
  personId?: number | undefined;
  /** Closes the dialog when it has worked; what fails is said here. */
  onTransfer(wish: TransferWish, to: string): Promise<void>;
  onClose(): void;
}

export function TransferDialog({ ticket, personId, onTransfer, onClose }: Props) {
  const { t } = useTranslation(["transfer", "common"]);
  const query = useQuery(transferTargetsQuery(ticket.id));
  usePausesOfTargets(ticket.id);
  useCovers();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("transfer:title", { name: ticket.contact.name })}
      size={520}
      zIndex={300}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
      data-testid="transfer"
    >
      {query.data ? (
        <TransferForm
          ticket={ticket}
          personId={personId}
          targets={query.data}
          onTransfer={onTransfer}
          onClose={onClose}
        />
      ) : query.isError ? (
        <FailedPanel error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Waiting label={t("transfer:loading")}>
          <span className="skel" style={{ height: 280 }} />
        </Waiting>
      )}
    </Modal>
  );
}

function TransferForm({ ticket, personId, targets, onTransfer, onClose }: Props & { targets: Targets }) {
  const { t } = useTranslation(["transfer", "common"]);
  const known = targets.people.find(({ id, isHere }) => id === personId && !isHere);
  const [to, setTo] = useState<Destination>(known ? givenTo(known, targets, ticket) : nowhere);
  const [words, setWords] = useState("");
  const [note, setNote] = useState("");
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The dialog was there before its content and has put the focus elsewhere meanwhile.
  useEffect(() => field.current?.focus(), []);
  const wish = wishFor(to, ticket, note);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!wish || isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await onTransfer(wish, nameOf(to, targets));
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
  const search = t(to.aim === "person" ? "transfer:searchPerson" : "transfer:searchQueue");

  return (
    <form className={css.form} onSubmit={(event) => void handleSubmit(event)}>
      <SegmentedControl
        aria-label={t("transfer:to")}
        fullWidth
        value={to.aim}
        onChange={handleAim}
        data={aimsOf(targets).map((aim) => ({ value: aim, label: t(`transfer:${aim}`) }))}
      />
      {known && to.personId === known.id && (
        <Remark tone="info">
          {t("transfer:otherQueue", { name: known.name, queue: ticket.queue?.name ?? t("transfer:withoutQueue") })}
        </Remark>
      )}
      <TextInput
        aria-label={search}
        placeholder={search}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        ref={field}
        value={words}
        data-autofocus
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {to.aim === "person" ? (
        <People ticket={ticket} targets={targets} words={words} to={to} onChange={setTo} />
      ) : (
        <Places targets={targets} words={words} to={to} onChange={setTo} />
      )}
      {to.aim !== "flow" && (
        <Textarea
          label={t("transfer:note")}
          description={t("transfer:noteHint")}
          autosize
          minRows={2}
          maxRows={5}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      <div role="alert">{error !== null && <Problem error={error} />}</div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t("common:actions.cancel")}
        </Button>
        <Button
          type="submit"
          disabled={!wish}
          loading={isBusy}
          leftSection={<IconTransfer size={16} stroke={1.75} aria-hidden />}
        >
          {t("transfer:action")}
        </Button>
      </Group>
    </form>
  );
}

interface ListProps {
  targets: Targets;
  words: string;
  to: Destination;
  onChange(to: Destination): void;
}

function People({ ticket, targets, words, to, onChange }: ListProps & { ticket: Ticket }) {
  const { t } = useTranslation(["transfer", "common"]);
  const pauseWords = usePauseWords();
  const facts = ({ isOnline, pause, open }: Targets["people"][number]) => {
    const here = pause ? t("common:pause.of", { reason: pauseWords(pause) }) : t(isOnline ? "online" : "offline");
    return `${here} · ${t("load", { count: open })}`;
  };
  const chosen = targets.people.find(({ id }) => id === to.personId);
  const choose = (value: string) => {
    const person = targets.people.find(({ id }) => String(id) === value);
    if (person) onChange(givenTo(person, targets, ticket));
  };
  return (
    <>
      <ChoiceList
        label={t("person")}
        isHiddenLabel
        value={to.personId === null ? null : String(to.personId)}
        empty={t(words.trim() === "" ? "noPeople" : "noMatch")}
        choices={named(targets.people, words)
          .sort(byReach)
          .map((one) => ({
            value: String(one.id),
            name: one.name,
            mark: <Avatar id={one.id} name={one.name} size={24} online={one.isOnline} paused={Boolean(one.pause)} />,
            facts: facts(one),
            // Who has it may still take it to another of their queues, where there is a choice of them.
            refusal: one.isHere && queuesOf(one, targets, ticket).length < 2 ? t("here") : undefined,
          }))}
        onChange={choose}
      />
      {chosen && (
        <NativeSelect
          label={t("inQueue")}
          value={String(to.queueId ?? "")}
          onChange={(event) => onChange({ ...to, queueId: Number(event.currentTarget.value) || null })}
          data={queuesOf(chosen, targets, ticket).map(({ id, name }) => ({
            value: id === null ? "" : String(id),
            label: name ?? t("withoutQueue"),
          }))}
        />
      )}
    </>
  );
}

function Places({ targets, words, to, onChange }: ListProps) {
  const { t } = useTranslation("transfer");
  const isQueue = to.aim === "queue";
  const choices = isQueue
    ? named(targets.queues, words).map(({ id, name, color, isHere }) => ({
        value: String(id),
        name,
        mark: <ColorDot color={color} />,
        refusal: isHere ? t("here") : undefined,
      }))
    : named(targets.flows, words).map(({ id, name }) => ({ value: String(id), name }));
  const chosen = isQueue ? to.queueId : to.flowId;
  return (
    <ChoiceList
      label={t(isQueue ? "queue" : "flow")}
      isHiddenLabel
      value={chosen === null ? null : String(chosen)}
      empty={t(words.trim() === "" ? "noQueues" : "noQueueMatch")}
      choices={choices}
      onChange={(value) => onChange({ ...to, [isQueue ? "queueId" : "flowId"]: Number(value) })}
    />
  );
}

function Problem({ error }: { error: unknown }) {
  const { title, detail, action } = errorTexts(error);
  return (
    <Remark tone="danger" title={title}>
      {[detail, action].filter(Boolean).join(" ")}
    </Remark>
  );
}
