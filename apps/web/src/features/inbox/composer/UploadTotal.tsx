// How far several files together are, while they go up.
import { useSyncExternalStore } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { itemsOf } from "../device/outbox.rules.ts";
import { type InboxLocal, useOutboxItems } from "../state/inbox.local.ts";
import css from "./above.module.css";

export function UploadTotal({ ticketId, local }: { ticketId: number; local: InboxLocal }) {
  const { t } = useTranslation("composer");
  const { progress } = local.outbox;
  const parts = useSyncExternalStore(progress.subscribe, progress.get);
  const files = itemsOf(useOutboxItems(local), ticketId).filter(
    ({ file, state }) => file !== null && (state === "waiting" || state === "sending"),
  );
  if (files.length < 2) return null;
  const whole = files.reduce((sum, { file }) => sum + (file?.size ?? 0), 0);
  const gone = files.reduce((sum, { file, clientId }) => sum + (file?.size ?? 0) * (parts.get(clientId) ?? 0), 0);
  const label = t("attach.uploading", { count: files.length });
  return (
    <div className={css.uploads}>
      <progress value={whole === 0 ? 0 : gone / whole} aria-label={label} />
      <span className="meta">{label}</span>
    </div>
  );
}
