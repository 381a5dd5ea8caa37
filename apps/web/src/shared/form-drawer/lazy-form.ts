// Forms are fetched when the first of them opens: a list is read far more often than it is changed.
import { type ComponentType, lazy } from "react";
import { loadChunk } from "../ui/index.ts";

/** `lazyForm(async () => (await import("./QueueForm.tsx")).QueueForm)`, outside the component. */
export const lazyForm = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => loadChunk(async () => ({ default: await load() })));
