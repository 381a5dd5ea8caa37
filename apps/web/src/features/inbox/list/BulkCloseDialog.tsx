// Before many tickets are closed: how many, and for what reason.
import { Button, Group, NativeSelect } from "@mantine/core";
import { closeTickets } from "@prosa/contracts/ticket-bulk";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { rememberJob } from "../../../shared/long-jobs/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { ReturnFocus } from "../../../shared/ui/index.ts";
import { Dialog } from "../dialogs/Dialog.tsx";
import { closingQuery } from "../state/ticket-changes.queries.ts";

interface Props {
  ticketIds: number[];
  onDone(): void;
  onClose(): void;
}

export function BulkCloseDialog({ ticketIds, onDone, onClose }: Props) {
  const { t } = useTranslation(["ticket", "common"]);
  const cache = useQueryClient();
  const [reason, setReason] = useState("");
  const count = ticketIds.length;
  const choices = useQuery(closingQuery);
  const isRequired = choices.data?.isReasonRequired ?? false;
  const close = useMutation({
    mutationFn: () => {
      const closingReasonId = Number(reason) || undefined;
      return api(closeTickets, { body: { ticketIds, closingReasonId }, quiet: true });
    },
    onSuccess(job) {
      rememberJob(cache, job);
      notify({ kind: "info", title: t("bulk.started") });
      onDone();
      onClose();
    },
    onError: showError,
  });
  return (
    <Dialog onClose={onClose} title={t("bulk.closeTitle")}>
      <ReturnFocus />
      <p>{t("bulk.closeMeans", { count })}</p>
      {(choices.data?.reasons.length ?? 0) > 0 && (
        <NativeSelect
          mt="md"
          label={t("bulk.reason")}
          required={isRequired}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data={[
            { value: "", label: t(isRequired ? "bulk.pickReason" : "bulk.noReason") },
            ...(choices.data?.reasons ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t("common:actions.cancel")}
        </Button>
        <Button
          data-autofocus
          loading={close.isPending}
          disabled={choices.isPending || (isRequired && reason === "")}
          onClick={() => close.mutate()}
        >
          {t("bulk.closeAction", { count })}
        </Button>
      </Group>
    </Dialog>
  );
}
