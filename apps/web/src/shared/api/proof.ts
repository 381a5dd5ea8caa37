// Asking the person to prove who they are: one dialog for however many calls wait for it, each repeated when it is given.
import { createStore } from "../store.ts";

export type ProofBy = "password" | "code";

export interface AskedProof {
  by: ProofBy;
  /** True when the server took the proof; false when the person would rather not. */
  settle(isGiven: boolean): void;
}

/** What the dialog watches; null while nobody is asked. */
export const askedProof = createStore<AskedProof | null>(null);

let asking: Promise<boolean> | null = null;

export function askForProof(detail: string | undefined): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    const settle = (isGiven: boolean) => {
      asking = null;
      askedProof.set(null);
      resolve(isGiven);
    };
    askedProof.set({ by: detail === "code" ? "code" : "password", settle });
  });
  return asking;
}
