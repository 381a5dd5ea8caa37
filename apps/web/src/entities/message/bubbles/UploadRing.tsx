// How much of a file has gone up, as a ring around the button that stops it.
import { IconX } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "./media.module.css";
import { type ShownMessage, useMessageDoor } from "./message-door.ts";

const RADIUS = 15;
const ROUND = 2 * Math.PI * RADIUS;

export function UploadRing({ entry }: { entry: ShownMessage }) {
  const { t } = useTranslation("message");
  const { handlers, uploads } = useMessageDoor();
  const part = useSyncExternalStore(uploads.subscribe, () => uploads.partOf(entry.clientId));
  const percent = Math.round(part * 100);
  return (
    <button
      type="button"
      className={css.ring}
      title={t("upload.stop")}
      aria-label={`${t("upload.stop")}. ${t("upload.progress", { percent })}`}
      onClick={() => handlers.stopUpload(entry)}
    >
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r={RADIUS} />
        <circle cx="18" cy="18" r={RADIUS} data-part strokeDasharray={`${part * ROUND} ${ROUND}`} />
      </svg>
      <IconX size={14} stroke={2} aria-hidden />
    </button>
  );
}
