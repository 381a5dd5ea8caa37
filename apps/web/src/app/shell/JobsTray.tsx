// Long work in the title bar: a ring while something runs, and behind it every piece with its progress and its file.
import { Button, Loader, Progress, RingProgress } from "@mantine/core";
import type { LongJob } from "@prosa/contracts/long-jobs";
import { IconDownload, IconListCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { saveFile } from "../../shared/api/index.ts";
import { useFormats, useNow } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { cancelJob, isOver, jobsInSight, shareOf, useLongJobs } from "../../shared/long-jobs/index.ts";
import { showError } from "../../shared/notices/index.ts";
import { importPath, syncPath } from "../paths.ts";
import css from "./shell.module.css";
import { Tray } from "./Tray.tsx";
import "@mantine/core/styles/RingProgress.layer.css";

const save = (url: string) => void saveFile(url).catch(showError);

function JobRow({ job, onLeave }: { job: LongJob; onLeave(): void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow(5_000);
  const share = shareOf(job);
  const counts = job.total === null ? formats.count(job.done) : t("jobs.of", { done: job.done, total: job.total });
  const words = isOver(job) ? t(`jobs.status.${job.status}`) : counts;
  const failed = job.failed > 0 ? t("jobs.failed", { count: job.failed }) : "";
  return (
    <li className={css.trayRow} data-testid={`job-${job.id}`}>
      <div className="grow">
        <b>{t(`jobs.kinds.${job.kind}`)}</b> <span className="meta">{job.subject}</span>
        {!isOver(job) && <Progress value={share ?? 100} animated={share === null} aria-label={counts} mt={4} mb={4} />}
        <p className="meta">{[words, failed].filter(Boolean).join(" · ")}</p>
        {job.resultUrl && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
            onClick={() => save(job.resultUrl ?? "")}
          >
            {t("jobs.download")}
          </Button>
        )}
        {job.kind === "checkContacts" && job.status !== "canceled" && (
          <Button size="compact-xs" variant="default" component={Link} to={importPath(job.id)} onClick={onLeave}>
            {t("jobs.continueImport")}
          </Button>
        )}
        {job.kind === "syncContacts" && (
          <Button size="compact-xs" variant="default" component={Link} to={syncPath(job.id)} onClick={onLeave}>
            {t("jobs.seeSync")}
          </Button>
        )}
        {job.failuresUrl && (
          <Button size="compact-xs" variant="subtle" onClick={() => save(job.failuresUrl ?? "")}>
            {t("jobs.failures")}
          </Button>
        )}
        {job.isCancelable && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={() => void cancelJob(job.id).catch(showError)}
          >
            {t("jobs.cancel")}
          </Button>
        )}
      </div>
      <time className="meta">{formats.listTime(job.createdAt, now)}</time>
    </li>
  );
}

export function JobsTray({ inRail = false }: { inRail?: boolean }) {
  const { t } = useTranslation();
  const asked = useLongJobs();
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    jobsInSight.set(opened);
    return () => jobsInSight.set(false);
  }, [opened]);
  const jobs = asked.data?.jobs ?? [];
  const running = jobs.filter((job) => !isOver(job));
  // Nothing to show, nothing in the way.
  if (jobs.length === 0) return null;
  const shares = running.map((job) => shareOf(job) ?? 0);
  const share = shares.length > 0 ? shares.reduce((sum, one) => sum + one, 0) / shares.length : 100;
  const label = running.length > 0 ? t("jobs.running", { count: running.length }) : t("jobs.title");
  const glyph =
    running.length > 0 ? (
      share === 0 ? (
        <Loader size={18} />
      ) : (
        <RingProgress size={22} thickness={3} sections={[{ value: share, color: "var(--app-primary)" }]} />
      )
    ) : (
      <IconListCheck size={inRail ? 20 : 18} stroke={1.75} aria-hidden />
    );
  return (
    <Tray
      inRail={inRail}
      title={t("jobs.title")}
      label={label}
      tooltip={label}
      glyph={glyph}
      testId="jobs"
      opened={opened}
      onOpened={setOpened}
    >
      <ul className={`${css.tray} scroll`}>
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} onLeave={() => setOpened(false)} />
        ))}
      </ul>
    </Tray>
  );
}
