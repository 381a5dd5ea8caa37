// The sound of a call: a person's window at one end, the provider's relay at the other, our process between them, so that no
// browser ever knows the device's token.
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import type { Relay, SoundLink } from "#adapters/voice";
import { asSystem, type Deps } from "#platform/context";
import { endCall } from "./calls.apply.ts";
import { type Pass, readPass, SOUND_PATH } from "./calls.pass.ts";
import * as queries from "./calls.queries.ts";
import { tokenOf } from "./calls.token.ts";

/** 20 ms of sound. */
const FRAME_BYTES = 640;
const ALIVE_MS = 5_000;
const MOST_WAITING = 25_000;
const refused = 1008;

export function openSoundDoor(deps: Deps, server: Server): () => void {
  const door = new WebSocketServer({ noServer: true, maxPayload: FRAME_BYTES * 10, perMessageDeflate: false });
  const legs = new Map<number, Leg>();
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? "/", "http://door");
    if (url.pathname !== SOUND_PATH) {
      // While the server is closed to all nobody else listens, and what nobody takes would stay open for ever.
      if (server.listenerCount("upgrade") === 1) socket.destroy();
      return;
    }
    door.handleUpgrade(request, socket, head, (window) => {
      window.on("error", () => {});
      letIn(deps, legs, window, url.searchParams.get("pass") ?? "").catch((error) => {
        deps.log.warn({ error }, "the sound of a call could not be opened");
        window.close(1011);
      });
    });
  };
  server.on("upgrade", upgrade);
  return () => {
    server.off("upgrade", upgrade);
    for (const leg of legs.values()) leg.close();
    door.close();
  };
}

interface Leg {
  close(): void;
}

async function letIn(deps: Deps, legs: Map<number, Leg>, window: WebSocket, sealed: string): Promise<void> {
  const pass = readPass(deps, sealed);
  const place = pass && (await usePass(deps, pass));
  const token = place && (await tokenOf(deps, place));
  if (!pass || !place || !token) return window.close(refused);
  legs.get(pass.callId)?.close();
  const leg = bridge(deps, pass, place.relay, token, window);
  legs.set(pass.callId, leg);
  window.on("close", () => {
    leg.close();
    if (legs.get(pass.callId) === leg) legs.delete(pass.callId);
  });
}

function usePass(deps: Deps, { tenantId, userId, callId, nonce }: Pass) {
  return asSystem(
    deps,
    tenantId,
    async (ctx) => {
      const isFresh = await queries.usePass(ctx.tx, tenantId, nonce, ctx.now);
      const call = isFresh ? await queries.findCall(ctx.tx, callId) : undefined;
      if (call?.state !== "active" || call.userId !== userId || call.relay === null) return null;
      return { tenantId, channelId: call.channelId, relay: call.relay };
    },
    "calls.sound",
  );
}

function bridge(deps: Deps, pass: Pass, relay: Relay, token: string, window: WebSocket): Leg {
  const { tenantId, callId, userId } = pass;
  const system = <T>(fn: Parameters<typeof asSystem<T>>[2]) => asSystem(deps, tenantId, fn, "calls.sound");
  const quietly = (error: unknown) => deps.log.warn({ error, tenantId, callId }, "a call could not be noted");
  let sound: SoundLink | null = deps.voice.sound(relay, token, deps.egress, {
    onFrame(frame) {
      if (window.readyState === window.OPEN && window.bufferedAmount < MOST_WAITING) window.send(frame);
    },
    // The provider says it is over; where its device did not say so, this does.
    onClosed(isFinal) {
      window.close(1000);
      if (isFinal) system((ctx) => endCall(ctx, callId, { outcome: "answered" })).catch(quietly);
    },
  });
  const alive = setInterval(() => {
    system(({ tx, now }) => queries.noteAlive(tx, callId, userId, now)).then((isOn) => {
      if (!isOn) window.close(1000);
    }, quietly);
  }, ALIVE_MS);
  window.on("message", (data: RawData, isBinary: boolean) => {
    const frame = data as Buffer;
    if (isBinary && frame.length === FRAME_BYTES) sound?.send(frame);
  });
  return {
    close() {
      clearInterval(alive);
      sound?.close();
      sound = null;
      window.close(1000);
    },
  };
}
