// What stands before a call or before everything: the fresh proof somebody is asked for, and the second step that is owed.
import { lazy, Suspense } from "react";
import { askedProof, owedStep } from "../shared/api/index.ts";
import { useStore } from "../shared/store.ts";
import { loadChunk } from "../shared/ui/index.ts";

const ProofDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import("../features/access/ProofDialog.tsx")).ProofDialog })),
);
const SecondStepScreen = lazy(() =>
  loadChunk(async () => ({
    default: (await import("../features/access/second-step/SecondStepScreen.tsx")).SecondStepScreen,
  })),
);

export function Gates() {
  const isAsked = useStore(askedProof, (asked) => asked !== null);
  const owed = useStore(owedStep);
  return (
    <Suspense fallback={null}>
      {owed && <SecondStepScreen owed={owed} />}
      {isAsked && <ProofDialog />}
    </Suspense>
  );
}
