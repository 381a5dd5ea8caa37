// The calls of this window: what the server says of them, which of them is heard here, and what a person does with them.
import * as contract from "@prosa/contracts/calls/calls";
import { limits } from "@prosa/contracts/limits";
import { type WantedCall, wantedCall } from "../../entities/call/index.ts";
import { ApiError, api } from "../../shared/api/index.ts";
import { createStore } from "../../shared/store.ts";
import * as rules from "./calls.rules.ts";
import {
  type CallSound,
  closeMicrophone,
  type MicrophoneFault,
  microphoneFault,
  openMicrophone,
  openSound,
} from "./sound.ts";

export const calls = createStore<readonly contract.Call[]>([]);
/** What stands in the way, in words of the window. */
export interface Trouble {
  kind: "microphone" | "line" | "refused";
  why: MicrophoneFault | string;
  detail?: string;
}
export const trouble = createStore<Trouble | null>(null);
/** The call whose sound is in this window. */
export const heardHere = createStore<number | null>(null);
/** Asked for and not yet there. */
export const dialing = createStore<WantedCall | null>(null);

let microphone: MediaStream | null = null;
let sound: CallSound | null = null;
const RESET_MS = limits.callResetSeconds * 1000;

export function put(call: contract.Call): void {
  calls.set((now) => rules.withCall(now, call));
  if (rules.isOver(call)) {
    if (heardHere.get() === call.id) silence();
    setTimeout(() => calls.set((now) => rules.withoutCall(now, call.id)), RESET_MS);
  } else if (call.status === "answered" && heardHere.get() === call.id && !sound) void listen(call);
}

export async function refresh(): Promise<void> {
  const { calls: current } = await api(contract.currentCalls, { query: {}, quiet: true, silent: true });
  calls.set((now) => rules.withCurrent(now, current));
}

export function silence(): void {
  sound?.close();
  sound = null;
  if (microphone) closeMicrophone(microphone);
  microphone = null;
  heardHere.set(null);
}

async function takeMicrophone(): Promise<boolean> {
  trouble.set(null);
  try {
    microphone ??= await openMicrophone();
    return true;
  } catch (error) {
    trouble.set({ kind: "microphone", why: microphoneFault(error) });
    return false;
  }
}

export async function act(callId: number, action: contract.CallAction, text?: string): Promise<boolean> {
  try {
    put(
      await api(contract.moveCall, { params: { callId }, body: { action, ...(text ? { text } : {}) }, silent: true }),
    );
    return true;
  } catch (error) {
    refuse(error);
    // Somebody else has it, or it is over: what is shown is not true any more.
    void refresh().catch(() => {});
    return false;
  }
}

function refuse(error: unknown): void {
  const isKnown = error instanceof ApiError;
  const detail = isKnown && typeof error.detail === "string" ? error.detail : undefined;
  trouble.set({ kind: "refused", why: isKnown ? error.code : "network", ...(detail ? { detail } : {}) });
}

/** Claimed first, so that nobody else answers while the browser asks for the microphone. */
export async function answer(callId: number): Promise<void> {
  heardHere.set(callId);
  if (!(await act(callId, "claim"))) return silence();
  if (!(await takeMicrophone())) {
    heardHere.set(null);
    await act(callId, "release");
    return;
  }
  if (!(await act(callId, "accept"))) silence();
}

export async function dial(wanted: WantedCall): Promise<void> {
  wantedCall.set(null);
  if (dialing.get() !== null) return;
  dialing.set(wanted);
  try {
    if (!(await takeMicrophone())) return;
    const { ticketId, contactId, channelId } = wanted;
    const body = ticketId === undefined ? { contactId, channelId } : { ticketId, channelId };
    const call = await api(contract.startCall, { body, silent: true });
    heardHere.set(call.id);
    put(call);
  } catch (error) {
    refuse(error);
    silence();
  } finally {
    if (trouble.get() === null) dialing.set(null);
  }
}

/** In this window, wherever it was heard before. */
export async function listen(call: contract.Call): Promise<void> {
  if (!(await takeMicrophone()) || !microphone) return;
  heardHere.set(call.id);
  try {
    const asked = { query: { channelId: call.whatsapp_instance }, quiet: true, silent: true };
    const { pass } = await api(contract.callChannels, asked);
    if (!pass) return;
    sound?.close();
    sound = await openSound(pass.path, microphone, () => {
      sound = null;
      if (heardHere.get() === call.id) trouble.set({ kind: "line", why: "lost" });
    });
    sound.mute(call.isMuted);
    trouble.set(null);
  } catch {
    trouble.set({ kind: "line", why: "lost" });
  }
}

export async function setMuted(call: contract.Call, isMuted: boolean): Promise<void> {
  // At once, and the customer hears nothing more whatever becomes of the request.
  sound?.mute(isMuted);
  await act(call.id, isMuted ? "mute" : "unmute");
}

export function dismissTrouble(): void {
  trouble.set(null);
  dialing.set(null);
}
