// Tries every door again and again while faults strike, as somebody would who only wants to know whether it is open.
import { setTimeout as pause } from "node:timers/promises";
import { io } from "socket.io-client";
import type { Company } from "../company.ts";
import type { Finding } from "../figures.ts";
import { createPoster, pathOf, signatureOf } from "../provider.ts";
import { type FaultEnd, inSeconds, type Probe, returnsOf, returnsOfSends } from "./doors.rules.ts";

export interface Doors {
  /** Nobody tries any more; what was found so far stays. */
  stop(): Promise<void>;
  /** `takenAt`: when the provider took messages of ours. `isJudged`: a few faults say nothing about a share of them. */
  judge(ends: readonly FaultEnd[], takenAt: readonly number[], isJudged: boolean): Finding;
}

const EVERY_MS = 250;
/** A handshake that is refused counts against its address, which everybody here has: a knock too often would shut all out. */
const SOCKET_EVERY_MS = 1_250;
const PATIENCE_MS = 2_000;
const MOST_RETURN_MS = 5_000;

export function watchDoors(url: string, { users, channel }: Company): Doors {
  const stopping = new AbortController();
  const poster = createPoster(1);
  const probes = new Map<string, Probe[]>();
  // Of one who does nothing else here: nobody may ask without end.
  const token = users.at(-1)?.token ?? "";
  const doors: Record<string, { isOpen: () => Promise<boolean>; everyMs: number }> = {
    http: { isOpen: () => answers(`${url}/api/auth/sessions`, token), everyMs: EVERY_MS },
    webhook: {
      isOpen: () => takes(poster, url + pathOf(channel), channel.credentials.appSecret),
      everyMs: EVERY_MS,
    },
    socket: { isOpen: () => connects(url, token), everyMs: SOCKET_EVERY_MS },
  };
  const watching = Object.entries(doors).map(async ([name, { isOpen, everyMs }]) => {
    const own: Probe[] = [];
    probes.set(name, own);
    while (!stopping.signal.aborted) {
      const at = Date.now();
      const open = await Promise.race([isOpen().catch(() => false), pause(PATIENCE_MS, false)]);
      own.push({ at, doneAt: Date.now(), isOpen: open });
      await pause(Math.max(0, at + everyMs - Date.now()));
    }
  });

  return {
    async stop() {
      stopping.abort();
      await Promise.all(watching);
      poster.close();
    },
    judge(ends, takenAt, isJudged) {
      const byDoor = new Map([...probes].map(([name, own]) => [name, returnsOf(own, ends)]));
      byDoor.set("send", returnsOfSends(takenAt, ends));
      const all = [...byDoor.values()].flat();
      const parts = [...byDoor].map(([name, returns]) => `${name} ${inSeconds(returns)}`);
      const late = all.filter((ms) => ms > MOST_RETURN_MS).length;
      const holds = all.length > 0 && late <= all.length * 0.05;
      const verdict = isJudged ? "" : ", shown only";
      const shown = `p95 of ${ends.length} faults: ${parts.join(", ")} (${late} of ${all.length} over 5 s${verdict})`;
      return { what: "doors back", holds: holds || !isJudged, shown };
    },
  };
}

async function answers(address: string, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(address, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
  await answer.arrayBuffer();
  return answer.ok;
}

/** A body that says nothing: its address and its signature are looked at, and nothing follows. */
async function takes(poster: ReturnType<typeof createPoster>, address: string, appSecret: string): Promise<boolean> {
  const body = Buffer.from(JSON.stringify({ object: "whatsapp_business_account", entry: [] }));
  return (await poster.post(address, body, { "x-hub-signature-256": signatureOf(body, appSecret) })) === 200;
}

function connects(url: string, token: string): Promise<boolean> {
  const options = { auth: { token }, transports: ["websocket"], forceNew: true, reconnection: false };
  const socket = io(url, { ...options, timeout: PATIENCE_MS });
  return new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("connect_error", () => resolve(false));
  }).finally(() => socket.close());
}
