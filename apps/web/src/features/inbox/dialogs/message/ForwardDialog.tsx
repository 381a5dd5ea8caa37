// Sends chosen messages on to other contacts: a few at a time, each with its own outcome.
import { Button, Group, Textarea } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { forwardMessages } from "@prosa/contracts/message-forward";
import type { Ticket } from "@prosa/contracts/tickets";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../../../entities/message/bubbles/index.ts";
import { api, isErrorCode } from "../../../../shared/api/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { showError } from "../../../../shared/notices/index.ts";
import type { Entry } from "../../state/entries.rules.ts";
import { Dialog } from "../Dialog.tsx";
import css from "../dialogs.module.css";
import { ContactPicker, type PickedContact } from "./ContactPicker.tsx";

interface Props {
  entries: Entry[];
  ticket: Ticket;
  onClose(): void;
}

export default function ForwardDialog({ entries, onClose }: Props) {
  const { t } = useTranslation(["message", "common", "errors"]);
  const wordsOf = useWords();
  const [people, setPeople] = useState<PickedContact[]>([]);
  const [comment, setComment] = useState("");
  // The same request twice is the same forward.
  const [clientId] = useState(() => crypto.randomUUID());
  const messageIds = entries.flatMap(({ id }) => (id === null ? [] : [id]));
  const send = useMutation({
    mutationFn: () => {
      const contactIds = people.map(({ id }) => id);
      const body = { clientId, messageIds, contactIds, comment: comment.trim() || undefined };
      return api(forwardMessages, { body, quiet: true });
    },
    onError: showError,
  });
  const reasonOf = (code: string) => (isErrorCode(code) ? t(`errors:${code}.detail`) : t("errors:unknown.detail"));

  return (
    <Dialog onClose={onClose} title={t("forward.title", { count: entries.length })} data-testid="forward">
      {send.data ? (
        <>
          <ul className={css.results}>
            {send.data.results.map(({ contactId, sent, error }) => (
              <li key={contactId} data-bad={error !== null || undefined}>
                <b className="grow trunc">{people.find(({ id }) => id === contactId)?.name}</b>
                <span>{error === null ? t("forward.sent", { count: sent }) : reasonOf(error)}</span>
              </li>
            ))}
          </ul>
          <Group justify="flex-end" mt="md">
            <Button onClick={onClose}>{t("common:actions.close")}</Button>
          </Group>
        </>
      ) : (
        <>
          <ul className={css.previews}>
            {entries.map((entry) => (
              <li key={entry.clientId} className="trunc">
                {wordsOf(entry)}
              </li>
            ))}
          </ul>
          <ContactPicker chosen={people} onChange={setPeople} />
          <Textarea
            mt="sm"
            label={t("forward.comment")}
            autosize
            minRows={1}
            maxRows={4}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={onClose}>
              {t("common:actions.cancel")}
            </Button>
            <Button disabled={people.length === 0} loading={send.isPending} onClick={() => send.mutate()}>
              {t("forward.send")}
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  );
}
