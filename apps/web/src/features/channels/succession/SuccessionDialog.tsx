// Another channel takes this one's place: which one, what would become of everything, and how far it is.
import { Button, Modal, Progress, Select, Skeleton } from "@mantine/core";
import type { SuccessionCandidate } from "@prosa/contracts/channels/channel-succession";
import type { LongJob } from "@prosa/contracts/long-jobs";
import { useState } from "react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { isOver, shareOf } from "../../../shared/long-jobs/index.ts";
import { errorTexts, textsOfCode } from "../../../shared/notices/index.ts";
import { FailedPanel, Remark, Waiting } from "../../../shared/ui/index.ts";
import css from "../channels.module.css";
import { kindOf } from "../channels.rules.ts";
import { useTypeName } from "../use-type-name.ts";
import { usePreview, useSuccessionActions, useWork } from "./succession.queries.ts";

interface Props {
  channel: { id: number; name: string };
  onClose(): void;
}

type Preview = NonNullable<ReturnType<typeof usePreview>["data"]>;

const fates = ["now", "byTemplate", "waiting", "continued", "staying"] as const;

/** Only what there is. */
function Outlook({ to }: { to: SuccessionCandidate }) {
  const { t } = useTranslation("succession");
  const formats = useFormats();
  const lines = [
    ...fates.map((fate) => [`fates.${fate}`, to.conversations[fate]] as const),
    ["queued.going", to.queued.going] as const,
    ["queued.refused", to.queued.refused] as const,
    ...to.followers.map(({ kind, count }) => [`followers.${kind}`, count] as const),
  ].filter(([, count]) => count > 0);
  if (lines.length === 0) return <p className={css.text}>{t("nothing")}</p>;
  return (
    <ul className={css.outlook} data-testid="succession-outlook">
      {lines.map(([key, count]) => (
        <li key={key} data-tone={key === "queued.refused" || key === "fates.staying" ? "warning" : undefined}>
          {t(key, { count, formatted: formats.count(count) })}
        </li>
      ))}
    </ul>
  );
}

function Running({ job, onClose }: { job: LongJob; onClose(): void }) {
  const { t } = useTranslation(["succession", "common"]);
  const problem = job.problems[0];
  return (
    <div className={css.dialogStack} data-testid="succession-work">
      {job.status === "failed" ? (
        <div role="alert">
          <Remark tone="danger" title={textsOfCode(problem?.code ?? "unknown").title}>
            {t("work.failed")}
          </Remark>
        </div>
      ) : job.status === "canceled" ? (
        <Remark tone="warning" title={t("work.canceled")} />
      ) : (
        <div role="status">
          <p>{t(isOver(job) ? "work.done" : "work.moving", { count: job.done })}</p>
          <Progress value={shareOf(job) ?? 100} animated={!isOver(job)} aria-label={t("work.label")} />
          {!isOver(job) && <p className="meta">{t("work.leave")}</p>}
          {isOver(job) && job.failed > 0 && <p className="meta">{t("work.left", { count: job.failed })}</p>}
        </div>
      )}
      <div className={css.dialogFoot}>
        <Button onClick={onClose}>{t("common:actions.close")}</Button>
      </div>
    </div>
  );
}

function Choose({ preview, channel, onBegun, onClose }: ChooseProps) {
  const { t } = useTranslation(["succession", "common"]);
  const formats = useFormats();
  const typeName = useTypeName();
  const { begin } = useSuccessionActions();
  const { candidates, open } = preview;
  const [chosen, setChosen] = useState(candidates.length === 1 ? String(candidates[0]?.id) : null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const to = candidates.find(({ id }) => String(id) === chosen);
  const run = async () => {
    if (!to) return;
    setBusy(true);
    setError(null);
    try {
      onBegun(await begin(channel.id, to.id));
    } catch (cause) {
      setError(cause);
    } finally {
      setBusy(false);
    }
  };
  const texts = error ? errorTexts(error) : null;
  if (candidates.length === 0) {
    return (
      <div className={css.dialogStack}>
        <Remark tone="info" title={t("none.title")}>
          {t("none.how")}
        </Remark>
        <div className={css.dialogFoot}>
          <Button variant="default" onClick={onClose}>
            {t("common:actions.close")}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={css.dialogStack}>
      <p className={css.text}>{t("means", { count: open, formatted: formats.count(open) })}</p>
      <Select
        label={t("successor")}
        placeholder={t("choose")}
        data={candidates.map((one) => ({
          value: String(one.id),
          label: [one.name, one.number ? formats.phone(one.number) : typeName(kindOf(one))].join(" · "),
        }))}
        value={chosen}
        onChange={setChosen}
        allowDeselect={false}
        data-autofocus
        comboboxProps={{ zIndex: 310 }}
      />
      {to && <Outlook to={to} />}
      {to && <p className="meta">{t("promise")}</p>}
      <div role="alert">
        {texts && (
          <Remark tone="danger" title={texts.title}>
            {[texts.detail, texts.action].filter(Boolean).join(" ")}
          </Remark>
        )}
      </div>
      <div className={css.dialogFoot}>
        <Button variant="default" onClick={onClose}>
          {t("common:actions.cancel")}
        </Button>
        <Button loading={isBusy} disabled={!to} onClick={() => void run()} data-testid="succeed">
          {t("verb")}
        </Button>
      </div>
    </div>
  );
}

interface ChooseProps extends Props {
  preview: Preview;
  onBegun(job: LongJob): void;
}

export function SuccessionDialog({ channel, onClose }: Props) {
  const { t } = useTranslation(["succession", "common"]);
  const asked = usePreview(channel.id);
  const [begun, setBegun] = useState<LongJob | null>(null);
  const work = useWork(begun?.id ?? null) ?? begun;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("title", { name: channel.name })}
      size={480}
      zIndex={300}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      {work ? (
        <Running job={work} onClose={onClose} />
      ) : asked.data ? (
        <Choose preview={asked.data} channel={channel} onBegun={setBegun} onClose={onClose} />
      ) : asked.isError ? (
        <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Waiting label={t("counting")}>
          <Skeleton height={120} radius="md" />
        </Waiting>
      )}
    </Modal>
  );
}
