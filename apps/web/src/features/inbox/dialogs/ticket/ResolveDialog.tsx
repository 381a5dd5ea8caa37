// Closes a ticket with a reason and, if wanted, a farewell: digits choose, Enter resolves.
import { Button, Checkbox, Group, Select } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import type { AnswerOf } from "@prosa/contracts/route";
import type { closingChoices } from "@prosa/contracts/ticket-choices";
import type { Ticket } from "@prosa/contracts/tickets";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { ChoiceList } from "../../../../shared/choice-list/ChoiceList.tsx";
import { useNow } from "../../../../shared/formats/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { errorTexts } from "../../../../shared/notices/index.ts";
import { ColorDot, FailedPanel, Waiting } from "../../../../shared/ui/index.ts";
import { replyWindowOf } from "../../state/attendance.rules.ts";
import { fillVariables } from "../../state/filling.rules.ts";
import { closingQuery, type WantedChange } from "../../state/ticket-changes.queries.ts";
import { useValues } from "../../state/use-values.ts";
import { Dialog } from "../Dialog.tsx";
import css from "./ticket-dialogs.module.css";

interface Props {
  ticket: Ticket;
  onResolve(wanted: WantedChange): Promise<void>;
  onClose(): void;
}

type Choices = AnswerOf<typeof closingChoices>;

export default function ResolveDialog({ ticket, onResolve, onClose }: Props) {
  const { t } = useTranslation("attend");
  const query = useQuery(closingQuery);
  const title = t("resolve.title", { name: ticket.contact.name });
  return (
    <Dialog onClose={onClose} title={title} data-testid="resolve">
      {query.error && !query.data && <FailedPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <Waiting label={t("resolve.loading")}>
          <span className="skel" style={{ height: 200 }} />
        </Waiting>
      )}
      {query.data && <ResolveForm ticket={ticket} choices={query.data} onResolve={onResolve} onClose={onClose} />}
    </Dialog>
  );
}

const NONE = "none";

function ResolveForm({ ticket, choices, onResolve, onClose }: Props & { choices: Choices }) {
  const { t } = useTranslation(["attend", "common"]);
  const { reasons, farewells, isReasonRequired, ratedChannelIds } = choices;
  const [reason, setReason] = useState<string | null>(isReasonRequired ? null : NONE);
  const [farewell, setFarewell] = useState(NONE);
  const [isRated, setRated] = useState(true);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const isWindowClosed = replyWindowOf(ticket.windowExpiresAt, Date.now()).state === "closed";
  const values = useValues(ticket, useNow());
  const words = farewells.find(({ id }) => String(id) === farewell)?.message;
  const isMissing = error === "missing";

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (reason === null) return setError("missing");
    setBusy(true);
    try {
      await onResolve({
        status: "closed",
        ...(reason === NONE ? {} : { closingReasonId: Number(reason) }),
        ...(farewell === NONE ? {} : { farewellId: Number(farewell) }),
        ...(isRated ? {} : { askRating: false }),
      });
    } catch (refusal) {
      setError(refusal);
      setBusy(false);
    }
  };
  /** Anywhere in the dialog: nothing in it is typed. */
  const handleKey = (event: KeyboardEvent<HTMLFormElement>) => {
    const chosen = /^[1-9]$/.test(event.key) ? reasons[Number(event.key) - 1] : undefined;
    if (!chosen || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setReason(String(chosen.id));
    setError(null);
    event.currentTarget.querySelector<HTMLInputElement>(`input[value="${chosen.id}"]`)?.focus();
  };
  const none = { value: NONE, name: t("resolve.none") };

  return (
    <form className={css.form} onSubmit={(event) => void handleSubmit(event)} onKeyDown={handleKey}>
      {reasons.length > 0 && (
        <>
          <ChoiceList
            label={t("resolve.reason")}
            isFirst
            value={reason}
            empty={t("resolve.none")}
            choices={[
              ...reasons.map(({ id, name, color }, index) => ({
                value: String(id),
                name,
                mark: <ColorDot color={color} />,
                digit: index < 9 ? String(index + 1) : undefined,
              })),
              ...(isReasonRequired ? [] : [none]),
            ]}
            onChange={(value) => {
              setReason(value);
              setError(null);
            }}
          />
          <p className="meta">{t("resolve.digits")}</p>
        </>
      )}
      {farewells.length > 0 && (
        <Select
          label={t("resolve.farewell")}
          description={isWindowClosed ? t("resolve.windowClosed") : undefined}
          disabled={isWindowClosed}
          allowDeselect={false}
          value={farewell}
          data={[
            { value: NONE, label: t("resolve.noFarewell") },
            ...farewells.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          onChange={(value) => value && setFarewell(value)}
        />
      )}
      {words && (
        <figure className={css.preview}>
          <figcaption className="meta">{t("resolve.preview")}</figcaption>
          <p>{fillVariables(words, { ...values, user: ticket.username ?? values.user }, [])}</p>
        </figure>
      )}
      {ratedChannelIds.includes(ticket.whatsappId) && !ticket.isGroup && (
        <Checkbox
          label={t("resolve.askRating")}
          checked={isRated}
          onChange={({ currentTarget }) => setRated(currentTarget.checked)}
        />
      )}
      {error !== null && (
        <p className={css.problem} role="alert">
          {isMissing ? t("resolve.reasonRequired") : `${errorTexts(error).title}. ${errorTexts(error).action}`}
        </p>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t("common:actions.cancel")}
        </Button>
        <Button type="submit" loading={isBusy} data-autofocus={reasons.length === 0 || undefined}>
          {t("resolve.action")}
        </Button>
      </Group>
    </form>
  );
}
