// The company's own targets, which every queue without its own follows.
import { Button, Modal } from "@mantine/core";
import { type ReplyTargets, saveCompanyTargets } from "@prosa/contracts/reply-targets";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useReplyTargets } from "../../entities/queue/index.ts";
import { api } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { useListChange } from "../../shared/list-page/index.ts";
import { notify, showError } from "../../shared/notices/index.ts";
import { FailedPanel, Waiting } from "../../shared/ui/index.ts";
import css from "./queues.module.css";
import { TargetFields } from "./TargetFields.tsx";

export function CompanyTargets({ readOnly, onClose }: { readOnly: boolean; onClose(): void }) {
  const { t } = useTranslation(["queues", "common"]);
  const asked = useReplyTargets();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("targets.company")}
      centered
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      {asked.data ? (
        <Fields initial={asked.data.company} readOnly={readOnly} onClose={onClose} />
      ) : asked.isError ? (
        <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Waiting label={t("targets.loading")}>
          <span className={`skel ${css.skeleton}`} />
        </Waiting>
      )}
    </Modal>
  );
}

interface FieldsProps {
  initial: ReplyTargets;
  readOnly: boolean;
  onClose(): void;
}

function Fields({ initial, readOnly, onClose }: FieldsProps) {
  const { t } = useTranslation("queues");
  const [value, setValue] = useState(initial);
  const thenRefresh = useListChange("queues");
  const save = useMutation({
    mutationFn: () => thenRefresh(api(saveCompanyTargets, { body: value, quiet: true })),
    onSuccess: () => {
      notify({ kind: "success", title: t("targets.saved") });
      onClose();
    },
    onError: showError,
  });
  return (
    <form
      className={css.targets}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <p className="meta">{t("targets.companyHint")}</p>
      <TargetFields value={value} readOnly={readOnly} onChange={setValue} />
      <p className="meta">{t("targets.usual")}</p>
      {!readOnly && (
        <Button type="submit" loading={save.isPending}>
          {t("targets.save")}
        </Button>
      )}
    </form>
  );
}
