// Several tickets chosen: close or delete them all, as work of the server that goes on whatever happens here.
import { ActionIcon, Button } from "@mantine/core";
import { deleteTickets } from "@prosa/contracts/ticket-bulk";
import { IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../shared/api/index.ts";
import { confirmDelete } from "../../../shared/delete-guard/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { rememberJob } from "../../../shared/long-jobs/index.ts";
import { Hint } from "../../../shared/ui/index.ts";
import { BulkCloseDialog } from "./BulkCloseDialog.tsx";
import css from "./list-tools.module.css";
import type { RowSelection } from "./row-selection.ts";

interface Props {
  selection: RowSelection;
  /** What is loaded of the list, for "all of them". */
  loaded: readonly number[];
  mayClose: boolean;
}

export default function BulkBar({ selection, loaded, mayClose }: Props) {
  const { t } = useTranslation("ticket");
  const cache = useQueryClient();
  const [isClosing, setClosing] = useState(false);
  const ticketIds = [...selection.chosen];
  const count = ticketIds.length;

  const askRemoval = () =>
    confirmDelete({
      title: t("bulk.deleteTitle"),
      name: t("bulk.chosen", { count }),
      consequence: t("bulk.deleteMeans", { count }),
      done: t("bulk.started"),
      async action() {
        rememberJob(cache, await api(deleteTickets, { body: { ticketIds }, quiet: true }));
        selection.clear();
      },
    });

  return (
    <div className={css.bulk} role="toolbar" aria-label={t("bulk.label")} data-testid="bulk-bar">
      <b aria-live="polite">{t("bulk.chosen", { count })}</b>
      {count < loaded.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => selection.choose(loaded)}>
          {t("bulk.all", { count: loaded.length })}
        </Button>
      )}
      {mayClose && (
        <Button size="compact-sm" variant="default" onClick={() => setClosing(true)}>
          {t("bulk.close")}
        </Button>
      )}
      <Button size="compact-sm" variant="outline" color="red" onClick={askRemoval}>
        {t("bulk.delete")}
      </Button>
      <Hint label={t("bulk.leave")}>
        <ActionIcon size="sm" aria-label={t("bulk.leave")} onClick={selection.clear}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Hint>
      {isClosing && (
        <BulkCloseDialog ticketIds={ticketIds} onDone={selection.clear} onClose={() => setClosing(false)} />
      )}
    </div>
  );
}
