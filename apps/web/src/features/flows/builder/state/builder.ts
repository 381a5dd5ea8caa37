// What every part of the builder may use: the drawing, what it can point at, and the changes that need both.

import { type Interaction, idsOf, type Step } from "@prosa/flows";
import { createContext, useContext, useMemo } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import type { FlowChoices } from "../../flows.queries.ts";
import type { Autosave } from "./autosave.ts";
import { type Block, isInteraction, newInteraction, stepOf } from "./blocks.rules.ts";
import type { DocumentStore } from "./document-store.ts";
import { addNote, addStep, changeTalk, type Place, removeNotes, removeSteps, setTarget } from "./edits.rules.ts";
import { freshId } from "./fresh-id.ts";

export interface Builder {
  flowId: number;
  store: DocumentStore;
  autosave: Autosave;
  choices: FlowChoices;
  readOnly: boolean;
}

const Context = createContext<Builder | null>(null);
export const BuilderProvider = Context.Provider;

export function useBuilder(): Builder {
  const builder = useContext(Context);
  if (!builder) throw new Error("outside the builder");
  return builder;
}

const ASIDE = 60;

/** Changes that make new parts: they need ids, names and a place. */
export function useDrawing() {
  const { store, choices, readOnly } = useBuilder();
  const { t } = useTranslation("builder");
  return useMemo(() => {
    const nextId = () => {
      const taken = new Set(idsOf(store.document()));
      return (prefix: string) => {
        const id = freshId(prefix, taken);
        taken.add(id);
        return id;
      };
    };
    const laneId = choices.lanes[0]?.id ?? 1;
    const freeName = () => t("newStepName", { number: store.document().steps.length + 1 });
    const beside = (step: Step | undefined): Place => {
      const { steps } = store.document();
      const from = step?.place ?? { x: 0, y: 0 };
      const place = { x: from.x + 330, y: from.y };
      while (steps.some((one) => Math.abs(one.place.x - place.x) < 200 && Math.abs(one.place.y - place.y) < ASIDE))
        place.y += ASIDE;
      return place;
    };
    const chosen = () => {
      const { selected } = store.looks.getState();
      const [id] = selected;
      return selected.length === 1 ? store.document().steps.find((step) => step.id === id) : undefined;
    };

    /** A new step of the block; `from` leads to it. */
    const addAt = (block: Block, place: Place, from?: { stepId: string; exit: string }): string | null => {
      if (readOnly) return null;
      const next = nextId();
      if (block === "sticky") {
        const id = next("n");
        store.edit((document) => addNote(document, { id, text: "", place }));
        store.choose([id]);
        return id;
      }
      const step = stepOf(block, { name: freeName(), place, next, laneId });
      store.edit((document) => {
        const added = addStep(document, step);
        return from ? setTarget(added, from.stepId, from.exit, { to: "step", stepId: step.id }) : added;
      });
      store.choose([step.id], "step");
      return step.id;
    };

    /** The block as one more interaction of a step; what is none becomes a step beside it. */
    const addTo = (block: Block, step: Step): void => {
      if (readOnly) return;
      if (step.kind === "step" && block === "save") {
        store.edit((document) => changeTalk(document, step.id, { saveAs: step.saveAs ?? "resposta" }));
        store.choose([step.id], "step");
      } else if (step.kind === "step" && isInteraction(block)) {
        const next = nextId();
        const made: Interaction = newInteraction(block, next("i"), () => next("o"), laneId);
        store.edit((document) => changeTalk(document, step.id, { interactions: [...step.interactions, made] }));
        store.choose([step.id], "step");
      } else addAt(block, beside(step));
    };

    return {
      nextId,
      addAt,
      addTo,
      /** Where nothing says the place: into the chosen step, or beside the last one. */
      add(block: Block) {
        const step = chosen();
        if (step) addTo(block, step);
        else addAt(block, beside(store.document().steps.at(-1)));
      },
      addAfter(step: Step, exit: string, block: Exclude<Block, "sticky"> = "step"): string | null {
        return addAt(block, beside(step), { stepId: step.id, exit });
      },
      remove(ids: readonly string[]) {
        if (readOnly) return;
        store.edit((document) => removeNotes(removeSteps(document, ids), ids));
        const { steps } = store.document();
        store.look(({ selected, panel }) => ({
          selected: selected.filter((id) => !ids.includes(id) || steps.some((step) => step.id === id)),
          panel: panel === "step" ? null : panel,
        }));
      },
    };
  }, [store, choices, readOnly, t]);
}

export type Drawing = ReturnType<typeof useDrawing>;
