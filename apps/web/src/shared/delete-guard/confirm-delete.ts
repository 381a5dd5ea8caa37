// Asking before something is deleted for good: the one way for every screen.
import type { ReactNode } from "react";
import { createStore } from "../store.ts";
import type { KnownKind } from "./guard.rules.ts";

export interface Deletion {
  /** "Excluir fila" */
  title: string;
  /** Shown in bold. */
  name: string;
  /** What it means, in numbers. */
  consequence: ReactNode;
  /** Deletes. A refusal that tells what uses the object turns the dialog into that list. */
  action(): Promise<unknown>;
  /** The red button; without it "Excluir". */
  verb?: string;
  /** Must be typed before the red button works: for what cannot be had back by clicking. */
  typed?: string;
  /** The notice afterwards: "Fila excluída". */
  done: string;
  /** Where to see what uses it, per kind. */
  links?: Partial<Record<KnownKind, string>>;
  /** The way out when it is in use: "Desativar", "Juntar com outra". */
  instead?: { label: string; run(): unknown };
}

/** What is being asked now; the dialog watches it. */
export const deletion = createStore<Deletion | null>(null);

export function confirmDelete(wanted: Deletion): void {
  deletion.set(wanted);
}
