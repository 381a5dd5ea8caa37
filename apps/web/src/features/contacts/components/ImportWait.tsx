// A table while it is checked: how far the server is, that one need not wait here, and why it stopped where it did.
import { Progress } from "@mantine/core";
import type { LongJob } from "@prosa/contracts/long-jobs";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { textsOfCode } from "../../../shared/notices/index.ts";
import { Remark } from "../../../shared/ui/index.ts";

export function ImportWait({ job }: { job: LongJob | undefined }) {
  const { t } = useTranslation("contacts");
  if (job?.status === "canceled") return <Remark tone="warning" title={t("work.checkStopped")} />;
  if (job?.status === "failed") {
    const { subject = job.subject, code = "unknown" } = job.problems[0] ?? {};
    const { title, detail, action } = textsOfCode(code);
    return (
      <div role="alert">
        <Remark tone="danger" title={title}>
          {[subject, detail, action].join(" · ")}
        </Remark>
      </div>
    );
  }
  const words = job?.status === "running" ? t("work.checking", { count: job.done }) : t("work.checkWaits");
  return (
    <div role="status">
      <p>{words}</p>
      <Progress value={100} animated aria-label={t("work.checkingLabel")} />
      <p className="meta">{t("work.checkLeave")}</p>
    </div>
  );
}
