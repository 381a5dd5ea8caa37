// What a browser may say over the socket: declared events with a checked payload, and not without end.
import { browserEvents } from "@prosa/contracts/realtime";
import type { Socket } from "socket.io";
import type { Metrics } from "#platform/metrics";

const BAD_FRAMES_BEFORE_CLOSING = 10;
const FRAMES_PER_WINDOW = 100;
const WINDOW_MS = 10_000;

export type BrowserEvent = keyof typeof browserEvents;

export function guardInbound(
  socket: Socket,
  metrics: Metrics,
  heard: (event: BrowserEvent, data: unknown) => void,
): void {
  let bad = 0;
  let frames = 0;
  let windowEnds = 0;

  socket.use(([event, payload], next) => {
    const now = performance.now();
    if (now > windowEnds) [frames, windowEnds] = [0, now + WINDOW_MS];
    frames += 1;
    const schema = Object.hasOwn(browserEvents, event) ? browserEvents[event as BrowserEvent] : undefined;
    const parsed = schema?.safeParse(payload);
    if (parsed?.success && frames <= FRAMES_PER_WINDOW) {
      heard(event as BrowserEvent, parsed.data);
      return next();
    }
    metrics.socketRefused.inc({ reason: schema ? (parsed?.success ? "flood" : "payload") : "event" });
    bad += 1;
    if (bad >= BAD_FRAMES_BEFORE_CLOSING || frames > FRAMES_PER_WINDOW) socket.disconnect(true);
    // Not handed on: nobody listens, and an error would only tell the sender what we check.
  });
}
