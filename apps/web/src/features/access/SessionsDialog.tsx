// The person's own open sessions, each of which can be ended.
import { Button, Modal } from "@mantine/core";
import { listSessions, revokeSession } from "@prosa/contracts/auth";
import { IconDeviceDesktop } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { loadNamespaces, useTranslation } from "../../shared/i18n/index.ts";
import { notify, showError } from "../../shared/notices/index.ts";
import { Chip, FailedPanel, Waiting } from "../../shared/ui/index.ts";
import css from "./access.module.css";

void loadNamespaces(["auth"]);
const KEY = ["own-sessions"];

export function SessionsDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(["auth", "common"]);
  const formats = useFormats();
  const cache = useQueryClient();
  const sessions = useQuery({ queryKey: KEY, queryFn: () => api(listSessions, { quiet: true }), staleTime: 0 });
  const end = useMutation({
    mutationFn: (sessionId: string) => api(revokeSession, { params: { sessionId } }),
    onSuccess: () => notify({ kind: "success", title: t("auth:sessions.ended") }),
    onError: showError,
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("auth:sessions.title")}
      size={560}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      <p className={css.dialogIntro}>{t("auth:sessions.intro")}</p>
      {sessions.isPending && (
        <Waiting label={t("auth:sessions.loading")}>
          <span className={`skel ${css.rowSkeleton}`} />
          <span className={`skel ${css.rowSkeleton}`} />
        </Waiting>
      )}
      {sessions.isError && <FailedPanel error={sessions.error} onRetry={() => void sessions.refetch()} />}
      <ul>
        {sessions.data?.sessions.map((one) => (
          <li key={one.id} className={css.sessionRow}>
            <IconDeviceDesktop size={20} stroke={1.75} aria-hidden />
            <div className="grow">
              <b className="trunc">{one.device}</b>
              <p className="meta">
                {one.address} · {t("auth:sessions.seen", { when: formats.dateTime(one.lastSeenAt) })}
              </p>
            </div>
            {one.current ? (
              <Chip tone="success">{t("auth:sessions.current")}</Chip>
            ) : (
              <Button
                variant="default"
                size="xs"
                loading={end.isPending && end.variables === one.id}
                onClick={() => end.mutate(one.id)}
              >
                {t("auth:sessions.end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
