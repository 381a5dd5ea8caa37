// The drawing of one flow: fetched, parsed, and then the whole height for canvas or outline with a panel beside it.
import { allows } from "@prosa/contracts/permissions";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { ApiError, useSignedIn } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Empty, FailedPanel, loadChunk, usePageTitle, Waiting } from "../../../shared/ui/index.ts";
import { fetchFlow, useFlowChoices } from "../flows.queries.ts";
import css from "./builder.module.css";
import { NoFlow } from "./NoFlow.tsx";
import { fetchTrail } from "./state/trail.ts";

/** Heavy, and fetched beside the flow itself. */
const Workbench = lazy(() => loadChunk(async () => ({ default: (await import("./Workbench.tsx")).Workbench })));

export function BuilderScreen() {
  const { t } = useTranslation("builder");
  const { profile } = useSignedIn();
  const [params] = useSearchParams();
  const id = Number(params.get("id"));
  const flowId = Number.isSafeInteger(id) && id > 0 ? id : null;
  /** The message whose way is shown; then nothing is drawn, only looked at. */
  const asked = Number(params.get("why"));
  const why = Number.isSafeInteger(asked) && asked > 0 ? asked : null;
  const mayRead = allows(profile, "flows", "read");
  // Fetched once: from here on the drawing on the screen is the truth, and saving tells of others' changes.
  const flow = useQuery({
    queryKey: ["flow-drawing", flowId, why],
    queryFn: async ({ signal }) =>
      why === null ? { flow: await fetchFlow(flowId ?? 0, signal), trail: null } : fetchTrail(flowId ?? 0, why, signal),
    enabled: flowId !== null && mayRead,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const choices = useFlowChoices();
  usePageTitle(flow.data?.flow.name ?? t("bar.label"));

  if (!mayRead)
    return (
      <div className={css.state}>
        <h1 className="sr">{t("bar.label")}</h1>
        <Empty icon={<IconLock size={24} stroke={1.75} aria-hidden />}>{t("noPermission")}</Empty>
      </div>
    );
  const isGone =
    flowId === null ||
    (flow.error instanceof ApiError && (flow.error.status === 404 || flow.error.code === "ERR_NO_AUTO_REPLY_FOUND"));
  if (isGone) return <NoFlow />;
  const error = flow.error ?? choices.error;
  if (error && !(flow.data && choices.data))
    return (
      <div className={css.state}>
        <h1 className="sr">{t("bar.label")}</h1>
        <FailedPanel error={error} onRetry={() => void (flow.error ? flow.refetch() : choices.refetch())} />
      </div>
    );
  if (!flow.data || !choices.data) return <Opening />;
  return (
    <Suspense fallback={<Opening />}>
      <Workbench
        key={`${flow.data.flow.id} ${why}`}
        flow={flow.data.flow}
        trail={flow.data.trail}
        choices={choices.data}
        readOnly={why !== null || !allows(profile, "flows", "full")}
      />
    </Suspense>
  );
}

function Opening() {
  const { t } = useTranslation("builder");
  return (
    <Waiting label={t("loading")}>
      <div className={css.skeleton}>
        <span className={`skel ${css.skeletonBar}`} />
        <span className={`skel ${css.skeletonStep}`} />
        <span className={`skel ${css.skeletonStep}`} />
      </div>
    </Waiting>
  );
}
