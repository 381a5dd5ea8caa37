// Bringing a table in, in four steps: the file, its columns, what would become of it, and the work itself.
import { Button, Modal, Stepper } from "@mantine/core";
import "@mantine/core/styles/Stepper.layer.css";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify } from "../../../shared/notices/index.ts";
import css from "../contacts.module.css";
import { type CheckAddress, useImport } from "../use-import.ts";
import { DialogFoot } from "./DialogFoot.tsx";
import { CheckStep, ColumnsStep, DoneStep, FileStep } from "./ImportSteps.tsx";
import { ImportWait } from "./ImportWait.tsx";

const steps = ["file", "columns", "check", "run"] as const;

export function ImportDialog({ address, onClose }: { address: CheckAddress; onClose(): void }) {
  const { t } = useTranslation(["contacts", "common"]);
  const work = useImport(address);
  const { step, file, seen, mapping, check, wishes, busy, error } = work.state;
  const found = check?.found ?? null;
  const next = () =>
    step === 1 ? work.check() : work.start(() => notify({ kind: "success", title: t("work.started") }));
  const count = found ? found.fresh + (wishes.known === "update" ? found.known : 0) : 0;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("work.import")}
      size={680}
      zIndex={300}
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      <div className={css.dialog}>
        <Stepper active={step} size="xs" classNames={{ content: css.stepContent }}>
          {steps.map((name) => (
            <Stepper.Step key={name} label={t(`work.steps.${name}`)} />
          ))}
        </Stepper>
        {step === 0 && <FileStep onSent={(chosen) => void work.look(chosen)} isReading={busy} />}
        {step === 1 && seen && (
          <ColumnsStep
            seen={seen}
            mapping={mapping}
            onChange={work.setMapping}
            onReading={(reading) => file && void work.look(file, reading)}
          />
        )}
        {step === 2 && !found && <ImportWait job={check?.job} />}
        {step === 2 && found && <CheckStep checked={found} wishes={wishes} onChange={work.setWishes} />}
        {step === 3 && <DoneStep />}
        <DialogFoot
          error={error}
          cancel={step === 3 ? t("common:actions.close") : step > 0 ? t("work.back") : t("common:actions.cancel")}
          onCancel={() => (step === 0 || step === 3 ? onClose() : work.back())}
        >
          {(step === 1 || (step === 2 && found)) && (
            <Button loading={busy} disabled={step === 2 && count === 0} onClick={() => void next()}>
              {step === 1 ? t("work.next") : t("work.importVerb", { count })}
            </Button>
          )}
        </DialogFoot>
      </div>
    </Modal>
  );
}
