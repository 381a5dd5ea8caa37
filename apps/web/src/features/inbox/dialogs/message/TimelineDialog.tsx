// A message's delivery, step by step: what was tried, what came of it, and when it was received and read.

import { messageTimeline } from "@prosa/contracts/message-delivery";
import type { Message } from "@prosa/contracts/messages";
import type { AnswerOf } from "@prosa/contracts/route";
import { useQuery } from "@tanstack/react-query";
import { api, isErrorCode } from "../../../../shared/api/index.ts";
import { useFormats } from "../../../../shared/formats/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { FailedPanel, Waiting } from "../../../../shared/ui/index.ts";
import { Dialog } from "../Dialog.tsx";
import css from "../dialogs.module.css";

type Step = AnswerOf<typeof messageTimeline>["entries"][number];

export default function TimelineDialog({ message, onClose }: { message: Message; onClose(): void }) {
  const { t } = useTranslation("message");
  const params = { messageId: message.id };
  // Asked with its status: a new tick is a new step.
  const query = useQuery({
    queryKey: ["inbox", "timeline", message.id, message.status],
    queryFn: ({ signal }) => api(messageTimeline, { params, signal, quiet: true }),
  });
  return (
    <Dialog onClose={onClose} title={t("timeline.title")} data-testid="timeline">
      {query.error && <FailedPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <Waiting label={t("timeline.loading")}>
          <span className="skel" style={{ height: 120 }} />
        </Waiting>
      )}
      {query.data && (
        <>
          <ol className={css.timeline}>
            {query.data.entries.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end
              <TimelineStep key={index} step={step} />
            ))}
          </ol>
          {query.data.pricing && (
            <p className="meta">
              {t(query.data.pricing.billable ? "timeline.billed" : "timeline.free", {
                category: query.data.pricing.category,
              })}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}

function TimelineStep({ step }: { step: Step }) {
  const { t } = useTranslation(["message", "errors"]);
  const formats = useFormats();
  const { kind, attempt, outcome, durationMs, code, detail } = step;
  const reason = code && isErrorCode(code) ? t(`errors:${code}.detail`) : null;
  const isBad = kind === "failed" || outcome === "refused";
  return (
    <li data-bad={isBad || undefined}>
      <b>{kind === "attempt" ? t("timeline.attempt", { number: attempt ?? 1 }) : t(`timeline.${kind}`)}</b>
      <time dateTime={step.at}>{formats.dateTime(step.at)}</time>
      {outcome && <p>{t(`timeline.outcome.${outcome}`, { ms: durationMs ?? 0 })}</p>}
      {(reason ?? detail) && <p>{[reason, detail].filter(Boolean).join(" ")}</p>}
    </li>
  );
}
