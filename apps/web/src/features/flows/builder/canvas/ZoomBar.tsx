// How near one looks: smaller, larger, all of it.
import { IconMaximize, IconMinus, IconPlus } from "@tabler/icons-react";
import { useReactFlow, useStore } from "@xyflow/react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { Hint } from "../../../../shared/ui/index.ts";
import css from "./canvas.module.css";

export function ZoomBar() {
  const { t } = useTranslation("builder");
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const percent = useStore(({ transform }) => Math.round(transform[2] * 100));
  return (
    <div className={css.zoom}>
      <Hint label={t("bar.zoomOut")}>
        <button type="button" aria-label={t("bar.zoomOut")} onClick={() => void zoomOut()}>
          <IconMinus size={16} stroke={1.75} aria-hidden />
        </button>
      </Hint>
      <span className="tnum">{t("exit.arm", { percent })}</span>
      <Hint label={t("bar.zoomIn")}>
        <button type="button" aria-label={t("bar.zoomIn")} onClick={() => void zoomIn()}>
          <IconPlus size={16} stroke={1.75} aria-hidden />
        </button>
      </Hint>
      <Hint label={t("bar.fit")}>
        <button type="button" aria-label={t("bar.fit")} onClick={() => void fitView({ padding: 0.15, maxZoom: 1 })}>
          <IconMaximize size={16} stroke={1.75} aria-hidden />
        </button>
      </Hint>
    </div>
  );
}
