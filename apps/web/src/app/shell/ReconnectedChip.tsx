// A short word when the real-time link is back after it was visibly away.
import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "../../shared/i18n/index.ts";
import { useReconnectedChip } from "../../shared/realtime/index.ts";
import css from "./shell.module.css";

export function ReconnectedChip() {
  const { t } = useTranslation("nav");
  const visible = useReconnectedChip();
  return (
    <div role="status">
      {visible && (
        <span className={css.reconnected}>
          <IconCheck size={14} stroke={2} aria-hidden />
          {t("banners.reconnected")}
        </span>
      )}
    </div>
  );
}
