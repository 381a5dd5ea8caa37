// The whole drawing in small: a still picture with the frame of what is in sight; a click goes there.
import { useReactFlow, useStore } from "@xyflow/react";
import { memo, useMemo, useRef } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { useBuilder } from "../state/builder.ts";
import { useDrawn, useLooks } from "../state/document-store.ts";
import { type Box, boundsOf, boxOf } from "../state/geometry.rules.ts";
import css from "./canvas.module.css";

const MARGIN = 60;

const Picture = memo(function Picture({
  boxes,
  selected,
}: {
  boxes: readonly (Box & { id: string })[];
  selected: string;
}) {
  return boxes.map(({ id, x, y, width, height }) => (
    <rect
      key={id}
      x={x}
      y={y}
      width={width}
      height={height}
      rx={12}
      data-selected={selected.includes(`|${id}|`) || undefined}
    />
  ));
});

export function MiniMap() {
  const { t } = useTranslation("builder");
  const { store } = useBuilder();
  const steps = useDrawn(store, ({ steps }) => steps);
  const selected = useLooks(store, (looks) => looks.selected.map((id) => `|${id}|`).join(""));
  const boxes = useMemo(() => steps.map((step) => ({ id: step.id, ...boxOf(step) })), [steps]);
  const view = useStore(({ transform: [x, y, zoom], width, height }) =>
    [-x / zoom, -y / zoom, width / zoom, height / zoom].map(Math.round).join(" "),
  );
  const { setCenter, getZoom } = useReactFlow();
  const svg = useRef<SVGSVGElement>(null);
  const all = boundsOf(boxes);
  const [x = 0, y = 0, width = 0, height = 0] = view.split(" ").map(Number);
  const frame = boundsOf([all, { x, y, width, height }]);
  const go = (event: { clientX: number; clientY: number }) => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    void setCenter(point.x, point.y, { zoom: getZoom(), duration: 200 });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard walks the steps themselves, and the view follows
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer only
    <div className={css.map} onClick={go}>
      <svg
        ref={svg}
        role="img"
        aria-label={t("bar.map")}
        viewBox={`${frame.x - MARGIN} ${frame.y - MARGIN} ${frame.width + 2 * MARGIN} ${frame.height + 2 * MARGIN}`}
      >
        <Picture boxes={boxes} selected={selected} />
        <rect className={css.mapView} x={x} y={y} width={width} height={height} rx={14} />
      </svg>
    </div>
  );
}
