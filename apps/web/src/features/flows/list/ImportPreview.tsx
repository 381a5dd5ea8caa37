// What a file brings before it becomes a flow: how many steps, and each thing that did not survive.
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import type { FlowFile } from "../flow-file.rules.ts";
import css from "../flows.module.css";

const SHOWN = 12;

export function ImportPreview({ fileName, read }: { fileName: string; read: FlowFile }) {
  const { t } = useTranslation("flows");
  const { document, losses } = read;
  const nameOf = (stepId: string) => document.steps.find(({ id }) => id === stepId)?.name || stepId;
  const words = ({ code, stepId, was }: FlowFile["losses"][number]) => {
    const text = t(`new.loss.${code}`, { was });
    return stepId ? t("new.inStep", { step: nameOf(stepId), text }) : text;
  };
  return (
    <div role="status">
      <Remark
        tone={losses.length > 0 ? "warning" : "success"}
        title={t("new.file.read", { name: fileName, steps: t("steps", { count: document.steps.length }) })}
      >
        {t("new.losses", { count: losses.length })}
      </Remark>
      {losses.length > 0 && (
        <ul className={css.losses}>
          {losses.slice(0, SHOWN).map((loss, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the report never changes while it is shown
            <li key={index}>{words(loss)}</li>
          ))}
          {losses.length > SHOWN && <li>{t("new.more", { count: losses.length - SHOWN })}</li>}
        </ul>
      )}
    </div>
  );
}
