// What a session needs of the program around it, and what it tells that program.
import type {
  Pairing,
  SessionNews,
  SessionOwn,
  SessionPhase,
  SessionReason,
  ToldPerson,
} from "@prosa/contracts/session-link";
import type { Log } from "../log.ts";
import type { Backend, Protection } from "./backend.types.ts";
import type { SocketSettings } from "./socket.ts";

export interface PhaseChange {
  phase: SessionPhase;
  reason?: SessionReason;
  code?: number;
  retryMs?: number;
  own?: SessionOwn;
}
export type PairingNotice = Pairing["what"];

/** What a session needs of the program around it. */
export interface SessionHost {
  backend: Backend;
  log: Log;
  settings: SocketSettings & { otherVersion?: [number, number, number]; timeScale: number; media: string };
  /** By the monotonic clock. */
  mayLeave(): boolean;
  /** False: nobody wants more of it. */
  tellPast(job: string, news: SessionNews[]): Promise<boolean>;
  tellPeople(job: string, people: ToldPerson[]): Promise<boolean>;
  tellPhase(change: PhaseChange): Promise<"go" | "logout">;
  /** The session has ended here: take it off the list, give its lease back where asked to. */
  onEnd(how: "released" | "fenced"): void;
  without?: ReadonlySet<Protection>;
}
