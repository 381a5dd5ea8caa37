// One Wavoip device over Socket.IO: what it says, and what is asked of it, each with a limit of time.
import type { Egress, EventSocket } from "#platform/egress";
import type { Device, DeviceNews, Done, Started, Verb } from "../voice-adapter.ts";
import { idOf, initNews, offerNews, refusalOf, relayOf, stateOf } from "./reading.ts";

const ACK_MS = 8_000;
const AGAIN_MS = 5_000;
const verbs: Record<Verb, string> = {
  accept: "call.accept",
  reject: "call.reject",
  cancel: "call.cancel",
  end: "call.end",
  mute: "call.mute",
  unmute: "call.mute",
};

export function openDevice(url: string, token: string, egress: Egress, hear: (news: DeviceNews) => void): Device {
  const socket = egress.lasting.events(url, {
    path: `/${encodeURIComponent(token)}/websocket`,
    auth: { version: "official", platform: "prosa" },
  });
  listen(socket, hear);

  async function ask(name: string, ...given: unknown[]): Promise<{ result: unknown } | Exclude<Done, { ok: true }>> {
    if (!socket.connected) return { ok: false, why: "ERR_CALL_FAILED", detail: "the device is not reached" };
    try {
      const answer = (await socket.timeout(ACK_MS).emitWithAck(name, ...given)) as Record<string, unknown> | null;
      if (answer?.type === "success") return { result: answer.result };
      return { ok: false, ...refusalOf(answer?.result, answer?.code) };
    } catch {
      return { ok: false, why: "unknown", detail: "no answer" };
    }
  }

  return {
    async start(phone): Promise<Started> {
      const answer = await ask("call.start", phone, { type: "none" });
      if ("ok" in answer) return answer;
      const callId = idOf((answer.result as { id?: unknown } | null)?.id);
      return callId === null ? { ok: false, why: "unknown", detail: "no id" } : { ok: true, callId };
    },
    async tell(verb, callId) {
      const more =
        verb === "accept" ? [{ type: "none" }] : verb === "mute" || verb === "unmute" ? [verb === "mute"] : [];
      const answer = await ask(verbs[verb], callId, ...more);
      return "ok" in answer ? answer : { ok: true };
    },
    close() {
      // Nothing is heard any more, and nobody comes back.
      socket.off();
      socket.disconnect();
    },
  };
}

function listen(socket: EventSocket, hear: (news: DeviceNews) => void): void {
  let known: Extract<DeviceNews, { kind: "device" }> = {
    kind: "device",
    state: "connecting",
    number: null,
    problem: null,
  };
  let isRestricted = false;
  const tell = (news: Partial<typeof known>) => {
    known = { ...known, ...news };
    hear(known);
  };
  const device = (status: string, problem: string | null) => tell({ state: stateOf(status, isRestricted), problem });
  const of = (name: string, kind: "ringing" | "accepted" | "rejected") =>
    socket.on(name, (given: unknown) => {
      const callId = idOf(given);
      if (callId !== null) hear({ kind, callId });
    });
  const ends = (name: string, reason: string | null) =>
    socket.on(name, (given: unknown, why: unknown) => {
      const callId = idOf(given);
      if (callId !== null) hear({ kind: "ended", callId, reason: reason ?? (String(why ?? "").slice(0, 60) || null) });
    });

  socket.on("device:init", (...given: unknown[]) => {
    const news = initNews(given);
    isRestricted = news.state === "restricted";
    tell(news);
  });
  socket.on("device:open", (given: { phone?: unknown } | null) => {
    const number = String(given?.phone ?? "").replace(/\D/g, "");
    if (number !== "") known = { ...known, number };
    device("open", isRestricted ? "restricted" : null);
  });
  socket.on("device:connecting", (qrCode: unknown) => device("connecting", qrCode ? "notPaired" : "connecting"));
  for (const state of ["close", "building", "restarting", "hibernating"]) {
    socket.on(`device:${state}`, () => device(state === "building" ? "BUILDING" : state, state));
  }
  // Says nothing of whether it is there: only what is open can become restricted, or free again.
  socket.on("device:restriction:changed", (given: unknown) => {
    isRestricted = given === true;
    const isThere = known.state === "open" || known.state === "restricted";
    if (isThere) device("open", isRestricted ? "restricted" : null);
  });
  socket.on("disconnect", (reason) => {
    device("connecting", "unreached");
    // Sent away by the provider: the client does not come back by itself then.
    if (reason === "io server disconnect")
      setTimeout(() => socket.hasListeners("device:init") && socket.connect(), AGAIN_MS).unref();
  });
  socket.on("connect_error", () => device("connecting", "unreached"));
  socket.on("call:offer", (given: unknown, taken: unknown) => {
    const news = offerNews(given);
    if (news) hear(news);
    if (typeof taken === "function") taken();
  });
  of("call:ringing", "ringing");
  of("call:accepted", "accepted");
  of("call:rejected", "rejected");
  socket.on("call:answered", (given: unknown, plan: unknown) => {
    const callId = idOf(given);
    if (callId !== null) hear({ kind: "answered", callId, relay: relayOf(plan) });
  });
  ends("call:ended", null);
  ends("call:unanswered", "UNANSWERED");
  ends("call:failed", null);
}
