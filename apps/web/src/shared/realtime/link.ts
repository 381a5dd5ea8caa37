// The socket itself: the specified numbers, the token of the moment, and what to do when the server hangs up.
import type { PairingNotice, PairingWish } from "@prosa/contracts/conversation/channel-pairing";
import { sessionEndCodes } from "@prosa/contracts/errors";
import { limits } from "@prosa/contracts/limits";
import type { BrowserToServer, Envelope, Presence, ServerToBrowser } from "@prosa/contracts/realtime";
import { io, type Socket } from "socket.io-client";

type LinkSocket = Socket<ServerToBrowser, BrowserToServer>;

export interface LinkParts {
  token(): string | null;
  refresh(failedToken: string | null): Promise<string>;
  onEvent(envelope: Envelope): void;
  onCursor(cursor: string): void;
  onResync(): void;
  onPresence(notice: Presence): void;
  onPairing(notice: PairingNotice): void;
  onConnected(): void;
  onDisconnected(): void;
  onSessionEnded(code: string): void;
}

const [MIN_DELAY, MAX_DELAY] = limits.socketReconnectDelaySeconds;

export function openLink(parts: LinkParts) {
  let closed = false;
  let refreshed = false;
  let offered: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const socket: LinkSocket = io({
    path: "/socket.io",
    transports: ["websocket", "polling"],
    reconnection: true,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: MIN_DELAY * 1000,
    reconnectionDelayMax: MAX_DELAY * 1000,
    timeout: limits.socketTimeoutSeconds * 1000,
    // A function: asked at every attempt, so a refreshed token is used.
    auth: (answer) => {
      offered = parts.token();
      answer({ token: offered });
    },
  });

  /** Socket.IO does not try again by itself when the server refused or hung up. */
  function tryAgain(seconds: number) {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => socket.connect(), seconds * 1000);
  }

  function close() {
    closed = true;
    clearTimeout(timer);
    socket.removeAllListeners();
    socket.disconnect();
  }

  function end(code: string) {
    close();
    parts.onSessionEnded(code);
  }

  socket.on("event", parts.onEvent);
  socket.on("cursor", parts.onCursor);
  socket.on("resync", parts.onResync);
  socket.on("presence", parts.onPresence);
  socket.on("channel.pairing", parts.onPairing);
  socket.on("session.ended", ({ code }) => end(code));
  socket.on("connect", () => {
    refreshed = false;
    parts.onConnected();
  });
  socket.on("disconnect", (reason) => {
    parts.onDisconnected();
    if (reason === "io server disconnect") tryAgain(limits.socketReconnectAfterDisconnectSeconds);
  });
  socket.on("connect_error", (error) => {
    parts.onDisconnected();
    if (socket.active) return;
    if ((sessionEndCodes as readonly string[]).includes(error.message)) return end(error.message);
    if (error.message !== "ERR_TOKEN_EXPIRED" || refreshed) return tryAgain(MAX_DELAY);
    refreshed = true;
    parts.refresh(offered).then(
      () => tryAgain(0),
      (cause: { status?: number; code?: string }) => {
        if (cause.status === 401) end(cause.code ?? "ERR_SESSION_EXPIRED");
        else tryAgain(MAX_DELAY);
      },
    );
  });

  return {
    /** Tells the server whether somebody is really here; lost when the link is down, said again when it is up. */
    sayActive(active: boolean) {
      if (socket.connected) socket.emit("user.active", { active });
    },
    /** Which ticket is open here; lost and said again like the above. */
    sayViewing(ticketId: number | null) {
      if (socket.connected) socket.emit("ticket.viewing", { ticketId });
    },
    sayTyping(ticketId: number) {
      if (socket.connected) socket.emit("ticket.typing", { ticketId });
    },
    /** Says whether there was a link to say it over. */
    sayPairing(wish: PairingWish): boolean {
      if (socket.connected) socket.emit("channel.pairing", wish);
      return socket.connected;
    },
    retryNow() {
      if (!closed && !socket.connected) socket.disconnect().connect();
    },
    close,
  };
}
