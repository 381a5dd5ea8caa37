// What can be done with a report: run it, take it out as a file, print it.
import { Button, Menu } from "@mantine/core";
import { allows } from "@prosa/contracts/permissions";
import { type ReportShape, reportFormats } from "@prosa/contracts/report-shapes";
import { IconDownload, IconPlayerPlay, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { LetterButton } from "../../entities/report-letters/index.ts";
import { useSignedIn } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { notify, showError } from "../../shared/notices/index.ts";
import { type Asked, letterFilterOf, missingOf } from "./report-address.rules.ts";
import css from "./reports.module.css";
import { type ReportFormat, useReportFile } from "./reports.queries.ts";

interface Props {
  shape: ReportShape;
  asked: Asked;
  /** There are rows to take out. */
  isFull: boolean;
  onRun(): void;
}

export function ReportActions({ shape, asked, isFull, onRun }: Props) {
  const { t } = useTranslation("reports");
  const { profile } = useSignedIn();
  const takeOut = useReportFile(shape, asked);
  const [busy, setBusy] = useState(false);
  const { access } = shape.export;
  const mayTakeOut = typeof access === "object" && allows(profile, access.area, access.level);
  const run = async (format: ReportFormat) => {
    setBusy(true);
    try {
      await takeOut(format);
      notify({ kind: "success", title: t("export.started"), detail: t("export.soon") });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.actions}>
      <Button leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />} onClick={onRun}>
        {t("run")}
      </Button>
      {mayTakeOut && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="default"
              loading={busy}
              disabled={!isFull}
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            >
              {t("export.action")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {reportFormats.map((format) => (
              <Menu.Item key={format} onClick={() => void run(format)}>
                {t(`export.${format}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <LetterButton
        report={shape.id}
        filter={letterFilterOf(asked, shape)}
        isDisabled={missingOf(asked, shape) !== null}
      />
      <Button
        variant="default"
        disabled={!isFull}
        leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
        onClick={() => window.print()}
      >
        {t("print")}
      </Button>
    </div>
  );
}
