// Tells the end of long work to somebody who is working elsewhere by then. Mounted once.
import { saveFile } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { useLongJobsRealtime } from "../../shared/long-jobs/index.ts";
import { notify, showError } from "../../shared/notices/index.ts";

export const save = (url: string) => void saveFile(url).catch(showError);

export function useJobEndings() {
  const { t } = useTranslation();
  useLongJobsRealtime((job) =>
    notify({
      kind: job.status === "done" ? "success" : job.status === "failed" ? "warning" : "info",
      title: `${t(`jobs.kinds.${job.kind}`)}: ${t(`jobs.status.${job.status}`)}`,
      detail: job.subject,
      key: `job-${job.id}`,
      ...(job.resultUrl ? { action: { label: t("jobs.download"), run: () => save(job.resultUrl ?? "") } } : {}),
    }),
  );
}
