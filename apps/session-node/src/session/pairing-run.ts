// What a screen shows while a telephone is awaited: QR codes one after the other in rounds, or a code to type.
import type { PairingNotice } from "./session.types.ts";
import type { Socket } from "./socket.ts";

const FIRST_QR_MS = 60_000;
const NEXT_QR_MS = 20_000;
const CODE_MS = 160_000;

/** What has an end. */
type Timed = Extract<PairingNotice, { lastsMs: number }>;

export interface PairingRun {
  how: "qr" | "code";
  phone: string | null;
  tell(what: PairingNotice): void;
  round: number;
  place: number;
  isCodeShown: boolean;
  /** What the screen shows now, and until when it is good. */
  shown?: { what: Timed; until: number };
}

export function newRun(how: "qr" | "code", phone: string | null, tell: PairingRun["tell"]): PairingRun {
  return { how, phone, tell, round: 1, place: 0, isCodeShown: false };
}

export function nextRound(run: PairingRun): void {
  run.round++;
  run.place = 0;
  run.isCodeShown = false;
  run.shown = undefined;
}

/** WhatsApp offers a reference: shown as it is, or answered by asking for a code, once a round. */
export function showForPairing(run: PairingRun, sock: Socket, qr: string, qrMs: number | undefined): void {
  if (run.how === "qr") {
    run.place++;
    const lastsMs = qrMs ?? (run.place === 1 ? FIRST_QR_MS : NEXT_QR_MS);
    show(run, { show: "qr", qr, lastsMs, place: run.place, round: run.round });
    return;
  }
  if (run.isCodeShown || !run.phone) return;
  run.isCodeShown = true;
  sock.requestPairingCode(run.phone).then(
    (code) => show(run, { show: "code", code: `${code.slice(0, 4)}-${code.slice(4)}`, lastsMs: CODE_MS }),
    () => {},
  );
}

function show(run: PairingRun, what: Timed): void {
  run.shown = { what, until: performance.now() + what.lastsMs };
  run.tell(what);
}

/** The same again, for a second window, with the time that is left. */
export function stillGood({ what, until }: NonNullable<PairingRun["shown"]>): PairingNotice {
  return { ...what, lastsMs: Math.max(0, Math.round(until - performance.now())) };
}
