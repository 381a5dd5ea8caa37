// The published versions of a flow, newest first; an older one can be published again.
import { Button, Checkbox, Loader, Modal } from "@mantine/core";
import type { FlowRow, FlowVersion } from "@prosa/contracts/flows";
import { IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { Chip, Empty, FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import css from "../flows.module.css";
import { useFlowActions, useFlowVersions } from "../flows.queries.ts";

interface Props {
  flow: Pick<FlowRow, "id" | "name">;
  mayChange: boolean;
  onClose(): void;
  /** The draft became that version too. */
  onRestored?(): void;
}

export function VersionsDialog({ flow, mayChange, onClose, onRestored }: Props) {
  const { t } = useTranslation(["flows", "common"]);
  const versions = useFlowVersions(flow.id);
  const { restore } = useFlowActions();
  const [move, setMove] = useState(false);
  const [busy, setBusy] = useState<number | null>(null);
  const rows = versions.data?.pages.flatMap(({ items }) => items) ?? [];

  const publish = async (number: number) => {
    setBusy(number);
    try {
      await restore(flow.id, number, move);
      notify({ kind: "success", title: t("done.restored", { number }), detail: flow.name });
      onRestored?.();
      onClose();
    } catch (error) {
      showError(error);
      setBusy(null);
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("versions.title", { name: flow.name })}
      size={520}
      zIndex={300}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      {versions.isPending && (
        <Waiting label={t("versions.loading")}>
          <Loader size={24} />
        </Waiting>
      )}
      {versions.error && <FailedPanel error={versions.error} onRetry={() => void versions.refetch()} />}
      {versions.data && rows.length === 0 && (
        <Empty icon={<IconHistory size={24} stroke={1.75} aria-hidden />}>{t("versions.empty")}</Empty>
      )}
      {rows.length > 0 && (
        <>
          {mayChange && (
            <Checkbox
              label={t("versions.move")}
              checked={move}
              onChange={(event) => setMove(event.currentTarget.checked)}
            />
          )}
          <ul className={css.versions}>
            {rows.map((version) => (
              <VersionLine
                key={version.number}
                version={version}
                busy={busy === version.number}
                onPublish={mayChange && !version.isPublished ? () => void publish(version.number) : undefined}
              />
            ))}
          </ul>
          {versions.hasNextPage && (
            <Button
              variant="default"
              loading={versions.isFetchingNextPage}
              onClick={() => void versions.fetchNextPage()}
            >
              {t("versions.more")}
            </Button>
          )}
        </>
      )}
    </Modal>
  );
}

function VersionLine({ version, busy, onPublish }: { version: FlowVersion; busy: boolean; onPublish?(): void }) {
  const { t } = useTranslation("flows");
  const formats = useFormats();
  const { number, note, at, by, running, isPublished } = version;
  const when = formats.dateTime(new Date(at));
  return (
    <li className={css.versionLine}>
      <div className="grow">
        <p className={css.versionHead}>
          <b>{t("versions.number", { number })}</b>
          {isPublished && <Chip tone="success">{t("versions.published")}</Chip>}
        </p>
        <p className="meta">{by ? t("edited.by", { when, name: by }) : when}</p>
        <p className="meta">{t("versions.running", { count: running })}</p>
        {note && <p>{note}</p>}
      </div>
      {onPublish && (
        <Button variant="default" size="xs" loading={busy} onClick={onPublish}>
          {t("versions.restore")}
        </Button>
      )}
    </li>
  );
}
