// Hears of calls on every screen, and shows the window of the one that matters. Without one it draws nothing.
import { showOwnProfile } from "@prosa/contracts/people";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { wantedCall } from "../../entities/call/index.ts";
import { api, useSignedIn } from "../../shared/api/index.ts";
import { loadNamespaces } from "../../shared/i18n/index.ts";
import { useRealtime, useReconnected } from "../../shared/realtime/index.ts";
import { registerUnsafe } from "../../shared/safety/index.ts";
import { useStore } from "../../shared/store.ts";
import { loadChunk } from "../../shared/ui/index.ts";
import { shownCall, stageOf } from "./calls.rules.ts";
import { calls, dial, dialing, heardHere, put, refresh, silence, trouble } from "./calls.state.ts";
import { ringOut } from "./ring.ts";

const CallWindow = lazy(async () => {
  const [{ CallWindow: shown }] = await Promise.all([
    loadChunk(() => import("./CallWindow.tsx")),
    loadNamespaces(["calls"]),
  ]);
  return { default: shown };
});

export default function CallWatch() {
  const { features, support } = useSignedIn();
  // Whoever helps a company from inside is not called.
  return features.includes("voiceCalls") && !support ? <Watching /> : null;
}

const STANDARD_VOLUME = 60;
const KEPT_MS = 5 * 60_000;

function Watching() {
  const { userId } = useSignedIn();
  const shown = shownCall(useStore(calls), userId);
  const wanted = useStore(wantedCall);
  const asked = useStore(dialing);
  const problem = useStore(trouble);
  const { data: own } = useQuery({
    queryKey: ["own-profile"],
    queryFn: ({ signal }) => api(showOwnProfile, { signal, quiet: true, silent: true }),
    staleTime: KEPT_MS,
  });
  useRealtime("call.changed", ({ call }) => put(call));
  useReconnected(() => void refresh().catch(() => {}));
  useEffect(() => {
    void refresh().catch(() => {});
    const isTalking = () => heardHere.get() !== null;
    const unregister = registerUnsafe("call", isTalking);
    const warn = (event: BeforeUnloadEvent) => isTalking() && event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => {
      unregister();
      window.removeEventListener("beforeunload", warn);
      silence();
      calls.set([]);
    };
  }, []);
  useEffect(() => {
    if (wanted) void dial(wanted);
  }, [wanted]);

  const stage = shown && stageOf(shown, userId);
  const callId = shown?.id ?? null;
  const volume = own?.sounds.volume ?? STANDARD_VOLUME;
  useEffect(() => {
    if (callId === null || (stage !== "offer" && stage !== "dialing")) return;
    return ringOut(callId, stage === "offer" ? "ring" : "back", volume);
  }, [callId, stage, volume]);

  if (!shown && !asked && !problem) return null;
  return (
    <Suspense fallback={null}>
      <CallWindow call={shown} asked={asked} />
    </Suspense>
  );
}
