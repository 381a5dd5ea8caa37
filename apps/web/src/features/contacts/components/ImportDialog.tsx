// Bringing a table in, in four steps: the file, its columns, what would become of it, and the work itself.
import { Button, Modal, Stepper } from "@mantine/core";
import "@mantine/core/styles/Stepper.layer.css";
import type { checkImport, Mapping, Reading, readImport } from "@prosa/contracts/contact-work";
import type { AnswerOf } from "@prosa/contracts/route";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify } from "../../../shared/notices/index.ts";
import css from "../contacts.module.css";
import { useWork } from "../work.queries.ts";
import { DialogFoot } from "./DialogFoot.tsx";
import { CheckStep, ColumnsStep, DoneStep, FileStep, type ImportWishes } from "./ImportSteps.tsx";

type Seen = AnswerOf<typeof readImport>;
type Checked = AnswerOf<typeof checkImport>;

interface Chosen {
  fileId: string;
  name: string;
}

const steps = ["file", "columns", "check", "run"] as const;
const unmapped: Mapping = { name: null, number: 0, email: null, notes: null, extraInfo: [] };

function useImport() {
  const { read, check, bringIn } = useWork();
  const [step, setStep] = useState(0);
  const [file, setFile] = useState<Chosen | null>(null);
  const [seen, setSeen] = useState<Seen | null>(null);
  const [mapping, setMapping] = useState<Mapping>(unmapped);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [wishes, setWishes] = useState<ImportWishes>({ known: "skip", tagIds: [], walletIds: [] });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  /** One thing at a time; what fails is said in place and leaves everything as it was. */
  const run = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (cause) {
      setError(cause);
    } finally {
      setBusy(false);
    }
  };
  const look = (chosen: Chosen, reading?: Reading) =>
    run(async () => {
      const found = await read({ fileId: chosen.fileId, ...(reading ? { reading } : {}) });
      setFile(chosen);
      setSeen(found);
      setMapping(found.mapping ?? unmapped);
      setStep(1);
    });
  return {
    state: { step, file, seen, mapping, checked, wishes, busy, error },
    setMapping,
    setWishes,
    back: () => setStep((now) => now - 1),
    look,
    check: () =>
      run(async () => {
        if (!file || !seen) return;
        setChecked(await check({ fileId: file.fileId, reading: seen.reading, mapping }));
        setStep(2);
      }),
    start: (onStarted: () => void) =>
      run(async () => {
        if (!file || !seen) return;
        await bringIn({ fileId: file.fileId, reading: seen.reading, mapping, ...wishes });
        setStep(3);
        onStarted();
      }),
  };
}

export function ImportDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(["contacts", "common"]);
  const work = useImport();
  const { step, file, seen, mapping, checked, wishes, busy, error } = work.state;
  const next = () =>
    step === 1 ? work.check() : work.start(() => notify({ kind: "success", title: t("work.started") }));
  const count = checked ? checked.fresh + (wishes.known === "update" ? checked.known : 0) : 0;
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
        {step === 2 && checked && <CheckStep checked={checked} wishes={wishes} onChange={work.setWishes} />}
        {step === 3 && <DoneStep />}
        <DialogFoot
          error={error}
          cancel={step === 3 ? t("common:actions.close") : step > 0 ? t("work.back") : t("common:actions.cancel")}
          onCancel={() => (step === 0 || step === 3 ? onClose() : work.back())}
        >
          {(step === 1 || step === 2) && (
            <Button loading={busy} disabled={step === 2 && count === 0} onClick={() => void next()}>
              {step === 1 ? t("work.next") : t("work.importVerb", { count })}
            </Button>
          )}
        </DialogFoot>
      </div>
    </Modal>
  );
}
