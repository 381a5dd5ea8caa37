// News from the journal's leader to this process's sockets, and honesty about what this process may have missed.
import type { Server as HttpServer } from "node:http";
import type { PairingNotice } from "@prosa/contracts/conversation/channel-pairing";
import type { Presence } from "@prosa/contracts/realtime";
import type { Deps, SessionState } from "#platform/context";
import { type TenantNews, toEnvelope } from "#platform/journal";
import { createPassingSeal } from "#platform/secrets";
import { createContinuity } from "./continuity.rules.ts";
import type { Heartbeat, Parcel, Pass, Told } from "./pass.ts";
import { type BrowserListener, type GoneListener, openSockets, type Sockets, userRoom } from "./sockets.ts";
import { openPassStream, type PassStream } from "./stream.ts";
import { openVisitorSockets, type VisitorSockets } from "./visitors.ts";

const CURSOR_MS = 2_000;
const TICK_MS = 500;
/** Needs no Redis and no journal: with the tick, five seconds after its end at worst a session has no socket. */
const SWEEP_MS = 4_500;
/** Three missed heartbeats: nobody leads, or Redis is away. */
const SILENCE_MS = 3_000;
const RESYNC_WHILE_SILENT_MS = 5_000;

export interface Realtime {
  /** The leader's door. Delivers to the sockets here at once, and tells the other processes. */
  deliver(pass: Pass): void;
  heartbeat(beat: Heartbeat): void;
  /** Hears what browsers say (declared in the contract, payload checked). */
  onBrowserEvent(listener: BrowserListener): void;
  /** A window is closed, or its link is lost. */
  onSocketGone(listener: GoneListener): void;
  /** To one window of this process, and only to somebody who may know it: whoever calls has asked. */
  tellPresence(socketId: string, notice: Presence): void;
  /** The same with what a telephone must be shown. */
  tellPairing(socketId: string, notice: PairingNotice): void;
  readonly socketCount: number;
  /** Whether a visitor of a web chat has a panel open in this process. */
  isVisitorHere(tenantId: number, visitorId: number): boolean;
  /** Whose sockets are open in this process now. */
  connected(): SessionState[];
  attach(server: HttpServer, deps: Deps): void;
  drain(spreadMs: number): Promise<void>;
  close(): Promise<void>;
}

export function createRealtime(): Realtime {
  const listeners: BrowserListener[] = [];
  const goneListeners: GoneListener[] = [];
  let hub: Hub | null = null;

  return {
    deliver: (pass) => hub?.deliver(pass),
    heartbeat: (beat) => hub?.heartbeat(beat),
    onBrowserEvent: (listener) => void listeners.push(listener),
    onSocketGone: (listener) => void goneListeners.push(listener),
    tellPresence: (socketId, notice) => hub?.sockets.tellPresence(socketId, notice),
    tellPairing: (socketId, notice) => hub?.sockets.tellPairing(socketId, notice),
    get socketCount() {
      return hub?.sockets.count ?? 0;
    },
    isVisitorHere: (tenantId, visitorId) => hub?.visitors.isHere(tenantId, visitorId) ?? false,
    connected: () => hub?.sockets.sessions() ?? [],
    attach(server, deps) {
      // One error boundary per event: a listener that breaks is logged, and neither the process nor the next one feels it.
      const guarded = (name: string, call: () => void) => {
        try {
          call();
        } catch (err) {
          deps.log.error({ err, event: name }, "a listener of sockets broke");
        }
      };
      const sockets = openSockets(
        server,
        deps,
        (...heard) => {
          for (const listener of listeners) guarded(heard[1], () => listener(...heard));
        },
        (...gone) => {
          for (const listener of goneListeners) guarded("disconnect", () => listener(...gone));
        },
      );
      hub = createHub(deps, sockets, openVisitorSockets(server, deps));
    },
    async drain(spreadMs) {
      await Promise.all([hub?.sockets.drain(spreadMs), hub?.visitors.drain(spreadMs)]);
    },
    close: async () => hub?.close(),
  };
}

interface Hub {
  readonly sockets: Sockets;
  readonly visitors: VisitorSockets;
  deliver(pass: Pass): void;
  heartbeat(beat: Heartbeat): void;
  close(): Promise<void>;
}

function createHub(deps: Deps, sockets: Sockets, visitors: VisitorSockets): Hub {
  const { clock, metrics, log } = deps;
  const self = deps.ids.uuid();
  const continuity = createContinuity();
  let heardAt = clock.monotonic();
  let sweptAt = heardAt;
  let resyncAt = 0;
  let cursorAt = 0;
  let toldPosition: string | null = null;

  const stream: PassStream = openPassStream(deps.redis, clock, createPassingSeal(deps.config, "news"), (told) => {
    if (told.by !== self) hear(told);
  });
  const ticking = setInterval(tick, TICK_MS);

  function hear(told: Told) {
    heardAt = clock.monotonic();
    // Before the news: a client that hears both asks for what is missing and is not surprised by the rest.
    if (continuity.follow(told) === "gap") resync("gap");
    for (const parcel of told.parcels) {
      if ("asks" in parcel) metrics.resyncs.inc({ reason: "share" });
      sockets.deliver(parcel);
      visitors.deliver(parcel);
    }
  }

  function resync(reason: "gap" | "silence") {
    resyncAt = clock.monotonic();
    metrics.resyncs.inc({ reason });
    sockets.tellAll("resync");
    visitors.tellAll();
  }

  function tick() {
    const now = clock.monotonic();
    if (now - sweptAt >= SWEEP_MS) {
      sweptAt = now;
      sockets.sweep();
    }
    if (now - heardAt > SILENCE_MS) {
      if (now - resyncAt >= RESYNC_WHILE_SILENT_MS) resync("silence");
      return;
    }
    const { position } = continuity;
    if (position === null || position === toldPosition || now - cursorAt < CURSOR_MS) return;
    cursorAt = now;
    toldPosition = position;
    deps.journal.cursorAt(position).then(
      (cursor) => sockets.tellAll("cursor", cursor),
      (error) => log.debug({ error }, "no cursor this time"),
    );
  }

  function tell(told: Omit<Told, "by">) {
    const whole = { by: self, ...told };
    hear(whole);
    stream.tell(whole);
  }

  return {
    sockets,
    visitors,
    deliver({ news, ...pass }) {
      tell({ ...pass, isHeartbeat: false, parcels: news.map(toParcel) });
    },
    heartbeat({ epoch, n, at }) {
      tell({ epoch, n, isHeartbeat: true, from: at, to: at, parcels: [] });
    },
    async close() {
      clearInterval(ticking);
      stream.close();
      visitors.close();
      await sockets.close();
    },
  };
}

function toParcel(news: TenantNews): Parcel {
  if (news.type === "session.ended") return { ended: news.sessions, code: news.code };
  const rooms = news.users.map((userId) => userRoom(news.tenantId, userId));
  return { tenantId: news.tenantId, rooms, type: news.type, event: toEnvelope(news) };
}
