// What a phase of a session means for its channel and for what is wanted of it. Pure.
import type { SessionPhase, SessionReason } from "@prosa/contracts/session-link";

export interface Meaning {
  status: "waiting_qr" | "connecting" | "connected" | "lost";
  isReady: boolean;
  /** False: no node shall hold it until somebody asks again. */
  isWanted: boolean;
}

export function meaningOf(phase: SessionPhase, reason: SessionReason | null, wasPaired: boolean): Meaning {
  switch (phase) {
    case "open":
      return { status: "connected", isReady: true, isWanted: true };
    case "pairing":
      return { status: "waiting_qr", isReady: false, isWanted: true };
    case "linking":
    case "opening":
    case "waiting":
      return { status: "connecting", isReady: false, isWanted: true };
    case "off":
    case "lost": {
      // Nobody read the code: a number that was never here is not lost.
      const isLost = phase === "lost" && (wasPaired || reason !== "qrEnded");
      return { status: isLost ? "lost" : "waiting_qr", isReady: false, isWanted: false };
    }
  }
}

/** Whether this telephone may be this channel's: the one it was before, and no other channel's. */
export function verdictOn(
  phone: string,
  before: string | null,
  isTaken: boolean,
): "ok" | Extract<SessionReason, "numberInUse" | "otherNumber"> {
  if (isTaken) return "numberInUse";
  return before !== null && before !== phone ? "otherNumber" : "ok";
}
