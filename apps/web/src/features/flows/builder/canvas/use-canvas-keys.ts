// The canvas by keyboard: arrows walk along the ways, Shift moves, letters open, and the clipboard carries steps as JSON.
import type { Step } from "@prosa/flows";
import { useReactFlow } from "@xyflow/react";
import { type KeyboardEvent, useEffect, useEffectEvent } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { useShortcut } from "../../../../shared/keyboard/index.ts";
import { notify } from "../../../../shared/notices/index.ts";
import { useBuilder, useDrawing } from "../state/builder.ts";
import { readSteps, writeSteps } from "../state/clipboard.rules.ts";
import { copied, movePlaces } from "../state/edits.rules.ts";
import { exitsOf } from "../state/exits.rules.ts";
import { freshId } from "../state/fresh-id.ts";

const NUDGE = 20;
const ARROWS = ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"];
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable='true']") !== null;

/** Where an arrow leads: right along the ways out, left to who leads here, up and down to the nearest. */
export function neighbourOf(steps: readonly Step[], from: Step, key: string): Step | undefined {
  const byId = new Map(steps.map((step) => [step.id, step]));
  if (key === "ArrowRight")
    return exitsOf(from)
      .flatMap(({ target }) => (target?.to === "step" && target.stepId !== from.id ? [byId.get(target.stepId)] : []))
      .find((step) => step !== undefined);
  if (key === "ArrowLeft")
    return steps.find(
      (step) => step !== from && exitsOf(step).some(({ target }) => target?.to === "step" && target.stepId === from.id),
    );
  const below = key === "ArrowDown" ? 1 : -1;
  const distance = ({ place }: Step) => Math.abs(place.y - from.place.y) + Math.abs(place.x - from.place.x) * 2;
  return steps
    .filter((step) => step !== from && Math.sign(step.place.y - from.place.y) === below)
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

export function useCanvasKeys() {
  const { t } = useTranslation("builder");
  const { store, readOnly } = useBuilder();
  const drawing = useDrawing();
  const { zoomIn, zoomOut, zoomTo, fitView } = useReactFlow();
  const group = t("keys.group");
  const chosenSteps = () => {
    const chosen = new Set(store.looks.getState().selected);
    return store.document().steps.filter(({ id }) => chosen.has(id));
  };

  const walk = (key: string, isMoving: boolean) => {
    const { steps, notes, start } = store.document();
    const { selected } = store.looks.getState();
    if (isMoving) {
      if (readOnly) return;
      const by = {
        x: key === "ArrowRight" ? NUDGE : key === "ArrowLeft" ? -NUDGE : 0,
        y: key === "ArrowDown" ? NUDGE : key === "ArrowUp" ? -NUDGE : 0,
      };
      const places = [...steps, ...notes]
        .filter(({ id }) => selected.includes(id))
        .map(({ id, place }) => [id, { x: place.x + by.x, y: place.y + by.y }] as const);
      store.edit((document) => movePlaces(document, new Map(places)), `nudge:${selected.join()}`);
      return;
    }
    const from = steps.find(({ id }) => id === selected[0]);
    const next = from ? neighbourOf(steps, from, key) : (steps.find(({ id }) => id === start) ?? steps[0]);
    if (next) store.show(next.id);
  };

  const paste = (text: string): boolean => {
    const steps = readSteps(text);
    if (!steps || readOnly) return false;
    const fresh = copied(steps, store.document(), freshId);
    store.edit((document) => ({ ...document, steps: [...document.steps, ...fresh] }));
    store.choose(fresh.map(({ id }) => id));
    notify({ kind: "success", title: t("pasted", { count: fresh.length }), key: "flow-clipboard" });
    return true;
  };
  const onClipboard = useEffectEvent((event: ClipboardEvent) => {
    if (isField(event.target) || !event.clipboardData || (getSelection()?.toString() ?? "") !== "") return;
    if (event.type === "paste") {
      if (paste(event.clipboardData.getData("text/plain"))) event.preventDefault();
      return;
    }
    const steps = chosenSteps();
    if (steps.length === 0) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", writeSteps(steps));
    notify({ kind: "info", title: t("copied", { count: steps.length }), key: "flow-clipboard" });
    if (event.type === "cut") drawing.remove(steps.map(({ id }) => id));
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onClipboard(event);
    const kinds = ["copy", "cut", "paste"] as const;
    for (const kind of kinds) document.addEventListener(kind, listen);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, listen);
    };
  }, []);

  const duplicate = () => paste(writeSteps(chosenSteps()));
  useShortcut({ keys: "mod+d", group, label: t("inspector.duplicate"), run: () => void duplicate() });
  useShortcut({
    keys: "mod+a",
    group,
    label: t("keys.all"),
    run: () => store.choose([...store.document().steps, ...store.document().notes].map(({ id }) => id)),
  });
  useShortcut({ keys: "F2", group, label: t("keys.rename"), run: () => store.want("name") });
  useShortcut({ keys: "c", group, label: t("keys.connect"), run: () => store.want("target") });
  useShortcut({ keys: "0", group, label: t("bar.fit"), run: () => void fitView({ padding: 0.15, maxZoom: 1 }) });

  return (event: KeyboardEvent) => {
    if (isField(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
    const act = (deed: () => unknown) => {
      event.preventDefault();
      deed();
    };
    if (ARROWS.includes(event.key)) act(() => walk(event.key, event.shiftKey));
    else if (event.key === "Delete" || event.key === "Backspace")
      act(() => drawing.remove(store.looks.getState().selected));
    else if (event.key === "Enter" && store.looks.getState().selected.length === 1) act(() => store.want("panel"));
    else if (event.key === "+" || event.key === "=") act(() => zoomIn());
    else if (event.key === "-") act(() => zoomOut());
    else if (event.key === "1") act(() => zoomTo(1));
    else if (event.key === "Escape") act(() => store.choose([], null));
  };
}
