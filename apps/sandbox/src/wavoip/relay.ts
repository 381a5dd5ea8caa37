// The relay of a call's sound: frames both ways over a WebSocket, a tone or an echo as the person's script says.
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Server } from "socket.io";
import { liveOf, type SandboxCall, type Script, type WavoipState } from "./state.ts";
import { toneFrame } from "./tone.ts";

const FRAME_MS = 20;
const FRAME_BYTES = 640;
const HERTZ = 660;

/** What Socket.IO's own engine speaks over: the one WebSocket implementation that is here. */
type Wire = {
  send(data: Buffer): void;
  close(code: number): void;
  on(event: "message", heard: (data: Buffer, isBinary: boolean) => void): void;
  on(event: "close", gone: () => void): void;
};
type Door = {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, done: (wire: Wire) => void): void;
};

/** Another door of the kind that the engine has; its own expects the engine's questions. */
function doorLike(engine: Server["engine"]): Door {
  const { constructor: Kind } = (engine as unknown as { ws: { constructor: new (options: object) => Door } }).ws;
  return new Kind({ noServer: true, perMessageDeflate: false });
}

export type Relay = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, url: URL): boolean;
  /** Over for good: nobody is to come back. */
  end(call: SandboxCall): void;
  close(): void;
};

export function openRelay(state: WavoipState, scriptOf: (phone: string) => Script, engine: Server["engine"]): Relay {
  const door = doorLike(engine);
  const wires = new Map<string, { wire: Wire; sending: NodeJS.Timeout }>();

  function stop(callId: string, code: number): void {
    const one = wires.get(callId);
    if (!one) return;
    clearInterval(one.sending);
    one.wire.close(code);
    wires.delete(callId);
  }

  function speak(call: SandboxCall, wire: Wire): void {
    stop(call.id, 1000);
    const { sound } = scriptOf(call.phone);
    let place = 0;
    const sending = setInterval(() => {
      if (sound === "tone") wire.send(toneFrame(HERTZ, place));
      place += 1;
    }, FRAME_MS);
    wires.set(call.id, { wire, sending });
    wire.on("message", (data, isBinary) => {
      if (!isBinary || data.length !== FRAME_BYTES) return;
      call.heard += 1;
      if (sound === "echo") wire.send(data);
    });
    wire.on("close", () => {
      clearInterval(sending);
      if (wires.get(call.id)?.wire === wire) wires.delete(call.id);
    });
  }

  return {
    upgrade(request, socket, head, url) {
      const token = url.searchParams.get("token");
      if (url.pathname !== "/" || token === null) return false;
      door.handleUpgrade(request, socket, head, (wire) => {
        const call = liveOf(state, token);
        if (call?.state === "active") speak(call, wire);
        else wire.close(1008);
      });
      return true;
    },
    end: (call) => stop(call.id, 1000),
    close: () => {
      for (const callId of [...wires.keys()]) stop(callId, 1001);
    },
  };
}
