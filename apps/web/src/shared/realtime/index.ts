// The real-time link for the rest of the client: start and stop it, listen to news, know its state.
import { type CatchUp, createCatchUp } from "@prosa/contracts/catch-up";
import type { PairingNotice, PairingWish } from "@prosa/contracts/conversation/channel-pairing";
import type { EventType } from "@prosa/contracts/envelope";
import type { Envelope, EventData } from "@prosa/contracts/realtime";
import { sync } from "@prosa/contracts/sync";
import { useEffect, useEffectEvent } from "react";
import { api, endSession, isErrorCode, refreshToken, session } from "../api/index.ts";
import { createStore, useStore } from "../store.ts";
import { type Companion, createCompany } from "./company.ts";
import { openLink } from "./lazy-link.ts";
import { failedAfter, type LinkState, stateOf } from "./link-state.rules.ts";
import { watchPresence } from "./presence.ts";
import { createBatches } from "./throttle.ts";

export type { Companion } from "./company.ts";
export type { LinkState } from "./link-state.rules.ts";

type Listener = (data: never, envelope: Envelope) => void;

const RELOADS_KEY = "prosa.link-reloads";
const RECONNECTED_CHIP_MS = 2000;

const listeners = new Map<EventType, Set<Listener>>();
const resetListeners = new Set<() => void>();
const pairingListeners = new Set<(notice: PairingNotice) => void>();
const state = createStore<LinkState>("idle");
const reconnectedChip = createStore(false);

/** Said over whatever link there is; without one it is said when there is. */
const company = createCompany({
  now: () => Date.now(),
  view: (ticketId) => running?.sayViewing(ticketId),
  type: (ticketId) => running?.sayTyping(ticketId),
});

let running: {
  catchUp: CatchUp;
  stop(): void;
  retryNow(): void;
  waitLonger(): void;
  sayViewing(ticketId: number | null): void;
  sayTyping(ticketId: number): void;
  sayPairing(wish: PairingWish): boolean;
} | null = null;
let positioning: { catchUp: CatchUp; userId: number } | null = null;

const batches = createBatches<Envelope>((envelopes) => {
  for (const envelope of envelopes) {
    for (const listener of listeners.get(envelope.type) ?? []) listener(envelope.data as never, envelope);
  }
});

function makeCatchUp(): CatchUp {
  return createCatchUp({
    sync: (since) =>
      api(sync, { query: { since }, quiet: true, silent: true }) as ReturnType<
        Parameters<typeof createCatchUp>[0]["sync"]
      >,
    apply: batches.add,
    onReset: () => {
      for (const listener of [...resetListeners]) listener();
    },
    random: Math.random,
    schedule: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
}

/** Before the first screen of a session loads its lists; failing is fine, the first connection then resets. */
export async function takePosition(userId: number): Promise<void> {
  if (running || positioning?.userId === userId) return;
  positioning = { catchUp: makeCatchUp(), userId };
  await positioning.catchUp.position().catch(() => {});
}

/** Opens the link for the signed-in person. Called by the shell; a second call changes nothing. */
export function startRealtime(): void {
  if (running) return;
  const catchUp = positioning?.catchUp ?? makeCatchUp();
  positioning = null;
  let connected = false;
  let everConnected = false;
  let downSince = performance.now();
  let patienceMs = failedAfter(Number(sessionStorage.getItem(RELOADS_KEY)) || 0);
  let active = true;
  let chipTimer: ReturnType<typeof setTimeout> | undefined;

  const judge = () =>
    state.set(
      stateOf({ connected, downForMs: performance.now() - downSince, browserOnline: navigator.onLine, patienceMs }),
    );

  const link = openLink({
    token: () => session.token(),
    refresh: refreshToken,
    onEvent: catchUp.offer,
    onCursor: catchUp.cursorAt,
    onResync: catchUp.resync,
    onPresence: company.hear,
    onPairing: (notice) => {
      for (const listener of [...pairingListeners]) listener(notice);
    },
    onConnected() {
      const wasVisiblyDown = everConnected && (state.get() === "offline" || state.get() === "failed");
      connected = true;
      everConnected = true;
      sessionStorage.removeItem(RELOADS_KEY);
      judge();
      link.sayActive(active);
      company.sayAgain();
      void catchUp.connected();
      if (!wasVisiblyDown) return;
      reconnectedChip.set(true);
      clearTimeout(chipTimer);
      chipTimer = setTimeout(() => reconnectedChip.set(false), RECONNECTED_CHIP_MS);
    },
    onDisconnected() {
      if (connected) downSince = performance.now();
      connected = false;
      company.forget();
      catchUp.disconnected();
      judge();
    },
    onSessionEnded(code) {
      endSession(isErrorCode(code) ? code : "ERR_SESSION_EXPIRED", false);
      session.clear();
    },
  });

  const stopWatching = watchPresence((now) => {
    active = now;
    link.sayActive(now);
  });
  const comeBack = () => {
    judge();
    link.retryNow();
  };
  const ticking = setInterval(judge, 1000);
  window.addEventListener("online", comeBack);
  window.addEventListener("offline", judge);
  judge();

  running = {
    catchUp,
    retryNow: link.retryNow,
    sayViewing: link.sayViewing,
    sayTyping: link.sayTyping,
    sayPairing: link.sayPairing,
    waitLonger() {
      downSince = performance.now();
      patienceMs = Math.max(patienceMs, failedAfter(1));
      judge();
    },
    stop() {
      clearInterval(ticking);
      clearTimeout(chipTimer);
      window.removeEventListener("online", comeBack);
      window.removeEventListener("offline", judge);
      stopWatching();
      link.close();
      catchUp.stop();
      batches.stop();
      state.set("idle");
    },
  };
}

export function stopRealtime(): void {
  running?.stop();
  running = null;
  positioning = null;
}

/** Remembered over the reload, so that a server that stays away is not asked faster and faster. */
export function noteLinkReload(): void {
  sessionStorage.setItem(RELOADS_KEY, String((Number(sessionStorage.getItem(RELOADS_KEY)) || 0) + 1));
}

export const waitForLink = () => running?.waitLonger();
export const retryLink = () => running?.retryNow();

/** A list or page showed this ticket at this version; older news of it is dropped. Call it with every answer. */
export function knowTicket(ticketId: number, version: number): void {
  (running?.catchUp ?? positioning?.catchUp)?.know(ticketId, version);
}

/** The same of what else has versions of its own, such as "chat:7". */
export function knowSubject(subject: string, version: number): void {
  (running?.catchUp ?? positioning?.catchUp)?.know(subject, version);
}

/** News of one kind, once each and in order per ticket. The handler may change between renders. */
export function useRealtime<T extends EventType>(
  type: T,
  handler: (data: EventData<T>, envelope: Envelope<T>) => void,
) {
  const latest = useEffectEvent(handler);
  useEffect(() => {
    const listener = ((data, envelope) => latest(data, envelope as Envelope<T>)) as Listener;
    const set = listeners.get(type) ?? new Set();
    listeners.set(type, set.add(listener));
    return () => void set.delete(listener);
  }, [type]);
}

/** The picture may have holes that cannot be filled: fetch what is on screen again. */
export function useReconnected(handler: () => void) {
  const latest = useEffectEvent(handler);
  useEffect(() => {
    const listener = () => latest();
    resetListeners.add(listener);
    return () => void resetListeners.delete(listener);
  }, []);
}

/** Asks for what a telephone must be shown, or says that nobody looks any more. False: there is no link. */
export const sayPairing = (wish: PairingWish): boolean => running?.sayPairing(wish) ?? false;

/** What the server answers to this window alone. */
export function usePairingNotices(handler: (notice: PairingNotice) => void) {
  const latest = useEffectEvent(handler);
  useEffect(() => {
    const listener = (notice: PairingNotice) => latest(notice);
    pairingListeners.add(listener);
    return () => void pairingListeners.delete(listener);
  }, []);
}

/** Says that this ticket is open here, and tells who else is at it; empty while nobody is. */
export function useCompany(ticketId: number): readonly Companion[] {
  useEffect(() => company.open(ticketId), [ticketId]);
  return useStore(company.people);
}

/** Called with every key press; the others hear it every few seconds. */
export const sayTyping = () => company.typing();

export const useLinkState = () => useStore(state);
export const useReconnectedChip = () => useStore(reconnectedChip);
