// The Socket.IO server of this process: rooms chosen by the server, news to those rooms, and sessions that end.
import type { Server as HttpServer, IncomingMessage } from "node:http";
import type { PairingNotice } from "@prosa/contracts/conversation/channel-pairing";
import { limits, ourLimits } from "@prosa/contracts/limits";
import type { Presence, ServerToBrowser } from "@prosa/contracts/realtime";
import { type DefaultEventsMap, Server, type Socket } from "socket.io";
import type { Deps, SessionState } from "#platform/context";
import { createGate } from "./handshake.ts";
import { type BrowserEvent, guardInbound } from "./inbound.ts";
import type { Parcel } from "./pass.ts";
import { createWaitingRoom, type Link } from "./waiting-room.ts";

export const userRoom = (tenantId: number, userId: number) => `u:${tenantId}:${userId}`;
export const sessionRoom = (sessionId: string) => `s:${sessionId}`;

interface SocketData {
  session: SessionState;
  leave: () => void;
}
type OurSocket = Socket<DefaultEventsMap, ServerToBrowser, DefaultEventsMap, SocketData>;

export interface Sockets {
  deliver(parcel: Parcel): void;
  tellAll(name: "resync"): void;
  tellAll(name: "cursor", cursor: string): void;
  /** To one window; one that is gone hears nothing. */
  tellPresence(socketId: string, notice: Presence): void;
  tellPairing(socketId: string, notice: PairingNotice): void;
  readonly count: number;
  /** Closes the sockets of sessions that are over. */
  sweep(): void;
  /** Whose sockets are open here now; somebody with several windows is named several times. */
  sessions(): SessionState[];
  /** Closes every connection at some moment of the given time; clients come back by themselves. */
  drain(spreadMs: number): Promise<void>;
  close(): Promise<void>;
}

export type BrowserListener = (session: SessionState, event: BrowserEvent, data: unknown, socketId: string) => void;
export type GoneListener = (session: SessionState, socketId: string) => void;

export function openSockets(
  server: HttpServer,
  deps: Deps,
  heard: BrowserListener,
  gone: GoneListener = () => {},
): Sockets {
  const { metrics, log } = deps;
  const gate = createGate(deps);
  const waitingRoom = createWaitingRoom(deps.clock, {
    perNetwork: ourLimits.socketHandshakesPerAddress,
    seconds: ourLimits.socketHandshakeSeconds,
  });
  const io = new Server<DefaultEventsMap, ServerToBrowser, DefaultEventsMap, SocketData>(server, {
    path: "/socket.io",
    serveClient: false,
    pingInterval: limits.socketPingIntervalSeconds * 1000,
    pingTimeout: limits.socketPingTimeoutSeconds * 1000,
    maxHttpBufferSize: ourLimits.socketFrameKiB * 1024,
    connectTimeout: ourLimits.socketHandshakeSeconds * 1000,
    perMessageDeflate: false,
    httpCompression: false,
    cors: { origin: [...deps.config.http.allowedOrigins], credentials: true },
    allowRequest: async (request, done) => done(null, (await gate.isWelcome(request)) && mayWait(request)),
  });
  io.engine.use((request: IncomingMessage, _response: unknown, next: (error?: Error) => void) => {
    // The way from polling to a WebSocket asks nobody else.
    const isLater = request.headers.upgrade !== undefined && /[?&]sid=/.test(request.url ?? "");
    next(isLater && !mayWait(request) ? new Error("too many") : undefined);
  });
  io.engine.on("connection", (link: Link) => waitingRoom.connect(link));

  function mayWait(request: IncomingMessage): boolean {
    const isIn = waitingRoom.enter(request, gate.networkOf(request));
    if (!isIn) metrics.socketRefused.inc({ reason: "handshakes" });
    return isIn;
  }

  io.engine.on("headers", (headers: Record<string, string>) => {
    headers["x-content-type-options"] = "nosniff";
    headers["cache-control"] = "no-store";
    headers["referrer-policy"] = "no-referrer";
  });

  const localRooms = io.sockets.adapter.rooms;

  io.use((socket, next) => {
    gate.admit(socket.request, socket.handshake.auth.token).then(
      (admission) => {
        if (!admission.ok) return next(refusal(admission.code));
        const { session, leave } = admission;
        socket.data = { session, leave };
        socket.conn.once("close", leave);
        // It may have gone while we asked, and will not say so again.
        if (socket.conn.readyState === "closed") leave();
        next();
      },
      () => next(refusal("ERR_UNAVAILABLE")),
    );
  });

  io.on("connection", (socket: OurSocket) => {
    const { session, leave } = socket.data;
    waitingRoom.welcome(socket.conn as unknown as Link);
    void socket.join([userRoom(session.tenantId, session.userId), sessionRoom(session.sessionId)]);
    writeTogether(socket as unknown as Socket);
    guardInbound(socket as unknown as Socket, metrics, (event, data) => heard(session, event, data, socket.id));
    socket.once("disconnect", () => {
      leave();
      gone(session, socket.id);
    });
    // It may have ended between the gate's answer and this moment, when nobody could have told this socket.
    void closeEnded([session.sessionId]);
  });

  metrics.gauge("prosa_sockets", "Sockets connected to this process", () => io.sockets.sockets.size);
  metrics.gauge("prosa_handshakes", "Handshakes that are not finished", () => waitingRoom.count);
  metrics.gauge("prosa_rooms", "Rooms that sockets of this process are in", () => io.sockets.adapter.rooms.size);

  function end(sessionIds: readonly string[], code: string) {
    // The journal's word and the bell of changes come by two connections; who hears the first may ask at once.
    deps.sessions.forget(sessionIds);
    for (const sessionId of sessionIds) {
      const room = sessionRoom(sessionId);
      if (!localRooms.has(room)) continue;
      io.local.to(room).emit("session.ended", { code });
      io.local.in(room).disconnectSockets(true);
    }
  }

  async function closeEnded(sessionIds: readonly string[]) {
    try {
      const ended = await deps.sessions.findEnded(sessionIds);
      for (const [sessionId, code] of ended) end([sessionId], code);
    } catch (error) {
      log.debug({ error }, "sessions could not be checked; the next sweep tries again");
    }
  }

  return {
    deliver(parcel) {
      if ("ended" in parcel) return end(parcel.ended, parcel.code);
      if ("asks" in parcel) {
        for (const socket of io.sockets.sockets.values()) {
          if (socket.data.session?.tenantId === parcel.asks) socket.emit("resync");
        }
        return;
      }
      const rooms = parcel.rooms.filter((room) => localRooms.has(room));
      if (rooms.length === 0) return;
      metrics.socketFrames.inc({ type: parcel.type });
      io.local.to(rooms).emit("event", parcel.event as never);
    },
    tellAll(name: "resync" | "cursor", cursor?: string) {
      if (name === "cursor") io.local.emit("cursor", cursor ?? "");
      else io.local.emit("resync");
    },
    tellPresence(socketId, notice) {
      io.sockets.sockets.get(socketId)?.emit("presence", notice);
    },
    tellPairing(socketId, notice) {
      io.sockets.sockets.get(socketId)?.emit("channel.pairing", notice);
    },
    get count() {
      return io.sockets.sockets.size;
    },
    sweep() {
      const open = new Set([...io.sockets.sockets.values()].map((socket) => socket.data.session.sessionId));
      if (open.size > 0) void closeEnded([...open]);
    },
    sessions: () => [...io.sockets.sockets.values()].map((socket) => socket.data.session),
    async drain(spreadMs) {
      const open = [...io.sockets.sockets.values()];
      // Evenly spread rather than by chance. The connection is closed, not the socket: only then do clients come back.
      await Promise.all(
        open.map(
          (socket, place) =>
            new Promise<void>((resolve) => {
              const close = () => {
                clearTimeout(timer);
                socket.conn.close();
                resolve();
              };
              const timer = setTimeout(close, (spreadMs * place) / Math.max(1, open.length));
              socket.once("disconnect", close);
            }),
        ),
      );
    },
    async close() {
      waitingRoom.close();
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
}

/** The client reads the code from the message. */
function refusal(code: string): Error {
  return Object.assign(new Error(code), { data: { code } });
}

/** What waits for a browser leaves in one write: with hundreds of news a second, the writes are most of the work. */
function writeTogether({ conn: { transport }, request }: Socket): void {
  if (transport.name !== "websocket") return;
  const wire = request.socket;
  const send = transport.send.bind(transport);
  transport.send = (packets) => {
    wire.cork();
    send(packets);
    wire.uncork();
  };
}
