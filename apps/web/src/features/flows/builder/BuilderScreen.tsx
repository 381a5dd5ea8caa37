// The drawing of one flow: fetched, parsed, and then the whole height for canvas or outline with a panel beside it.
import { Button } from "@mantine/core";
import { allows } from "@prosa/contracts/permissions";
import { parseDocument } from "@prosa/flows";
import { IconLock, IconRouteOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { paths } from "../../../app/paths.ts";
import { ApiError, useSignedIn } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Empty, FailedPanel, usePageTitle, Waiting } from "../../../shared/ui/index.ts";
import { fetchFlow, useFlowChoices } from "../flows.queries.ts";
import css from "./builder.module.css";
import { Workbench } from "./Workbench.tsx";

export function BuilderScreen() {
  const { t } = useTranslation("builder");
  const { profile } = useSignedIn();
  const [params] = useSearchParams();
  const id = Number(params.get("id"));
  const flowId = Number.isSafeInteger(id) && id > 0 ? id : null;
  const mayRead = allows(profile, "flows", "read");
  // Fetched once: from here on the drawing on the screen is the truth, and saving tells of others' changes.
  const flow = useQuery({
    queryKey: ["flow-drawing", flowId],
    queryFn: ({ signal }) => fetchFlow(flowId ?? 0, signal),
    enabled: flowId !== null && mayRead,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const choices = useFlowChoices();
  usePageTitle(flow.data?.name ?? t("bar.label"));

  if (!mayRead)
    return (
      <div className={css.state}>
        <Empty icon={<IconLock size={24} stroke={1.75} aria-hidden />}>{t("noPermission")}</Empty>
      </div>
    );
  const isGone =
    flowId === null ||
    (flow.error instanceof ApiError && (flow.error.status === 404 || flow.error.code === "ERR_NO_AUTO_REPLY_FOUND"));
  const parsed = flow.data ? parseDocument(flow.data.draft) : null;
  if (isGone || parsed?.ok === false)
    return (
      <div className={css.state}>
        <Empty
          icon={<IconRouteOff size={24} stroke={1.75} aria-hidden />}
          title={t("missing.title")}
          action={
            <Button component={Link} to={paths.flows} variant="default">
              {t("missing.action")}
            </Button>
          }
        >
          {t("missing.text")}
        </Empty>
      </div>
    );
  const error = flow.error ?? choices.error;
  if (error && !(flow.data && choices.data))
    return (
      <div className={css.state}>
        <FailedPanel error={error} onRetry={() => void (flow.error ? flow.refetch() : choices.refetch())} />
      </div>
    );
  if (!flow.data || !choices.data || !parsed?.ok)
    return (
      <Waiting label={t("loading")}>
        <div className={css.skeleton}>
          <span className={`skel ${css.skeletonBar}`} />
          <span className={`skel ${css.skeletonStep}`} />
          <span className={`skel ${css.skeletonStep}`} />
        </div>
      </Waiting>
    );
  return (
    <Workbench
      key={flow.data.id}
      flow={flow.data}
      draft={parsed.document}
      choices={choices.data}
      readOnly={!allows(profile, "flows", "full")}
    />
  );
}
