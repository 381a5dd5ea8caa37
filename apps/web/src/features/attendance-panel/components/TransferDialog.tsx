// To whom a ticket goes: a person with one of their queues, or a queue; with a note that only the team reads.
import { Button, Modal, NativeSelect, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import type { AnswerOf } from "@prosa/contracts/route";
import type { transferTargets } from "@prosa/contracts/ticket-choices";
import type { Ticket } from "@prosa/contracts/tickets";
import { IconSearch, IconTransfer } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { errorTexts } from "../../../shared/notices/index.ts";
import { plain } from "../../../shared/palette/search.rules.ts";
import { Avatar, ColorDot, FailedPanel, Remark, Waiting } from "../../../shared/ui/index.ts";
import css from "../panel.module.css";
import { Overtaken, useTargets } from "../panel.queries.ts";
import { type Choice, changeOf, queuesOf } from "../transfer.rules.ts";

type Targets = AnswerOf<typeof transferTargets>;

interface Props {
  ticket: Ticket;
  /** Chosen already, but not for this queue. */
  personId?: number;
  onGive(ticket: Ticket, change: ReturnType<typeof changeOf>, to: string): Promise<void>;
  onClose(): void;
}

export function TransferDialog({ ticket, personId, onGive, onClose }: Props) {
  const { t } = useTranslation(["panel", "common"]);
  const targets = useTargets(ticket.id);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("transfer.title", { name: ticket.contact.name })}
      size={460}
      zIndex={300}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      {targets.data ? (
        <TransferForm ticket={ticket} personId={personId} targets={targets.data} onGive={onGive} onClose={onClose} />
      ) : targets.isError ? (
        <FailedPanel error={targets.error} onRetry={() => void targets.refetch()} />
      ) : (
        <Waiting label={t("loading")}>
          <span className={`skel ${css.boneDialog}`} />
        </Waiting>
      )}
    </Modal>
  );
}

function TransferForm({ ticket, personId, targets, onGive, onClose }: Props & { targets: Targets }) {
  const { t } = useTranslation(["panel", "common"]);
  const known = targets.people.find(({ id, isHere }) => id === personId && !isHere);
  const [choice, setChoice] = useState<Choice>({
    kind: "person",
    id: known?.id ?? null,
    queueId: known ? (queuesOf(known, targets, ticket)[0]?.id ?? null) : null,
  });
  const [note, setNote] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const chosen = (choice.kind === "person" ? targets.people : targets.queues).find(({ id }) => id === choice.id);

  const send = async () => {
    if (!chosen || isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await onGive(ticket, changeOf(choice, ticket, note), chosen.name);
      onClose();
    } catch (cause) {
      setError(cause);
      setBusy(false);
    }
  };

  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <SegmentedControl
        fullWidth
        aria-label={t("transfer.kind")}
        value={choice.kind}
        onChange={(kind) => setChoice({ kind: kind as Choice["kind"], id: null, queueId: null })}
        data={[
          { value: "person", label: t("transfer.person") },
          { value: "queue", label: t("transfer.queue") },
        ]}
      />
      {known && choice.id === known.id && (
        <Remark tone="info">
          {t("transfer.otherQueue", { name: known.name, queue: ticket.queue?.name ?? t("noQueue") })}
        </Remark>
      )}
      <TargetList key={choice.kind} ticket={ticket} targets={targets} choice={choice} onChoice={setChoice} />
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
      <div role="alert">{error !== null && <Problem error={error} />}</div>
      <div className={css.formFoot}>
        <Button variant="default" onClick={onClose}>
          {t("common:actions.cancel")}
        </Button>
        <Button
          type="submit"
          loading={isBusy}
          disabled={!chosen}
          leftSection={<IconTransfer size={16} stroke={1.75} aria-hidden />}
        >
          {t("transfer.verb")}
        </Button>
      </div>
    </form>
  );
}

interface ListProps {
  ticket: Ticket;
  targets: Targets;
  choice: Choice;
  onChoice(choice: Choice): void;
}

function TargetList({ ticket, targets, choice, onChoice }: ListProps) {
  const { t } = useTranslation("panel");
  const [search, setSearch] = useState("");
  const isFound = ({ name }: { name: string }) => plain(name).includes(plain(search.trim()));
  const person = choice.kind === "person" ? targets.people.find(({ id }) => id === choice.id) : undefined;
  const shown = choice.kind === "person" ? targets.people.filter(isFound) : targets.queues.filter(isFound);
  return (
    <>
      <TextInput
        type="search"
        aria-label={t("transfer.search")}
        placeholder={t("transfer.search")}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={search}
        data-autofocus
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <fieldset className={`${css.targets} scroll`}>
        <legend className="sr">{t(`transfer.${choice.kind}`)}</legend>
        {shown.length === 0 && <p className={css.quiet}>{t("transfer.none")}</p>}
        {choice.kind === "person"
          ? targets.people
              .filter(isFound)
              .map((one) => (
                <Target
                  key={one.id}
                  name={one.name}
                  mark={<Avatar id={one.id} name={one.name} size={24} online={one.isOnline} />}
                  detail={`${one.isOnline ? `${t("online")}, ` : ""}${t("open", { count: one.open })}`}
                  isHere={one.isHere && queuesOf(one, targets, ticket).length < 2}
                  isChosen={one.id === choice.id}
                  onChoose={() =>
                    onChoice({ kind: "person", id: one.id, queueId: queuesOf(one, targets, ticket)[0]?.id ?? null })
                  }
                />
              ))
          : targets.queues
              .filter(isFound)
              .map((one) => (
                <Target
                  key={one.id}
                  name={one.name}
                  mark={<ColorDot color={one.color} size={14} />}
                  isHere={one.isHere}
                  isChosen={one.id === choice.id}
                  onChoose={() => onChoice({ kind: "queue", id: one.id, queueId: one.id })}
                />
              ))}
      </fieldset>
      {person && (
        <NativeSelect
          label={t("transfer.inQueue")}
          value={String(choice.queueId ?? "")}
          onChange={(event) => onChoice({ ...choice, queueId: Number(event.currentTarget.value) || null })}
          data={queuesOf(person, targets, ticket).map(({ id, name }) => ({
            value: id === null ? "" : String(id),
            label: name ?? t("noQueue"),
          }))}
        />
      )}
    </>
  );
}

interface TargetProps {
  name: string;
  mark: React.ReactNode;
  detail?: string;
  isHere: boolean;
  isChosen: boolean;
  onChoose(): void;
}

function Target({ name, mark, detail, isHere, isChosen, onChoose }: TargetProps) {
  const { t } = useTranslation("panel");
  return (
    <label className={css.target} data-here={isHere || undefined}>
      <input type="radio" name="transfer-target" checked={isChosen} disabled={isHere} onChange={onChoose} />
      {mark}
      <span className="grow trunc">{name}</span>
      <span className={css.targetDetail}>{isHere ? t("transfer.here") : detail}</span>
    </label>
  );
}

function Problem({ error }: { error: unknown }) {
  const { t } = useTranslation("panel");
  if (error instanceof Overtaken) return <Remark tone="warning" title={t("overtaken.title")} />;
  const { title, detail, action } = errorTexts(error);
  return (
    <Remark tone="danger" title={title}>
      {[detail, action].filter(Boolean).join(" ")}
    </Remark>
  );
}
