// Sockets of web chats' visitors: bells that say "ask again" and "somebody is writing", and carry no words.
import type { Server as HttpServer, IncomingMessage } from "node:http";
import { ourLimits } from "@prosa/contracts/limits";
import type { WidgetSignal } from "@prosa/contracts/webchat/widget";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import type { Deps, VisitorState } from "#platform/context";
import { clientAddress, createShutOut, createWidgetCheck, networkList } from "#platform/http";
import type { Redis } from "#platform/redis";
import type { Parcel } from "./pass.ts";

const PATH = "/widget/v1/socket";
const BELL = "visitors";
const FRAME_BYTES = 2_048;
const PING_MS = 25_000;
/** Those who have not said yet who they are. */
const MOST_UNKNOWN = 1_000;
const MOST_OF_ONE = 10;
const FRAMES_PER_WINDOW = 40;
const WINDOW_MS = 10_000;
const TYPING_AGAIN_MS = 3_000;
const REFUSALS_PER_MINUTE = { limit: 60, seconds: 60 };
/** To the client: not one of ours, do not come back with this. */
const CLOSE_STRANGER = 4401;
const CLOSE_AWAY = 1013;

const Frame = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("hello"), key: z.string().max(64), token: z.string().max(200).optional() }),
  z.strictObject({ type: z.literal("typing") }),
]);

/** What other processes are told about one visitor. */
const Told = z.object({
  account: z.string(),
  visitorId: z.number(),
  what: z.enum(["typing", "thread", "over"]),
});
export type VisitorCall = z.infer<typeof Told>;

export function ringVisitor(redis: Redis, call: VisitorCall): void {
  redis.ring(BELL, JSON.stringify(call));
}

export interface VisitorSockets {
  deliver(parcel: Parcel): void;
  /** Something may have been missed: everybody asks. */
  tellAll(): void;
  isHere(tenantId: number, visitorId: number): boolean;
  drain(spreadMs: number): Promise<void>;
  close(): void;
}

interface Link {
  readonly socket: WebSocket;
  visitor: VisitorState | null;
  rooms: readonly string[];
  isAlive: boolean;
  frames: number;
  windowEnds: number;
  typedAt: number;
}

const ticketRoom = (tenantId: number, ticketId: number) => `t:${tenantId}:${ticketId}`;
const companyRoom = (tenantId: number) => `c:${tenantId}`;
const ownRoom = (tenantId: number, visitorId: number) => `v:${tenantId}:${visitorId}`;
const nameRoom = (account: string, visitorId: number) => `n:${account}:${visitorId}`;

export function openVisitorSockets(server: HttpServer, deps: Deps): VisitorSockets {
  const { clock, metrics, log } = deps;
  const isWelcome = createWidgetCheck(deps.config);
  const proxies = networkList(deps.config.http.trustedProxies);
  const refused = createShutOut(deps, "visitor-socket", REFUSALS_PER_MINUTE);
  const door = new WebSocketServer({ noServer: true, maxPayload: FRAME_BYTES, perMessageDeflate: false });
  const links = new Map<WebSocket, Link>();
  const rooms = new Map<string, Set<Link>>();
  let unknown = 0;

  metrics.gauge("prosa_visitor_sockets", "Sockets of web chats' visitors in this process", () => links.size);

  const refuse = (reason: string, request: IncomingMessage) => {
    metrics.socketRefused.inc({ reason });
    refused.count(clientAddress(request, proxies));
  };

  server.on("upgrade", (request, socket, head) => {
    if (new URL(request.url ?? "/", "http://door").pathname !== PATH) return;
    const isIn =
      request.headers.origin !== undefined &&
      isWelcome(request.headers.origin) &&
      unknown < MOST_UNKNOWN &&
      !refused.has(clientAddress(request, proxies));
    if (!isIn) {
      metrics.socketRefused.inc({ reason: "visitor" });
      return void socket.destroy();
    }
    // Answered first and asked afterwards: an upgrade that nobody writes to is ended by whoever else listens.
    door.handleUpgrade(request, socket, head, (one) => welcome(one, request));
  });

  function welcome(socket: WebSocket, request: IncomingMessage) {
    const link: Link = { socket, visitor: null, rooms: [], isAlive: true, frames: 0, windowEnds: 0, typedAt: 0 };
    links.set(socket, link);
    unknown += 1;
    const patience = setTimeout(() => socket.close(CLOSE_STRANGER), ourLimits.socketHandshakeSeconds * 1000);
    const known = () => {
      clearTimeout(patience);
      unknown -= 1;
    };
    socket.on("pong", () => {
      link.isAlive = true;
    });
    socket.on("error", () => socket.terminate());
    socket.once("close", () => {
      if (!link.visitor) known();
      leave(link);
      links.delete(socket);
    });
    socket.on("message", (data) => hear(link, data, request, known));
  }

  function hear(link: Link, data: RawData, request: IncomingMessage, known: () => void) {
    const now = clock.monotonic();
    if (now > link.windowEnds) [link.frames, link.windowEnds] = [0, now + WINDOW_MS];
    link.frames += 1;
    const frame = link.frames > FRAMES_PER_WINDOW ? null : readFrame(data);
    if (!frame) {
      refuse("payload", request);
      return link.socket.terminate();
    }
    if (frame.type === "typing") return typing(link, now);
    enter(link, frame, request, known).catch((error) => {
      log.debug({ error }, "a visitor's socket could not be let in");
      link.socket.close(CLOSE_AWAY);
    });
  }

  async function enter(
    link: Link,
    { key, token }: { key: string; token?: string | undefined },
    request: IncomingMessage,
    known: () => void,
  ) {
    const authorization = token === undefined ? undefined : `Visitor ${token}`;
    const visitor = await deps.visitors.authenticate({ key, cookie: request.headers.cookie, authorization });
    if (!visitor || (rooms.get(ownRoom(visitor.tenantId, visitor.visitorId))?.size ?? 0) >= MOST_OF_ONE) {
      refuse("visitor", request);
      return link.socket.close(CLOSE_STRANGER);
    }
    if (link.socket.readyState !== link.socket.OPEN) return;
    if (!link.visitor) known();
    link.visitor = visitor;
    await join(link);
    send(link, { type: "ready" });
  }

  async function join(link: Link) {
    const { visitor } = link;
    if (!visitor) return;
    const { tenantId, visitorId, account } = visitor;
    const tickets = await deps.visitors.threadsOf(visitor);
    if (link.socket.readyState !== link.socket.OPEN) return;
    leave(link);
    link.rooms = [
      companyRoom(tenantId),
      ownRoom(tenantId, visitorId),
      nameRoom(account, visitorId),
      ...tickets.map((id) => ticketRoom(tenantId, id)),
    ];
    for (const room of link.rooms) rooms.set(room, (rooms.get(room) ?? new Set()).add(link));
  }

  function leave(link: Link) {
    for (const room of link.rooms) {
      const there = rooms.get(room);
      there?.delete(link);
      if (there?.size === 0) rooms.delete(room);
    }
    link.rooms = [];
  }

  function typing(link: Link, now: number) {
    if (!link.visitor || now - link.typedAt < TYPING_AGAIN_MS) return;
    link.typedAt = now;
    deps.visitors.typing(link.visitor).catch((error) => log.debug({ error }, "a visitor's typing was not shown"));
  }

  function send({ socket }: Link, signal: WidgetSignal) {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(signal));
  }

  const ring = (room: string, signal: WidgetSignal) => {
    for (const link of rooms.get(room) ?? []) send(link, signal);
  };

  const deafen = deps.redis.listen(BELL, (message) => {
    const told = Told.safeParse(JSON.parse(message));
    if (!told.success) return;
    const { account, visitorId, what } = told.data;
    const here = [...(rooms.get(nameRoom(account, visitorId)) ?? [])];
    for (const link of here) {
      if (what === "typing") send(link, { type: "typing" });
      else if (what === "over") link.socket.close(CLOSE_STRANGER);
      else
        join(link).then(
          () => send(link, { type: "news" }),
          () => link.socket.close(CLOSE_AWAY),
        );
    }
  });

  const pinging = setInterval(() => {
    for (const link of links.values()) {
      // A link through which nothing comes may be dead without a word.
      if (!link.isAlive) link.socket.terminate();
      link.isAlive = false;
      link.socket.ping();
    }
  }, PING_MS);

  return {
    deliver(parcel) {
      if (rooms.size === 0 || "ended" in parcel) return;
      if ("asks" in parcel) return ring(companyRoom(parcel.asks), { type: "news" });
      const { ticketId } = parcel.event as { ticketId?: number | null };
      if (ticketId) ring(ticketRoom(parcel.tenantId, ticketId), { type: "news" });
    },
    tellAll() {
      for (const link of links.values()) if (link.visitor) send(link, { type: "news" });
    },
    isHere: (tenantId, visitorId) => rooms.has(ownRoom(tenantId, visitorId)),
    async drain(spreadMs) {
      const open = [...links.values()];
      await Promise.all(
        open.map(
          ({ socket }, place) =>
            new Promise<void>((resolve) => {
              const go = () => {
                clearTimeout(timer);
                socket.close(CLOSE_AWAY);
                resolve();
              };
              const timer = setTimeout(go, (spreadMs * place) / Math.max(1, open.length));
              socket.once("close", go);
            }),
        ),
      );
    },
    close() {
      deafen();
      clearInterval(pinging);
      for (const { socket } of links.values()) socket.terminate();
      door.close();
    },
  };
}

function readFrame(data: RawData): z.infer<typeof Frame> | null {
  try {
    return Frame.safeParse(JSON.parse(data.toString())).data ?? null;
  } catch {
    return null;
  }
}
