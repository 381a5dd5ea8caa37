// The contacts of the present filter as a file: which columns, which form; the file comes when it is ready.
import { Button, Checkbox, Modal, SegmentedControl } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { type ExportColumn, exportColumns } from "@prosa/contracts/contact-work";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify } from "../../../shared/notices/index.ts";
import css from "../contacts.module.css";
import type { ContactsFilter } from "../contacts.queries.ts";
import { useWork } from "../work.queries.ts";
import { DialogFoot } from "./DialogFoot.tsx";

const usual: ExportColumn[] = ["name", "number", "email", "tags", "wallets", "extraInfo"];

export function ExportDialog({ filter, count, onClose }: { filter: ContactsFilter; count: number; onClose(): void }) {
  const { t } = useTranslation(["contacts", "common"]);
  const { takeOut } = useWork();
  const [columns, setColumns] = useState<ExportColumn[]>(usual);
  const [format, setFormat] = useState<"csv" | "xlsx">("xlsx");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      await takeOut(filter, { columns: exportColumns.filter((column) => columns.includes(column)), format });
      notify({ kind: "success", title: t("work.started"), detail: t("work.exportSoon") });
      onClose();
    } catch (cause) {
      setError(cause);
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("work.export")}
      size={440}
      zIndex={300}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      <div className={css.dialog}>
        <p className={css.consequence}>{t("work.exportWhat", { count })}</p>
        <Checkbox.Group
          label={t("work.columns")}
          value={columns}
          onChange={(chosen) => setColumns(chosen as ExportColumn[])}
        >
          <div className={css.columns}>
            {exportColumns.map((column) => (
              <Checkbox key={column} value={column} label={t(`work.column.${column}`)} />
            ))}
          </div>
        </Checkbox.Group>
        <SegmentedControl
          aria-label={t("work.format")}
          value={format}
          onChange={(chosen) => setFormat(chosen as "csv" | "xlsx")}
          data={[
            { value: "xlsx", label: t("work.xlsx") },
            { value: "csv", label: t("work.csv") },
          ]}
        />
        <DialogFoot error={error} onCancel={onClose}>
          <Button
            loading={busy}
            disabled={columns.length === 0}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => void run()}
          >
            {t("work.exportVerb")}
          </Button>
        </DialogFoot>
      </div>
    </Modal>
  );
}
