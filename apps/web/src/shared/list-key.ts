// The cache keys of a list: its rows, and below them what pickers offer of it. Who asks for the list again asks for both.
import type { ListName } from "@prosa/contracts/lists";

export const listKey = (name: ListName) => ["list", name] as const;
export const choicesKey = (name: ListName) => [...listKey(name), "choices"] as const;
