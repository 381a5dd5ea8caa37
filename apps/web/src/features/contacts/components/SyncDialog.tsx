// The address book of a telephone comes into the contacts: of which channel, what hinders it, and what came of the last time.
import { Button, Loader, Modal, Select } from "@mantine/core";
import type { SyncChannel } from "@prosa/contracts/sessions/contact-sync";
import { IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { ApiError } from "../../../shared/api/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify } from "../../../shared/notices/index.ts";
import { FailedPanel, Remark, Waiting } from "../../../shared/ui/index.ts";
import css from "../contacts.module.css";
import { useSyncContacts, useSyncs } from "../sync.queries.ts";
import { channelOf, hindranceOf, isRunning, toldOf } from "../sync.rules.ts";
import { DialogFoot } from "./DialogFoot.tsx";

export function SyncDialog({ syncId, onClose }: { syncId: string | null; onClose(): void }) {
  const { t } = useTranslation(["contacts", "common"]);
  const asked = useSyncs();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("sync.title")}
      size={480}
      zIndex={300}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      {asked.data ? (
        <Choice channels={asked.data.channels} syncId={syncId} onClose={onClose} />
      ) : asked.isError ? (
        <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Waiting label={t("sync.loading")}>
          <Loader size={24} />
        </Waiting>
      )}
    </Modal>
  );
}

interface ChoiceProps {
  channels: readonly SyncChannel[];
  syncId: string | null;
  onClose(): void;
}

function Choice({ channels, syncId, onClose }: ChoiceProps) {
  const { t } = useTranslation(["contacts", "common"]);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const begin = useSyncContacts();
  const channel = channelOf(channels, chosenId, syncId);
  if (!channel) {
    return (
      <div className={css.dialog}>
        <p className={css.consequence}>{t("sync.noChannel")}</p>
        <DialogFoot error={null} onCancel={onClose} cancel={t("common:actions.close")}>
          {null}
        </DialogFoot>
      </div>
    );
  }
  const hindrance = hindranceOf(channel);
  const running = isRunning(channel);
  const run = () =>
    begin.mutate(channel.id, {
      onSuccess() {
        notify({ kind: "success", title: t("work.started"), detail: t("sync.soon") });
        onClose();
      },
    });
  return (
    <div className={css.dialog}>
      <p className={css.consequence}>{t("sync.means")}</p>
      <Select
        label={t("sync.channel")}
        data={channels.map(({ id, name, number }) => ({
          value: String(id),
          label: [name, number].filter(Boolean).join(" · "),
        }))}
        value={String(channel.id)}
        onChange={(id) => setChosenId(Number(id))}
        allowDeselect={false}
        comboboxProps={{ zIndex: 310 }}
        data-autofocus
      />
      {hindrance && !running && (
        <Remark tone="warning">
          {t(hindrance === "nothing" ? "sync.nothing" : `sync.notConnected.${channel.book}`)}
        </Remark>
      )}
      {channel.last && <Last channel={channel} last={channel.last} />}
      <DialogFoot
        error={isTaken(begin.error) ? null : begin.error}
        onCancel={onClose}
        cancel={t("common:actions.close")}
      >
        <Button
          loading={begin.isPending}
          disabled={hindrance !== null || running}
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          onClick={run}
        >
          {t("sync.verb")}
        </Button>
      </DialogFoot>
    </div>
  );
}

/** Somebody else was quicker: what is going on is shown. */
const isTaken = (error: unknown) => error instanceof ApiError && error.code === "ERR_CHANNEL_IN_USE";

function Last({ channel, last }: { channel: SyncChannel; last: NonNullable<SyncChannel["last"]> }) {
  const { t } = useTranslation("contacts");
  const formats = useFormats();
  const by = { user: last.askedBy.name, date: formats.dateTime(last.createdAt) };
  if (isRunning(channel)) {
    const done = last.created + last.renamed + last.known + last.passedOver;
    return (
      <p className={css.consequence} role="status" data-testid="sync-progress">
        {t(`sync.going.${last.status === "storing" ? "storing" : "reading"}`, {
          done: formats.count(done),
          found: formats.count(last.found),
        })}{" "}
        {t("sync.goesOn")}
      </p>
    );
  }
  const end = last.status === "failed" || last.status === "canceled" ? last.status : "done";
  return (
    <div className={css.consequence} role="status" data-testid="sync-result">
      <b>{t(`sync.ended.${end}`, by)}</b>
      <ul>
        {toldOf(last).map((what) => (
          <li key={what}>{t(`sync.told.${what}`, { count: last[what] })}</li>
        ))}
      </ul>
    </div>
  );
}
