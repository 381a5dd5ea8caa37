// Keeps a text as a quick message: it needs only a key.
import { Button, Checkbox, Group, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { allows } from "@prosa/contracts/permissions";
import { createQuickMessage, QuickMessageKey } from "@prosa/contracts/quick-messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError, api, useSignedIn } from "../../../../shared/api/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { MessageText } from "../../../../shared/message-text/index.ts";
import { errorTexts, notify } from "../../../../shared/notices/index.ts";
import { inboxKeys } from "../../state/inbox.cache.ts";
import { Dialog } from "../Dialog.tsx";
import css from "../dialogs.module.css";

export default function QuickMessageDialog({ text, onClose }: { text: string; onClose(): void }) {
  const { t } = useTranslation(["composer", "common"]);
  const { profile } = useSignedIn();
  const cache = useQueryClient();
  const [key, setKey] = useState("");
  const [isForAll, setForAll] = useState(false);
  const [isTried, setTried] = useState(false);
  const isValid = QuickMessageKey.safeParse(key).success;
  const save = useMutation({
    mutationFn: () => api(createQuickMessage, { body: { key, message: text, isForAll, fileId: null }, quiet: true }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: inboxKeys.quick });
      notify({ kind: "success", title: t("quick.saved", { key }) });
      onClose();
    },
  });
  const refusal = save.error instanceof ApiError ? errorTexts(save.error).detail : null;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isValid) save.mutate();
  };
  return (
    <Dialog onClose={onClose} title={t("quick.new")}>
      <form noValidate onSubmit={handleSubmit}>
        <TextInput
          label={t("quick.key")}
          description={t("quick.keyHint")}
          leftSection="/"
          value={key}
          maxLength={40}
          error={refusal ?? (isTried && !isValid ? t("quick.keyInvalid") : null)}
          data-autofocus
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <div className={css.sample}>
          <MessageText body={text} />
        </div>
        {allows(profile, "quickMessages", "full") && (
          <Checkbox
            mt="sm"
            label={t("quick.forAll")}
            checked={isForAll}
            onChange={(event) => setForAll(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t("common:actions.cancel")}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t("common:actions.save")}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
