// The canvas: steps and notes that can be moved, connected, dropped on and chosen. The document is the truth; what the
// canvas library holds is derived from it.
import "@xyflow/react/dist/base.css";
import {
  Background,
  BackgroundVariant,
  type Connection,
  type NodeChange,
  type NodeTypes,
  type OnConnectEnd,
  ReactFlow,
  useReactFlow,
} from "@xyflow/react";
import { type DragEvent, useEffect, useState } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { isBlock } from "../state/blocks.rules.ts";
import { useBuilder, useDrawing } from "../state/builder.ts";
import { useDrawn, useLooks } from "../state/document-store.ts";
import { movePlaces, type Place, setTarget } from "../state/edits.rules.ts";
import { boxOf, HEAD, NODE_WIDTH } from "../state/geometry.rules.ts";
import css from "./canvas.module.css";
import { MiniMap } from "./MiniMap.tsx";
import { NoteNode, StartNode } from "./NoteNode.tsx";
import { BLOCK_TYPE } from "./Palette.tsx";
import { StepNode } from "./StepNode.tsx";
import { useCanvasKeys } from "./use-canvas-keys.ts";
import { type AnyNode, START_NODE, useEdges, useNodes } from "./use-nodes.ts";
import { ZoomBar } from "./ZoomBar.tsx";

const nodeTypes: NodeTypes = { step: StepNode, note: NoteNode, start: StartNode };
const NOT_DRAGGED: ReadonlyMap<string, Place> = new Map();
const GRID: [number, number] = [10, 10];

export function Canvas() {
  const { t } = useTranslation("builder");
  const { store, readOnly } = useBuilder();
  const drawing = useDrawing();
  const flow = useReactFlow();
  const document = useDrawn(store, (one) => one);
  const selected = useLooks(store, (looks) => looks.selected);
  const lit = useLooks(store, (looks) => looks.lit);
  const numbers = useLooks(store, (looks) => looks.numbers);
  const shown = useLooks(store, (looks) => looks.shown);
  const [dragged, setDragged] = useState(NOT_DRAGGED);
  const nodes = useNodes({ document, selected, lit, numbers, dragged, readOnly });
  const edges = useEdges(document, lit);
  const onKeyDown = useCanvasKeys();

  useEffect(() => {
    const step = shown && store.document().steps.find(({ id }) => id === shown.id);
    if (!step) return;
    const { x, y, width, height } = boxOf(step);
    void flow.setCenter(x + width / 2, y + height / 2, { zoom: Math.max(flow.getZoom(), 0.8), duration: 250 });
  }, [shown, store, flow]);

  const onNodesChange = (changes: NodeChange<AnyNode>[]) => {
    const chosen = new Set(store.looks.getState().selected);
    const at = new Map(dragged);
    let [hasChosen, isMoving, hasMoved] = [false, false, false];
    for (const change of changes) {
      if (change.type === "select" && change.id !== START_NODE) {
        hasChosen = true;
        if (change.selected) chosen.add(change.id);
        else chosen.delete(change.id);
      } else if (change.type === "position" && change.position) {
        at.set(change.id, change.position);
        if (change.dragging) isMoving = true;
        else hasMoved = true;
      }
    }
    if (hasChosen) {
      const panelNow = store.looks.getState().panel;
      const one = chosen.size === 1 ? store.document().steps.find(({ id }) => chosen.has(id)) : undefined;
      store.choose(
        [...chosen],
        panelNow === "simulator" || panelNow === "numbers"
          ? panelNow
          : one
            ? "step"
            : panelNow === "step"
              ? null
              : panelNow,
      );
    }
    if (isMoving) setDragged(at);
    else if (hasMoved) {
      store.edit((now) => movePlaces(now, at));
      setDragged(NOT_DRAGGED);
    }
  };

  const connect = ({ source, sourceHandle, target }: Connection) => {
    if (!sourceHandle || readOnly) return;
    store.edit((now) =>
      setTarget(now, source, sourceHandle, source === target ? { to: "repeat" } : { to: "step", stepId: target }),
    );
  };
  // Dropped on nothing: a new step, already connected.
  const onConnectEnd: OnConnectEnd = (event, { isValid, fromNode, fromHandle, toNode }) => {
    if (isValid || toNode || !fromNode || fromHandle?.type !== "source" || !fromHandle.id) return;
    const point = "changedTouches" in event ? event.changedTouches[0] : event;
    if (!point) return;
    const { x, y } = flow.screenToFlowPosition({ x: point.clientX, y: point.clientY });
    drawing.addAt("step", { x, y: y - HEAD / 2 }, { stepId: fromNode.id, exit: fromHandle.id });
  };
  const onDrop = (event: DragEvent) => {
    const block = event.dataTransfer.getData(BLOCK_TYPE);
    if (!isBlock(block)) return;
    event.preventDefault();
    const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
    const under = store.document().steps.find((step) => {
      const box = boxOf(step);
      return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
    });
    if (under && block !== "sticky") drawing.addTo(block, under);
    else drawing.addAt(block, { x: x - NODE_WIDTH / 2, y: y - HEAD / 2 });
  };

  return (
    <section
      className={css.canvas}
      aria-label={t("bar.canvas")}
      data-testid="flow-canvas"
      onKeyDown={onKeyDown}
      onDrop={onDrop}
      onDragOver={(event) => {
        if (readOnly || !event.dataTransfer.types.includes(BLOCK_TYPE)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
      }}
    >
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        onNodesChange={onNodesChange}
        onConnect={connect}
        onConnectEnd={onConnectEnd}
        onPaneClick={() => store.look(({ panel }) => ({ selected: [], panel: panel === "step" ? null : panel }))}
        onNodeDoubleClick={(_, node) => node.type === "step" && store.want("name")}
        nodesConnectable={!readOnly}
        edgesReconnectable={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        selectionKeyCode="Shift"
        multiSelectionKeyCode={["Control", "Meta"]}
        panActivationKeyCode="Space"
        connectionRadius={28}
        onlyRenderVisibleElements={document.steps.length > 60}
        snapToGrid
        snapGrid={GRID}
        minZoom={0.1}
        maxZoom={1.6}
        fitView
        fitViewOptions={{ padding: 0.15, maxZoom: 1 }}
        proOptions={{ hideAttribution: true }}
        ariaLabelConfig={{ "node.a11yDescription.default": "", "edge.a11yDescription.default": "" }}
      >
        <Background variant={BackgroundVariant.Dots} gap={20} size={1.4} />
        <MiniMap />
        <ZoomBar />
      </ReactFlow>
    </section>
  );
}
