// What the command palette offers: screens add their actions with useCommand while they are shown.
import { useEffect, useEffectEvent } from "react";
import { createStore } from "../store.ts";

export interface Command {
  id: string;
  kind: "page" | "action";
  /** Already translated. */
  label: string;
  keywords?: string;
  /** Printed beside the entry; the shortcut itself is registered with useShortcut. */
  keys?: string;
  /** One of many of its kind: shown only to who types something that is in it. */
  isOneOfMany?: boolean;
  run(): void;
}

export const commands = createStore<readonly Command[]>([]);
/** While somebody looks at it: what only the palette needs is fetched then. */
export const isPaletteOpen = createStore(false);

/** A list of commands for as long as the component is shown; give it one that changes only when its commands do. */
export function useCommands(list: readonly Command[]) {
  useEffect(() => {
    commands.set((all) => [...all, ...list]);
    return () => commands.set((all) => all.filter((one) => !list.includes(one)));
  }, [list]);
}

export function useCommand({ id, kind, label, keywords, keys, run }: Command, enabled = true) {
  const latest = useEffectEvent(run);
  useEffect(() => {
    if (!enabled) return;
    const command: Command = { id, kind, label, keywords, keys, run: () => latest() };
    commands.set((all) => [...all.filter((one) => one.id !== id), command]);
    return () => commands.set((all) => all.filter((one) => one !== command));
  }, [id, kind, label, keywords, keys, enabled]);
}

export { searchCommands } from "./search.rules.ts";
