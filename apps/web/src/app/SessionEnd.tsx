// The end of a session: drafts are written down, the link closes, and the person is led to sign-in with the way back kept.
import type { ErrorCode } from "@prosa/contracts/errors";
import { limits } from "@prosa/contracts/limits";
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { safeNext } from "../features/access/sign-in/landing.rules.ts";
import { sessionEnd } from "../shared/api/index.ts";
import { stopRealtime } from "../shared/realtime/index.ts";
import { flushDrafts } from "../shared/safety/index.ts";
import { useStore } from "../shared/store.ts";
import { loadChunk } from "../shared/ui/index.ts";
import { cleanUp } from "./leave.ts";
import { paths } from "./paths.ts";

type Card = ComponentType<{ code: ErrorCode; onLeave(): void }>;
const loadCard = () => loadChunk(() => import("./SessionEndedCard.tsx"), { retryAfterMs: 200 });

export function SessionEnd({ goTo }: { goTo(to: string, reason: ErrorCode): void }) {
  const end = useStore(sessionEnd);
  const [card, setCard] = useState<{ Card: Card } | null>(null);

  const leave = () => {
    if (!end) return;
    const next = safeNext(location.hash.slice(1));
    sessionEnd.set(null);
    cleanUp();
    goTo(next ? `${paths.login}?next=${encodeURIComponent(next)}` : paths.login, end.code);
  };
  const leaveNow = useEffectEvent(leave);

  useEffect(() => {
    if (!end) return;
    stopRealtime();
    void flushDrafts();
    // Without its card the person would look at a dead screen: better to leave, the reason is told at sign-in too.
    loadCard().then(({ SessionEndedCard }) => setCard({ Card: SessionEndedCard }), leaveNow);
    if (!end.leavesAlone) return;
    const timer = setTimeout(() => leaveNow(), limits.logoutAfter401Seconds * 1000);
    return () => clearTimeout(timer);
  }, [end]);

  return end && card ? <card.Card code={end.code} onLeave={leave} /> : null;
}
