// The two edges one can pull: the list's and the docked panel's. By mouse, by arrow keys; a double click makes them usual again.
import { type SplitterPaneSize, useSplitter } from "@mantine/hooks";
import { useEffect } from "react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { applySize, keepSizes, type PaneSizes, readSizes, type Size, usual } from "./pane-sizes.ts";
import css from "./panes.module.css";

interface Props {
  /** The panel is docked and so has an edge of its own. */
  hasPanel: boolean;
  /** What the panes share. */
  container: HTMLElement | null;
}

const limits = { min: "17.5rem", max: "27.5rem" } as const;
const middle = { defaultSize: 100, min: "32.5rem" } as const;
const isSize = (size: SplitterPaneSize | undefined): size is Size => typeof size === "string" && size.endsWith("rem");

export default function PaneHandles({ hasPanel, container }: Props) {
  const { t } = useTranslation("ticket");
  const { userId } = useSignedIn();
  const kept = readSizes(userId);
  const take = ([list, , panel]: SplitterPaneSize[]) => {
    const sizes = { ...readSizes(userId), ...(isSize(list) ? { list } : {}), ...(isSize(panel) ? { panel } : {}) };
    applySize("list", sizes.list);
    applySize("panel", sizes.panel);
    keepSizes(userId, sizes);
  };
  const splitter = useSplitter({
    panels: [
      { ...limits, defaultSize: kept.list },
      middle,
      ...(hasPanel ? [{ ...limits, max: "25rem" as const, defaultSize: kept.panel }] : []),
    ],
    step: "1rem",
    shiftStep: "3rem",
    // Its own reset would go to what was kept; the usual size is meant.
    resetOnDoubleClick: false,
    onSizeChange: take,
  });
  const { ref } = splitter;
  useEffect(() => ref(container), [ref, container]);

  const reset = (pane: keyof PaneSizes) => {
    const [list = usual.list, between = 100, panel] = splitter.sizes;
    const left = pane === "list" ? [usual.list, between] : [list, between];
    splitter.setSizes(hasPanel ? [...left, pane === "panel" ? usual.panel : (panel ?? usual.panel)] : left);
  };
  return (["list", ...(hasPanel ? (["panel"] as const) : [])] as const).map((pane, index) => {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no rule of text
      <div
        key={pane}
        {...splitter.getHandleProps({ index })}
        role="separator"
        className={css.handle}
        data-pane={pane}
        data-testid={`pane-handle-${pane}`}
        aria-label={t(`panes.${pane}`)}
        onDoubleClick={() => reset(pane)}
      />
    );
  });
}
