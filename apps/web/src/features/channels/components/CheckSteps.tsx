// What the provider answered to each question, in words, with its own words where it refused.
import type { CheckStep } from "@prosa/contracts/channels";
import { IconCircleCheck, IconCircleX, IconClock } from "@tabler/icons-react";
import type { z } from "zod";
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "../channels.module.css";
import { useChannelWords } from "../use-channel-words.ts";

const icons = { ok: IconCircleCheck, failed: IconCircleX, waiting: IconClock } as const;

interface CheckStepsProps {
  type: string;
  steps: readonly z.infer<typeof CheckStep>[];
}

export function CheckSteps({ type, steps }: CheckStepsProps) {
  const { t } = useTranslation("channels");
  const words = useChannelWords(type);
  const usual: Record<string, string> = {
    unreachable: t("check.reasons.unreachable"),
    waitingForHandshake: t("check.reasons.waitingForHandshake"),
  };
  return (
    <div role="status">
      <ul className={css.steps} aria-label={t("check.title")}>
        {steps.map(({ step, result, reason, detail }) => {
          const Glyph = icons[result];
          const why = reason && words(`reasons.${reason}`, usual[reason] ?? reason);
          return (
            <li key={step} data-result={result} data-testid={`check-${step}`}>
              <Glyph size={18} stroke={1.75} aria-hidden />
              <div>
                <b>{words(`steps.${step}`, step)}</b>
                <span className="sr">{t(`check.results.${result}`)}</span>
                {result !== "ok" && why && <p>{why}</p>}
                {result === "failed" && detail && <p className="meta">{detail}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
