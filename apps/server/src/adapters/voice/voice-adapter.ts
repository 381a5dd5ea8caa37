// What a provider of voice calls must be able to do. Calls ask this and never name a provider.
import type { Egress } from "#platform/egress";

/** Where a call's sound is, as the device tells it: "host:port". */
export type Relay = string;

export interface Peer {
  /** Digits with country code. */
  phone: string;
  name: string | null;
}

export type DeviceState = "open" | "connecting" | "closed" | "restricted";

/** What a device says without being asked. `callId` is the provider's. */
export type DeviceNews =
  | { kind: "device"; state: DeviceState; number: string | null; problem: string | null }
  | { kind: "offer"; callId: string; peer: Peer; relay: Relay | null }
  | { kind: "ringing"; callId: string }
  /** The customer picked up. */
  | { kind: "answered"; callId: string; relay: Relay | null }
  /** Somebody took or refused it on another client of the device. */
  | { kind: "accepted"; callId: string }
  | { kind: "rejected"; callId: string }
  | { kind: "ended"; callId: string; reason: string | null };

export type Verb = "accept" | "reject" | "cancel" | "end" | "mute" | "unmute";

/** `unknown`: nobody can tell whether it was done. */
export type Done = { ok: true } | { ok: false; why: CallRefusal | "unknown"; detail: string };
export type Started = { ok: true; callId: string } | Exclude<Done, { ok: true }>;

/** As the catalogue of errors names them. */
export type CallRefusal = "ERR_CALL_NUMBER_NOT_FOUND" | "ERR_CALL_LIMIT" | "ERR_CALL_BUSY" | "ERR_CALL_FAILED";

/** One device, reached as long as it is open: whoever holds it is its only client. */
export interface Device {
  start(phone: string): Promise<Started>;
  tell(verb: Verb, callId: string): Promise<Done>;
  close(): void;
}

/** A stretch of sound: 16-bit little-endian PCM, mono, 16 kHz, frames of 20 ms. */
export interface SoundLink {
  send(frame: Buffer): void;
  close(): void;
}

export interface SoundListener {
  onFrame(frame: Buffer): void;
  /** `isFinal`: the provider will not have it back. */
  onClosed(isFinal: boolean): void;
}

/** What the provider's web address tells: how a call ended, or that its recording can be fetched. */
export type HookNews =
  | { kind: "ended"; callId: string; phones: string[]; seconds: number }
  | { kind: "recording"; callId: string; isReady: boolean };

export interface VoiceAdapter {
  readonly id: "wavoip";
  readonly can: { readonly ringSeconds: number };
  /** Hears until it is closed, and reconnects by itself. */
  open(token: string, egress: Egress, hear: (news: DeviceNews) => void): Device;
  sound(relay: Relay, token: string, egress: Egress, listener: SoundListener): SoundLink;
  /** Never throws; what makes no sense is no news. */
  readHook(body: unknown): HookNews[];
  /** Where the recording of a call is fetched, whatever address the provider's news named. */
  recordingUrl(callId: string): string;
}
