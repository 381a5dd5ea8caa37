// Answers a comment below its post or to its writer alone, and asks before one is deleted.
import { Button, Group, Textarea } from "@mantine/core";
import type { Message } from "@prosa/contracts/messages";
import { commentLimits } from "@prosa/contracts/social/comments";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { Dialog } from "../dialogs/Dialog.tsx";
import css from "./comments.module.css";
import { useAnswer, useModerate } from "./comments.queries.ts";

interface Props {
  message: Message;
  onClose(): void;
}

export function ReplyDialog({ message, mode, onClose }: Props & { mode: "public" | "private" }) {
  const { t } = useTranslation(["comments", "common"]);
  const answer = useAnswer();
  const [words, setWords] = useState("");
  const [isTried, setTried] = useState(false);
  // The same for every try of this dialog: a repeated one is the same answer.
  const clientId = useRef(crypto.randomUUID());
  const isEmpty = words.trim() === "";

  function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isEmpty) return;
    const wanted = { message, words: words.trim(), mode, clientId: clientId.current };
    answer.mutate(wanted, {
      onSuccess: () => {
        notify({ kind: "success", title: t("dialog.sent") });
        onClose();
      },
      onError: showError,
    });
  }

  return (
    <Dialog onClose={onClose} title={t(mode === "public" ? "dialog.publicTitle" : "dialog.privateTitle")}>
      <form onSubmit={send} noValidate>
        <blockquote className={css.quote}>{message.body}</blockquote>
        <p className={css.hint}>{t(mode === "public" ? "dialog.publicHint" : "dialog.privateHint")}</p>
        <Textarea
          label={t("dialog.label")}
          value={words}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={commentLimits.reply}
          error={isTried && isEmpty ? t("dialog.empty") : null}
          onChange={(event) => setWords(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t("common:actions.cancel")}
          </Button>
          <Button type="submit" loading={answer.isPending}>
            {t("dialog.send")}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

export function RemoveDialog({ message, onClose }: Props) {
  const { t } = useTranslation(["comments", "common"]);
  const moderate = useModerate();
  const remove = () =>
    moderate.mutate({ message, action: "remove" }, { onError: showError, onSettled: () => onClose() });
  return (
    <Dialog onClose={onClose} title={t("confirm.title")}>
      <p>{t("confirm.detail")}</p>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t("common:actions.cancel")}
        </Button>
        <Button color="red" loading={moderate.isPending} data-autofocus onClick={remove}>
          {t("confirm.yes")}
        </Button>
      </Group>
    </Dialog>
  );
}
