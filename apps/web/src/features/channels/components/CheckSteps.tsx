// What the provider answered to each question, in words, with its own words where it refused.
import type { CheckStep } from "@prosa/contracts/channels";
import { IconCircleCheck, IconCircleX, IconClock } from "@tabler/icons-react";
import type { z } from "zod";
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "../channels.module.css";
import { isKnownReason } from "../channels.rules.ts";

const icons = { ok: IconCircleCheck, failed: IconCircleX, waiting: IconClock } as const;

export function CheckSteps({ steps }: { steps: readonly z.infer<typeof CheckStep>[] }) {
  const { t } = useTranslation("channels");
  return (
    <div role="status">
      <ul className={css.steps} aria-label={t("check.title")}>
        {steps.map(({ step, result, reason, detail }) => {
          const Glyph = icons[result];
          const why = isKnownReason(reason) ? t(`check.reasons.${reason}`) : reason;
          return (
            <li key={step} data-result={result} data-testid={`check-${step}`}>
              <Glyph size={18} stroke={1.75} aria-hidden />
              <div>
                <b>{t(`check.steps.${step}`)}</b>
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
