// The sound of a call at Wavoip's relay: frames of 20 ms each way, pings answered, a lost connection taken up again for half a minute.
import type { Egress, PlainSocket } from "#platform/egress";
import type { Relay, SoundLink, SoundListener } from "../voice-adapter.ts";

const AGAIN_MS = 1_000;
const GIVE_UP_MS = 30_000;
const PING_BYTES = 4;
/** What waits to be sent beyond this is late, and late sound is no sound. */
const MOST_WAITING = 25_000;
const final = new Set([1000, 1008]);

export function openSound(
  scheme: "ws" | "wss",
  relay: Relay,
  token: string,
  egress: Egress,
  { onFrame, onClosed }: SoundListener,
): SoundLink {
  const url = `${scheme}://${relay}?token=${encodeURIComponent(token)}`;
  let socket: PlainSocket | null = null;
  let isOver = false;
  let again: NodeJS.Timeout | null = null;
  let tries = 0;

  function connect() {
    again = null;
    const one = egress.lasting.webSocket(url);
    socket = one;
    one.on("open", () => {
      tries = 0;
    });
    one.on("message", (data, isBinary) => {
      const frame = data as Buffer;
      if (!isBinary) return;
      if (frame.length === PING_BYTES) one.send("pong");
      else onFrame(frame);
    });
    // Heard by "close", which follows.
    one.on("error", () => {});
    one.on("close", (code) => {
      if (isOver) return;
      if (final.has(code) || tries * AGAIN_MS >= GIVE_UP_MS) {
        isOver = true;
        return onClosed(final.has(code));
      }
      tries++;
      again = setTimeout(connect, AGAIN_MS);
    });
  }
  connect();

  return {
    send(frame) {
      if (socket && socket.readyState === socket.OPEN && socket.bufferedAmount < MOST_WAITING) socket.send(frame);
    },
    close() {
      isOver = true;
      if (again) clearTimeout(again);
      socket?.close(1000);
    },
  };
}
