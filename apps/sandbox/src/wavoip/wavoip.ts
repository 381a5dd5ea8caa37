// The pretend Wavoip together: devices over Socket.IO, the relay of their sound, calls as people's scripts make them, and the news
// of both by socket and by web address.
import { createServer, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { Server, type Socket } from "socket.io";
import type { World } from "../world.ts";
import { openRelay } from "./relay.ts";
import { type Device, emptyWavoip, liveOf, type SandboxCall, type Script, USUAL, type WavoipState } from "./state.ts";

export type Wavoip = {
  state: WavoipState;
  deviceOf(token: string): Device | undefined;
  /** Somebody calls the company; null where the device is busy or away. */
  ring(token: string, from: { phone: string; name: string }): SandboxCall | null;
  /** The person at the other end hangs up, or gives up. */
  hangUp(call: SandboxCall): void;
  /** It is taken or refused on the company's own telephone. */
  elsewhere(call: SandboxCall, does: "accepted" | "rejected"): void;
  tellStatus(device: Device): void;
  /** False: the connection is for somebody else. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Devices that are there from the start. */
  plant(devices: readonly { token: string; phone: string; records: boolean }[]): void;
  reset(): void;
  close(): void;
};

type Answer = { type: "success"; result?: unknown } | { type: "error"; result: string; code?: "busy" };
type Ack = (answer: Answer) => void;

const RING_MS = 45_000;
const DEVICE_PATH = /^\/([\w-]{1,100})\/websocket\/?$/;

export function createWavoip(world: () => World): Wavoip {
  const state = emptyWavoip();
  // Never listens: connections are handed to it by the sandbox's one port.
  const host = createServer();
  const io = new Server(host, { transports: ["websocket"], serveClient: false, connectionStateRecovery: undefined });
  const relay = openRelay(state, scriptOf, io.engine);
  const room = (token: string) => io.to(`device:${token}`);

  function scriptOf(phone: string): Script {
    return state.scripts.get(phone) ?? USUAL;
  }

  const plan = () => {
    const url = new URL(world().baseUrl());
    return { type: "relay", host: url.hostname, port: url.port };
  };
  const pace = (ms: number) => ms * world().settings.pace;

  function begin(device: Device, phone: string, name: string, direction: SandboxCall["direction"]): SandboxCall {
    state.lastId += 1;
    const call: SandboxCall = {
      ...{ id: String(state.lastId), token: device.token, phone, name, direction, state: "ringing", outcome: null },
      ...{ startedAt: world().now(), answeredAt: null, endedAt: null, accepts: 0, isMuted: false, heard: 0 },
    };
    state.calls.set(call.id, call);
    changed();
    return call;
  }

  const changed = () => world().events.publish("wavoip", {});
  const peerOf = ({ phone, name }: SandboxCall) => ({ phone, displayName: name, profilePicture: null, muted: false });

  function end(call: SandboxCall, outcome: SandboxCall["outcome"], event: string | null, ...more: unknown[]): void {
    if (call.state === "ended") return;
    Object.assign(call, {
      state: "ended",
      outcome: call.answeredAt === null ? outcome : "answered",
      endedAt: world().now(),
    });
    if (event) room(call.token).emit(event, call.id, ...more);
    relay.end(call);
    changed();
    void tellByWeb(call);
  }

  function answer(call: SandboxCall): void {
    if (call.state !== "ringing") return;
    Object.assign(call, { state: "active", answeredAt: world().now() });
    room(call.token).emit("call:answered", call.id, plan());
    talk(call);
  }

  function talk(call: SandboxCall): void {
    changed();
    const { endsAfterMs } = scriptOf(call.phone);
    if (endsAfterMs !== null) world().timers.after(pace(endsAfterMs), () => end(call, "answered", "call:ended"));
  }

  async function tellByWeb(call: SandboxCall): Promise<void> {
    const device = state.devices.get(call.token);
    if (!device?.webhook) return;
    const seconds = call.answeredAt === null ? 0 : Math.round(((call.endedAt ?? 0) - call.answeredAt) / 1000);
    const own = { whatsapp_call_id: Number(call.id), id_session: 44 };
    const [caller, receiver] = call.direction === "incoming" ? [call.phone, device.phone] : [device.phone, call.phone];
    const direction = call.direction === "incoming" ? "INCOMING" : "OUTCOMING";
    const status = call.answeredAt === null ? "NOT_ANSWERED" : "ENDED";
    await post(device.webhook, {
      ...own,
      type: "CALL",
      action: "UPDATE",
      caller,
      receiver,
      direction,
      status,
      duration: seconds,
    });
    if (!device.records || call.answeredAt === null) return;
    const record = { type: "RECORD", action: "UPDATE", record_status: "READY" };
    await post(device.webhook, { ...own, ...record, record_url: `${world().baseUrl()}/wavoip-storage/${call.id}` });
  }

  async function post(url: string, body: object): Promise<void> {
    const init = { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } };
    const retries = 5;
    for (let tries = 1; tries <= retries; tries++) {
      const isTaken = await fetch(url, init).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isTaken) return;
      await world().pause(world().settings.webhookRetryMs);
    }
  }

  const refused = (result: string, code?: "busy"): Answer => ({ type: "error", result, ...(code && { code }) });

  function start(device: Device, phone: string): { answer: Answer; begun: () => void } {
    const { does, afterMs } = scriptOf(phone);
    const no = (answer: Answer) => ({ answer, begun: () => {} });
    if (device.status !== "open") return no(refused("Device is not connected"));
    if (device.restricted) return no(refused("ACCOUNT_RESTRICTED"));
    if (liveOf(state, device.token) || does === "busy") return no(refused("Line busy", "busy"));
    if (does === "unknown") return no(refused("NUMBER_NOT_FOUND"));
    if (does === "limit") return no(refused("Limite de ligações atingido"));
    const call = begin(device, phone, phone, "outcoming");
    const { timers } = world();
    return {
      answer: { type: "success", result: { id: call.id, peer: peerOf(call) } },
      begun() {
        room(device.token).emit("call:ringing", call.id);
        if (does === "answers") timers.after(pace(afterMs), () => answer(call));
        if (does === "rejects") timers.after(pace(afterMs), () => end(call, "refused", "call:rejected"));
        timers.after(pace(RING_MS), () => call.state === "ringing" && end(call, "unanswered", "call:unanswered"));
      },
    };
  }

  function accept(socket: Socket, call: SandboxCall): Answer {
    call.accepts += 1;
    if (call.state !== "ringing") return refused("Call is already answered");
    Object.assign(call, { state: "active", answeredAt: world().now() });
    socket.to(`device:${call.token}`).emit("call:accepted", call.id);
    talk(call);
    return { type: "success" };
  }

  /** One ask of a device. */
  function take(socket: Socket, device: Device, name: string, [first, second]: unknown[], ack: Ack): void {
    if (name === "call.start") {
      const started = start(device, String(first).replace(/\D/g, ""));
      ack(started.answer);
      started.begun();
      return;
    }
    const call = state.calls.get(String(first));
    if (!call || call.token !== device.token || call.state === "ended") {
      ack(refused("Call not found"));
      return;
    }
    if (name === "call.mute") call.isMuted = second === true;
    ack(name === "call.accept" ? accept(socket, call) : { type: "success" });
    if (name === "call.reject") end(call, "rejected", null);
    if (name === "call.cancel") end(call, "canceled", null);
    if (name === "call.end") end(call, call.direction === "incoming" ? "missed" : "canceled", null);
  }

  io.on("connection", (socket) => {
    const [, token = ""] = DEVICE_PATH.exec(new URL(socket.handshake.url, "http://x").pathname) ?? [];
    const device = state.devices.get(token);
    if (!device) return void socket.disconnect(true);
    void socket.join(`device:${token}`);
    socket.emit("device:init", ...initOf(device));
    for (const name of ["call.start", "call.accept", "call.reject", "call.cancel", "call.end", "call.mute"]) {
      socket.on(name, (...given: unknown[]) => {
        const ack = given.pop() as Ack;
        const silence = device.silences.find((one) => one.ask === name && one.count > 0);
        if (silence) silence.count -= 1;
        if (silence?.when === "before") return;
        take(socket, device, name, given, silence ? () => {} : ack);
      });
    }
  });

  const initOf = ({ status, phone, qrCode, restricted }: Device) => [
    ...[status, "UNOFFICIAL", status === "open" ? { phone } : null, qrCode, restricted],
  ];

  return {
    state,
    deviceOf: (token) => state.devices.get(token),
    ring(token, { phone, name }) {
      const device = state.devices.get(token);
      if (device?.status !== "open") return null;
      const call = begin(device, phone, name, "incoming");
      const { length } = [...(io.sockets.adapter.rooms.get(`device:${token}`) ?? [])];
      if (length > 0)
        room(token)
          .timeout(2_000)
          .emit("call:offer", { id: call.id, peer: peerOf(call), offer: plan() }, () => {});
      world().timers.after(pace(RING_MS), () => call.state === "ringing" && end(call, "missed", "call:unanswered"));
      return call;
    },
    hangUp: (call) => end(call, call.direction === "incoming" ? "missed" : "refused", "call:ended"),
    elsewhere(call, does) {
      room(call.token).emit(`call:${does}`, call.id);
      end(call, "elsewhere", null);
    },
    tellStatus(device) {
      const { status, phone, qrCode, restricted } = device;
      if (status === "open") room(device.token).emit("device:open", { phone });
      else if (status === "connecting") room(device.token).emit("device:connecting", qrCode);
      else room(device.token).emit(`device:${status}`);
      room(device.token).emit("device:restriction:changed", restricted);
    },
    upgrade(request, socket, head) {
      const url = new URL(request.url ?? "/", "http://x");
      if (DEVICE_PATH.test(url.pathname)) {
        io.engine.handleUpgrade(request as never, socket, head);
        return true;
      }
      return relay.upgrade(request, socket, head, url);
    },
    plant(devices) {
      for (const given of devices) {
        const standing = { status: "open" as const, qrCode: null, restricted: false, webhook: null, silences: [] };
        if (!state.devices.has(given.token)) state.devices.set(given.token, { ...standing, ...given });
      }
    },
    reset() {
      relay.close();
      io.disconnectSockets(true);
      Object.assign(state, emptyWavoip());
    },
    close() {
      relay.close();
      void io.close();
    },
  };
}
