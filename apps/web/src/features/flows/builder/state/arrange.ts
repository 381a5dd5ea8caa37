// Arranges the whole drawing as one change that can be undone; where the worker takes too long, columns by distance.
import type { FlowDocument } from "@prosa/flows";
import { movePlaces, type Place } from "./edits.rules.ts";
import { columnsByDistance } from "./geometry.rules.ts";
import { type LayoutGiven, layoutOf } from "./layout.rules.ts";

const PATIENCE_MS = 2000;

async function placesOf(document: FlowDocument): Promise<ReadonlyMap<string, Place>> {
  const worker = new Worker(new URL("./layout.worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<ReadonlyMap<string, Place>>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("too slow")), PATIENCE_MS);
      worker.addEventListener("message", ({ data }: MessageEvent<LayoutGiven>) => {
        clearTimeout(timer);
        resolve(new Map(data.map(([id, x, y]) => [id, { x, y }])));
      });
      worker.addEventListener("error", () => reject(new Error("no layout")));
      worker.postMessage(layoutOf(document));
    });
  } catch {
    return columnsByDistance(document.steps, document.start);
  } finally {
    worker.terminate();
  }
}

export const arranged = async (document: FlowDocument): Promise<(now: FlowDocument) => FlowDocument> => {
  const places = await placesOf(document);
  return (now) => movePlaces(now, places);
};
